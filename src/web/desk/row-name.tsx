import type { ReactNode } from 'react'
import css from './row-name.module.css'

/** The name of a row: a link to it and, below in a `span`, the record that it belongs to. */
export function RowName({ children }: { children: ReactNode }) {
  return <div className={css.name}>{children}</div>
}
