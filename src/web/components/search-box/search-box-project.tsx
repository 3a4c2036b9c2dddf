import { m } from '../../../kit/sentences/messages.js'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import type { ChosenProject } from '../../visitor/choice.server.ts'
import css from './search-box.module.css'

/** The project of the box's page: its search is for that one. */
export type PageProject = Pick<ChosenProject, 'id' | 'name' | 'language'>

/**
 * The project that the search is for. On a project's page that one, which the box mentions; the visitor's choice does not change. Elsewhere
 * the one that this page displays as the visitor's, empty for none. The server asks if it is no longer their choice, or stopped collecting.
 */
export function SearchBoxProject({ project }: { project?: PageProject | undefined }) {
  const chosen = usePublicLayout()?.project?.id ?? ''
  if (!project) return <input type="hidden" name="project_id" value={chosen} />
  return (
    <p className={css.gives_to}>
      <input type="hidden" name="page_project" value={project.id} />
      {m.travel_half_goes_to()} <strong lang={project.language}>{project.name}</strong>.
    </p>
  )
}
