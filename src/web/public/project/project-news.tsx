import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Badge } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import css from './project-news.module.css'

/** Number of updates that are not collapsed. */
const SHOWN = 3

/** The organization's updates, the latest first; a report says what was done with the money. */
export function ProjectNews({ project: { updates, language, status } }: { project: Project }) {
  const earlier = updates.slice(SHOWN)
  return (
    <>
      {status === 'completed' && updates.every((update) => update.kind !== 'report') && (
        <p className={css.none}>{m.project_news_none_completed()}</p>
      )}
      {status !== 'completed' && updates.length === 0 && <p className={css.none}>{m.project_news_none()}</p>}
      <News updates={updates.slice(0, SHOWN)} language={language} />
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{earlier.length === 1 ? m.project_news_earlier_one() : m.project_news_earlier({ count: earlier.length })}</summary>
          <News updates={earlier} language={language} />
        </details>
      )}
    </>
  )
}

function News({ updates, language }: Pick<Project, 'updates' | 'language'>) {
  if (updates.length === 0) return null
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
