import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import css from './ui.module.css'

/** Joins the class names that are set. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Centres content at the page's maximum width; `narrow` is for reading. */
export function Container({ narrow, className, ...rest }: ComponentProps<'div'> & { narrow?: boolean }) {
  return <div {...rest} className={classes(css.container, narrow && css.narrow, className)} />
}

type Look = 'primary' | 'secondary' | 'outline' | 'quiet'

export function Button({ look = 'primary', className, type = 'button', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button {...rest} type={type} className={classes(css.button, css[look], className)} />
}

/** A link that looks like a button; `to` is an address of this site. */
export function ButtonLink({ look = 'primary', className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link prefetch="intent" {...rest} className={classes(css.button, css[look], className)} />
}

export function Badge({ tone, children }: { tone?: 'good' | 'gold'; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** An empty list, with the reason and the next step. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** A labelled control with its error, tied together by `id`; the caller sets `aria-describedby={`${id}-error`}` on the control. */
export function Field({ id, label, error, children }: { id: string; label: string; error?: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} className={css.field_error}>
          {error}
        </p>
      )}
    </div>
  )
}
