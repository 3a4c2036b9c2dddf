import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconSunrise } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ProjectBar } from '../projects/project-bar.tsx'
import css from './trail-project.module.css'

type Shown = Pick<ProjectCard, 'image' | 'organization' | 'objective' | 'expected' | 'collected' | 'paid'>

/** The receiver of a trail's money: a link to the project, or the reason why there is none. */
export function TrailProject({ trail, project }: { trail: Pick<Trail, 'project' | 'common_fund'>; project: Shown | null }) {
  if (trail.project) return <ProjectLink of={trail.project} project={project} />
  return trail.common_fund ? (
    <NoProject title={m.contribution_common_fund()} text={m.contribution_common_fund_text()} />
  ) : (
    <NoProject title={m.contribution_hidden_project()} text={m.contribution_hidden_project_text()} />
  )
}

function ProjectLink({ of, project }: { of: NonNullable<Trail['project']>; project: Shown | null }) {
  const to = usePaths()
  return (
    <section className={css.card} aria-labelledby="trail-project">
      {project && <Picture scene={project.image.scene} alt="" sizes="(min-width: 62rem) 23rem, 92vw" className={css.picture} />}
      <div className={css.about}>
        <p className={css.label}>{m.contribution_trail_for()}</p>
        <h2 id="trail-project">
          <Link to={to('project', { slug: of.slug })} prefetch="intent" className={css.link} lang={of.language}>
            {of.name}
          </Link>
        </h2>
        {project && <p className={css.organization}>{project.organization.name}</p>}
        {project && <ProjectBar project={project} />}
      </div>
    </section>
  )
}

function NoProject({ title, text }: { title: string; text: string }) {
  const to = usePaths()
  return (
    <section className={css.card} aria-labelledby="trail-project">
      <div className={css.about}>
        <IconSunrise size={32} stroke={1.5} aria-hidden="true" className={css.sun} />
        <h2 id="trail-project">{title}</h2>
        <p>{text}</p>
        <ButtonLink look="outline" to={to('projects')}>
          {m.contribution_common_fund_action()}
        </ButtonLink>
      </div>
    </section>
  )
}
