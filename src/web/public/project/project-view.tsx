import { documentOf } from '@huella/rich-text/document'
import type { ReactNode } from 'react'
import type { Organization } from '../../../domain/organizations/organization.ts'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import type { MapDrawing } from '../../../pictures/maps/lay-out-map.server.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { ProjectBudget } from './project-budget.tsx'
import { ProjectGallery } from './project-gallery.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectMoney } from './project-money.tsx'
import { ProjectNews } from './project-news.tsx'
import { ProjectRunner } from './project-runner.tsx'
import { ProjectWhere } from './project-where.tsx'
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
