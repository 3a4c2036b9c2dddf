import { type ReactNode, useId } from 'react'
import { numberFormat } from '../../kit/formatters.ts'
import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { PageHeading } from '../page-heading.tsx'
import css from './desk-page.module.css'
import { type ListMeta, rangeLabel } from './list-meta.ts'

/** A page of a desk: its title in the browser's tab, its head, actions and content. It is not indexed. */
export function DeskPage({
  title,
  tab,
  lead,
  actions,
  wide,
  children,
}: ({ title: string; tab?: string } | { title: ReactNode; tab: string }) & {
  lead?: ReactNode
  actions?: ReactNode
  /** As wide as the window, for tables with many columns. */
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={css.page} data-wide={wide || undefined}>
      <div className={css.head}>
        <div>
          <PageHeading tab={`${tab ?? title}`}>{title}</PageHeading>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** A card with a heading, for one subject. */
export function DeskCard({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.card_head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

/** A state as a badge. */
export function DeskBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** One line for an empty section, describing its future content. */
export function DeskNothing({ children }: { children: ReactNode }) {
  return <p className={css.nothing}>{children}</p>
}

interface FirstOfProps {
  title: string
  shown: number
  meta: Pick<ListMeta, 'total' | 'total_is_lower_bound'>
  /** Address of the whole list. */
  all?: string
}

/** How many a card shows of how many there are, if it does not show all. */
export function FirstOf({ title, shown, meta, all }: FirstOfProps) {
  const locale = useLocale()
  if (meta.total <= shown) return null
  return (
    <p className={css.nothing}>
      {rangeLabel({ ...meta, page: 1, per_page: shown }, shown, numberFormat(locale, {}))}{' '}
      {all && (
        <Link to={all} aria-label={`${m.desk_see_all()}: ${title}`}>
          {m.desk_see_all()}
        </Link>
      )}
    </p>
  )
}
