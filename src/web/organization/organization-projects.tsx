import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import type { OwnProject } from '../../domain/projects/own/own-project.ts'
import { projectStatusName } from '../../domain/projects/project-status.ts'
import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { MoneyText } from '../../kit/ui/money.tsx'
import { Badge, ButtonLink } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { ProjectBar } from '../components/projects/project-bar.tsx'
import css from './organization-projects.module.css'
import { emptyText, projectsIn, TABS, type Tab, tabName } from './project-tabs.ts'

/** The projects by tab, each with its money in three tones. */
export function OrganizationProjects({ organization, projects, tab }: { organization: OwnOrganization; projects: OwnProject[]; tab: Tab }) {
  const to = usePaths()
  const shown = projectsIn(tab, projects)
  const address = (name: Tab) => `${to('my_organization')}?organization=${organization.slug}&tab=${name}#projects`
  return (
    <section id="projects" className={css.projects} aria-labelledby="projects-title">
      <h2 id="projects-title">{m.my_organization_projects()}</h2>
      <nav aria-label={m.my_organization_projects()} className={css.tabs}>
        {TABS.map((name) => (
          <Link key={name} to={address(name)} preventScrollReset aria-current={name === tab ? 'page' : undefined}>
            {tabName(name)} <span>{projectsIn(name, projects).length}</span>
          </Link>
        ))}
      </nav>
      <p>
        <ButtonLink to={to('new_project')} look="outline">
          {m.own_project_new_title()}
        </ButtonLink>
      </p>
      {shown.length === 0 ? (
        <p className={css.none}>{emptyText(tab)}</p>
      ) : (
        <ul className={css.list}>
          {shown.map((project) => (
            <li key={project.id}>
              <OneProject project={project} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const PUBLIC = ['active', 'published', 'completed']

function OneProject({ project }: { project: OwnProject }) {
  const to = usePaths()
  const { slug, status, language, objective, reason, changed_at } = project
  const name = project.name ?? m.my_organization_unnamed()
  return (
    <article className={css.project}>
      <div className={css.title}>
        <h3 lang={language}>
          <Link to={to('own_project', { slug })}>{name}</Link>
        </h3>
        <Badge {...(status === 'active' && { tone: 'good' as const })} {...(status === 'rejected' && { tone: 'gold' as const })}>
          {projectStatusName(status)}
        </Badge>
      </div>
      {reason && <blockquote>{reason}</blockquote>}
      {PUBLIC.includes(status) && objective ? (
        <>
          <ProjectMoney project={{ ...project, objective }} />
          <p className={css.links}>
            <Link to={to('own_updates', { slug })} aria-label={m.own_updates_of({ name })}>
              {m.own_updates_new()}
            </Link>
          </p>
        </>
      ) : (
        <p className={css.meta}>
          {objective && (
            <>
              {m.my_organization_goal()} <MoneyText value={objective} /> ·{' '}
            </>
          )}
          {m.my_organization_since()} <When value={changed_at} short />
        </p>
      )}
    </article>
  )
}

/** The bar, and its three tones in figures. */
function ProjectMoney({ project }: { project: OwnProject & { objective: NonNullable<OwnProject['objective']> } }) {
  const { objective, paid, collected, expected } = project
  return (
    <>
      <ProjectBar project={project} />
      <dl className={css.money}>
        <div data-tone="paid">
          <dt>{m.my_organization_paid()}</dt>
          <dd>
            <MoneyText value={paid} />
          </dd>
        </div>
        <div data-tone="confirmed">
          <dt>{m.my_organization_collected()}</dt>
          <dd>
            <MoneyText value={collected} />
          </dd>
        </div>
        <div data-tone="expected">
          <dt>{m.my_organization_expected()}</dt>
          <dd>
            <MoneyText value={expected} />
          </dd>
        </div>
        <div>
          <dt>{m.my_organization_goal()}</dt>
          <dd>
            <MoneyText value={objective} />
          </dd>
        </div>
      </dl>
    </>
  )
}
