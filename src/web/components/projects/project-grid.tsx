import type { ComponentType } from 'react'
import { CachedFragment } from '../../fragments/cached-fragment.tsx'
import { useIsUser } from '../favorites/use-favorites.ts'
import { type CardProps, GuestProjectCard, ProjectCard } from './project-card.tsx'
import css from './project-grid.module.css'
import type { ShownProject } from './shown-project.ts'

interface Props {
  projects: ShownProject[]
  /** True if the first card is in the first screen, even of a phone; loading the others of its row eagerly would only delay it there. */
  eager?: boolean | undefined
}

/** Cards in rows of up to three. */
export function ProjectGrid(props: Props) {
  const cards = <Cards {...props} of={ProjectCard} />
  if (useIsUser()) return <ul className={css.grid}>{cards}</ul>
  return (
    <CachedFragment as="ul" className={css.grid} of={GuestCards} props={props}>
      {cards}
    </CachedFragment>
  )
}

function GuestCards(props: Props) {
  return <Cards {...props} of={GuestProjectCard} />
}

function Cards({ projects, eager, of: Card }: Props & { of: ComponentType<CardProps> }) {
  return projects.map((project, i) => (
    <li key={project.id}>
      <Card project={project} eager={eager && i === 0} />
    </li>
  ))
}
