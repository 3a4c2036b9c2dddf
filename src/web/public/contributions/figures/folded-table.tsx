import type { ReactNode } from 'react'
import css from './money-in-figures.module.css'

interface Props {
  title: string
  note?: string | undefined
  columns: string[]
  /** Shown open, at this place of the page. */
  open?: boolean
  id?: string
  /** A link below the table. */
  more?: ReactNode
  /** Rows of its body. */
  children: ReactNode
}

/** A table behind its title. Wider than a phone, it is scrolled by finger or keyboard. */
export function FoldedTable({ title, note, columns, open = false, id, more, children }: Props) {
  return (
    <details id={id} open={open} className={css.group}>
      <summary>{title}</summary>
      {note && <p className={css.note}>{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
      {more && <p className={css.more}>{more}</p>}
    </details>
  )
}
