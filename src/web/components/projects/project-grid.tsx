import type { ComponentType } from 'react'
import { CachedFragment } from '../../fragments/cached-fragment.tsx'
import { useIsUser } from '../favorites/use-favorites.ts'
import { type CardProps, GuestProjectCard, ProjectCard } from './project-card.tsx'
import css from './project-grid.module.css'
import type { ShownProject } from './shown-project.ts'

interface Props {
  projects: ShownProject[]
  /** The first is in the first screen, even of a phone: the others of its row would only hold it up there. */
  eager?: boolean | undefined
}

/** Cards three to a row, as many as fit. */
export function ProjectGrid(props: Props) {
  const alive = <Cards {...props} of={ProjectCard} />
  if (useIsUser()) return <ul className={css.grid}>{alive}</ul>
  return (
    <CachedFragment as="ul" className={css.grid} of={GuestCards} props={props}>
      {alive}
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
