import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Badge } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { causePath } from '../../components/causes/cause-path.ts'
import css from './project-head.module.css'
import { projectCrumbs } from './project-structured-data.ts'

/** The breadcrumb, the name, the organization and the place. */
export function ProjectHead({ project }: { project: Project }) {
  const to = usePaths()
  const locale = useLocale()
  const { organization, place, district } = project
  return (
    <header className={css.head}>
      <Breadcrumb crumbs={projectCrumbs(project, locale)} />
      <p className={css.causes}>
        {project.status === 'published' && <Badge tone="gold">{m.project_published()}</Badge>}
        {project.status === 'completed' && <Badge tone="good">{m.project_completed()}</Badge>}
        {project.causes.map((cause) => (
          <Link key={cause.id} to={causePath(cause, locale)} lang={cause.language}>
            <Badge>{cause.name}</Badge>
          </Link>
        ))}
      </p>
      <h1 lang={project.language}>{project.name}</h1>
      <p className={css.summary} lang={project.language}>
        {project.summary}
      </p>
      <p className={css.from}>
        <span>
          {m.project_by()} <Link to={to('organization', { slug: organization.slug })}>{organization.name}</Link>
        </span>
        {place && <span>{[place.text, place.context].filter(Boolean).join(', ')}</span>}
        {district.number && (
          <span>
            <Link to={to('district', { number: district.number })}>{m.project_district({ number: district.number })}</Link>
          </span>
        )}
      </p>
    </header>
  )
}
