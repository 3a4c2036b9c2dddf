import type { ProjectCard } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ChooseForm } from '../../shell/on-demand/choose-form.tsx'
import type { StoppedProject } from '../../visitor/choice.server.ts'
import css from './stopped-notice.module.css'

interface Props {
  /** Null when it is not public any longer. */
  stopped: StoppedProject | null
  nearest: ProjectCard[]
  back: string
}

/** Reports that the project just chosen does not collect, and offers the nearest ones that do. */
export function StoppedNotice({ stopped, nearest, back }: Props) {
  const to = usePaths()
  return (
    <section className={css.notice} role="alert">
      <p>
        {stopped ? (
          <>
            <Link to={to('project', { slug: stopped.slug })} lang={stopped.language}>
              {stopped.name}
            </Link>{' '}
            {stopped.completed ? m.project_stopped_completed() : m.project_stopped_paused()}.
          </>
        ) : (
          m.project_stopped_gone()
        )}{' '}
        {nearest.length > 0 ? m.project_stopped_nearest() : m.project_stopped_others()}
      </p>
      <ul className={css.nearest}>
        {nearest.map((project) => (
          <li key={project.id}>
            <div>
              <p className={css.name} lang={project.language}>
                {project.name}
              </p>
              <p className={css.place}>{[project.organization.name, project.place?.text].filter(Boolean).join(' · ')}</p>
            </div>
            <ChooseForm project={project} back={back} />
          </li>
        ))}
      </ul>
    </section>
  )
}
