import type { ProjectCard as Card } from './project.ts'
import { ProjectCard } from './project-card.tsx'
import css from './project-grid.module.css'

/** Cards three to a row, as many as fit; `eager` when the first is in the first screen, even of a phone: the others of its row would only hold it up there. */
export function ProjectGrid({ projects, eager }: { projects: Card[]; eager?: boolean }) {
  return (
    <ul className={css.grid}>
      {projects.map((project, i) => (
        <li key={project.id}>
          <ProjectCard project={project} eager={eager && i === 0} />
        </li>
      ))}
    </ul>
  )
}
