import { CachedFragment } from '../../fragments/cached-fragment.tsx'
import { useAccountFavorites } from '../favorites/use-favorites.ts'
import { ProjectCardView, StaticProjectCard } from './project-card.tsx'
import css from './project-grid.module.css'
import type { ShownProject } from './shown-project.ts'

interface Props {
  projects: ShownProject[]
  /** True if the first card is in the first screen, even of a phone; loading the others of its row eagerly would only delay it there. */
  eager?: boolean | undefined
}

/** Cards in rows of up to three. */
export function ProjectGrid(props: Props) {
  const { projects, eager } = props
  const saved = useAccountFavorites()
  const favorites = saved?.filter((id) => projects.some((project) => project.id === id))
  return (
    <CachedFragment as="ul" className={css.grid} of={StaticCards} props={{ ...props, favorites }}>
      {projects.map((project, i) => (
        <li key={project.id}>
          <ProjectCardView project={project} eager={eager && i === 0} />
        </li>
      ))}
    </CachedFragment>
  )
}

/** `favorites`: a user's among these; undefined for a guest. */
function StaticCards({ projects, eager, favorites }: Props & { favorites?: string[] | undefined }) {
  return projects.map((project, i) => (
    <li key={project.id}>
      <StaticProjectCard project={project} eager={eager && i === 0} is_favorite={favorites?.includes(project.id)} />
    </li>
  ))
}
