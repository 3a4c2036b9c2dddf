import type { ReactNode } from 'react'
import css from './row-name.module.css'

/** What a row of a list is called: a link to it, and below that in a `span` what it belongs to. */
export function RowName({ children }: { children: ReactNode }) {
  return <div className={css.name}>{children}</div>
}
