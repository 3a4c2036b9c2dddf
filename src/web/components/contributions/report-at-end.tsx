import type { TrailReport } from '../../../domain/projects/updates/update.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './report-at-end.module.css'

/** The report about the money of a trail: its pictures, its first words, and a link to all of it. */
export function ReportAtEnd({ report, slug }: { report: TrailReport; slug: string }) {
  const to = usePaths()
  const lang = report.language === useLocale() ? undefined : report.language
  const href = `${to('project_updates', { slug })}${report.page > 1 ? `?page=${report.page}` : ''}#${report.id}`
  return (
    <article className={css.report}>
      {report.images.length > 0 && (
        <ul className={css.pictures}>
          {report.images.slice(0, MOST_PICTURES).map(({ scene, alt }) => (
            <li key={scene}>
              <Picture scene={scene} alt={alt} {...(lang && { lang })} sizes="(min-width: 40rem) 16rem, 45vw" widest={640} />
            </li>
          ))}
        </ul>
      )}
      <p lang={lang}>
        <strong>{report.title}</strong>
      </p>
      <p lang={lang}>{report.start}</p>
      <p>
        <Link to={href} className={css.link}>
          {m.contribution_report_read()}
        </Link>
      </p>
    </article>
  )
}

const MOST_PICTURES = 3
