import { documentOf } from '@huella/rich-text/document'
import type { ReactNode } from 'react'
import type { Organization, OrganizationRef } from '../../../domain/organizations/organization.ts'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconMapPin } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import type { MapDrawing } from '../../../pictures/maps/lay-out-map.server.ts'
import { PlaceMap } from '../../../pictures/maps/place-map.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { NOTHING, writeProjectSearch } from '../../components/projects/project-search.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { useBrand } from '../../site.ts'
import { ProjectBudget } from './project-budget.tsx'
import { ProjectGallery } from './project-gallery.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectNews } from './project-news.tsx'
import css from './show-project.module.css'

interface Props {
  project: Project
  organization: Organization | null
  map: MapDrawing | null
  /** Buttons below its money; missing in a preview, as is all that only a published project has. */
  act?: ReactNode
  gifts?: ReactNode
}

/** All that a project says of itself. */
export function ProjectView({ project, organization, map, act, gifts }: Props) {
  return (
    <Container className={css.page}>
      <ProjectHead project={project} />
      <div className={css.columns}>
        <div>
          <ProjectGallery images={project.images} language={project.language} />
        </div>
        <section className={css.aside} aria-labelledby="money-title">
          <div className={css.card}>
            <h2 id="money-title" className="visually-hidden">
              {m.project_money()}
            </h2>
            <ProjectMoney project={project} />
            {act}
          </div>
        </section>
        <div className={css.content}>
          <Sections project={project} is_public={gifts !== undefined} />
          <Story project={project} />
          {project.budget.length > 0 && (
            <section aria-labelledby="budget-title">
              <h2 id="budget-title">{m.project_budget()}</h2>
              <ProjectBudget project={project} />
            </section>
          )}
          {gifts && (
            <section aria-labelledby="news-title">
              <h2 id="news-title">{m.project_news()}</h2>
              {project.unlisted && <p className={css.unlisted}>{m.project_unlisted()}</p>}
              <ProjectNews project={project} />
            </section>
          )}
          {gifts}
          <section aria-labelledby="where-title">
            <h2 id="where-title">{m.project_where()}</h2>
            <ProjectWhere project={project} map={map} />
          </section>
          <section aria-labelledby="runner-title">
            <h2 id="runner-title">{m.project_runner()}</h2>
            <ProjectRunner organization={organization ?? project.organization} />
          </section>
        </div>
      </div>
    </Container>
  )
}

/** Links to the parts of a long page. */
function Sections({ project, is_public }: { project: Project; is_public: boolean }) {
  const sections = [
    ['story', m.project_story()],
    ...(project.budget.length > 0 ? [['budget', m.project_budget()]] : []),
    ...(is_public
      ? [
          ['news', m.project_news()],
          ['gifts', m.project_gifts()],
        ]
      : []),
    ['where', m.project_where()],
    ['runner', m.project_runner()],
  ]
  return (
    <nav aria-label={m.project_sections()}>
      <ul className={css.section_links}>
        {sections.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}-title`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Story({ project }: { project: Project }) {
  return (
    <section aria-labelledby="story-title">
      {project.achievement && (
        <div className={css.achievement}>
          <h2>{m.project_achieved_title()}</h2>
          <p lang={project.language}>{project.achievement}</p>
        </div>
      )}
      <h2 id="story-title">{m.project_story()}</h2>
      {project.language !== useLocale() && <p className={css.quiet}>{m.project_other_language()}</p>}
      {project.document ? (
        <RichText document={documentOf(project.document)} lang={project.language} />
      ) : (
        // Sanitized on the server, when it was saved.
        <div className={css.story} lang={project.language} dangerouslySetInnerHTML={{ __html: project.description }} />
      )}
    </section>
  )
}

/** The place of a project: as text, on a map, and other projects near it. Without a place of its own, its district. */
function ProjectWhere({ project: { place, district }, map }: { project: Project; map: MapDrawing | null }) {
  const to = usePaths()
  if (!place && !district.number) return null
  if (!place)
    return (
      <div className={css.where}>
        <p>{m.project_where_none({ number: district.number })}</p>
        <p>
          <Link to={`${to('projects')}${writeProjectSearch({ ...NOTHING, district: district.number })}`}>{m.project_where_district()}</Link>
        </p>
      </div>
    )
  return (
    <div className={css.where}>
      <p className={css.place}>
        <IconMapPin size={22} aria-hidden="true" />
        {[place.text, place.context].filter(Boolean).join(', ')}
      </p>
      {map && <PlaceMap map={map} label={m.project_where_map({ place: place.text })} />}
      <p>
        <Link to={`${to('projects')}${writeProjectSearch({ ...NOTHING, near: place.id, sort: 'near' })}`}>{m.project_where_near()}</Link>
      </p>
    </div>
  )
}

/** The organization that runs a project. Its names and texts are Spanish, in any language of the page. */
function ProjectRunner({ organization }: { organization: Organization | OrganizationRef }) {
  const to = usePaths()
  const brand = useBrand()
  const known = 'description' in organization ? organization : null
  return (
    <div className={css.runner}>
      {known && (
        <div className={css.picture}>
          <Picture scene={known.scene} alt="" sizes="8rem" />
        </div>
      )}
      <div className={css.about}>
        <h3 lang="es">{organization.name}</h3>
        {known && (
          <>
            <p className={css.kind}>
              {known.type.name} · {[known.place.text, known.place.context].filter(Boolean).join(', ')}
            </p>
            <p lang="es">{known.description}</p>
            <p className={css.kind}>
              {known.project_count === 1
                ? m.project_runner_projects_one({ brand })
                : m.project_runner_projects_other({ count: known.project_count, brand })}
            </p>
          </>
        )}
        <p>
          <Link to={to('organization', { slug: organization.slug })} prefetch="intent">
            {m.project_runner_link({ name: organization.name })}
          </Link>
        </p>
      </div>
    </div>
  )
}
