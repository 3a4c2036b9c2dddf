import { m } from '../kit/paraglide/messages.js'
import { Badge } from '../kit/ui/ui.tsx'
import { When } from '../kit/ui/when.tsx'
import type { Project } from './project.ts'
import css from './project-news.module.css'

/** What the organization told since it began, the latest first; a report says what was done with the money. */
export function ProjectNews({ project: { updates, language } }: { project: Project }) {
  if (updates.length === 0) return <p className={css.none}>{m.project_news_none()}</p>
  return (
    <ol className={css.news}>
      {updates.map((update) => (
        <li key={update.id} data-kind={update.kind}>
          <p className={css.when}>
            <When value={update.created_at} />
            {update.kind === 'report' ? <Badge tone="good">{m.project_news_report()}</Badge> : <Badge>{m.project_news_update()}</Badge>}
          </p>
          <h3 lang={language}>{update.title}</h3>
          <p className={css.body} lang={language}>
            {update.body}
          </p>
        </li>
      ))}
    </ol>
  )
}
