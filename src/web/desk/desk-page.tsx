import { type ReactNode, useId } from 'react'
import { PageHeading } from '../page-heading.tsx'
import css from './desk-page.module.css'

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
