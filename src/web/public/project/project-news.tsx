import { documentOf } from '@huella/rich-text/document'
import type { Project } from '../../../domain/projects/project.ts'
import type { ProjectUpdate } from '../../../domain/projects/updates/update.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Badge } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import css from './project-news.module.css'

/** The organization's latest updates; a report describes the use of the money. */
export function ProjectNews({ project: { slug, updates, updates_total, reports_total, status } }: { project: Project }) {
  const to = usePaths()
  return (
    <>
      {status === 'completed' && reports_total === 0 && <p className={css.none}>{m.project_news_none_completed()}</p>}
      {status !== 'completed' && updates.length === 0 && <p className={css.none}>{m.project_news_none()}</p>}
      <News updates={updates} />
      {updates_total > updates.length && (
        <p>
          <Link to={to('project_updates', { slug })} className={css.all}>
            {m.project_news_all({ total: updates_total })}
          </Link>
        </p>
      )}
    </>
  )
}

/** Updates and reports, the latest first. `heading`: the level below that of the page's or section's own. */
export function News({ updates, heading = 'h3' }: { updates: ProjectUpdate[]; heading?: 'h2' | 'h3' }) {
  if (updates.length === 0) return null
  return (
    <ol className={css.news}>
      {updates.map((update) => (
        <li key={update.id} id={update.id} data-kind={update.kind}>
          <OneUpdate update={update} heading={heading} />
        </li>
      ))}
    </ol>
  )
}

function OneUpdate({
  update: { kind, title, body, document, language, images, payouts, created_at, edited_at },
  heading: Heading,
}: {
  update: ProjectUpdate
  heading: 'h2' | 'h3'
}) {
  const lang = language === useLocale() ? undefined : language
  return (
    <>
      <p className={css.when}>
        <When value={created_at} />
        {kind === 'report' ? <Badge tone="good">{m.project_news_report()}</Badge> : <Badge>{m.project_news_update()}</Badge>}
        {edited_at && <span>{m.project_news_edited()}</span>}
      </p>
      <Heading lang={lang}>{title}</Heading>
      {payouts.length > 0 && (
        <p className={css.payouts}>
          {m.project_news_payouts()}{' '}
          {payouts.map(({ id, amount, paid_at }, i) => (
            <span key={id}>
              {i > 0 && ' · '}
              <MoneyText value={amount} exact /> (<When value={paid_at} />)
            </span>
          ))}
        </p>
      )}
      {document ? (
        <RichText document={documentOf(document)} lang={lang} />
      ) : (
        <p className={css.body} lang={lang}>
          {body}
        </p>
      )}
      {images.length > 0 && (
        <ul className={css.pictures} data-count={Math.min(images.length, 3)}>
          {images.map(({ scene, alt, url }) => (
            <li key={scene}>
              <a href={url} target="_blank" rel="noopener">
                <Picture scene={scene} alt={alt} {...(lang && { lang })} sizes="(min-width: 62rem) 20rem, 60vw" widest={960} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
