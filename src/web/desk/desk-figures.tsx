import type { ReactNode } from 'react'
import { Link } from '../../kit/ui/link.tsx'
import css from './desk-figures.module.css'

export interface DeskFigure {
  key: string
  label: string
  value: ReactNode
  /** The meaning of the number, or the next act. */
  note?: ReactNode
  /** The page with the records that it counts. */
  to?: string
  /** True if somebody has to act. */
  waits?: boolean
}

/** A desk's key figures. */
export function DeskFigures({ figures, label }: { figures: DeskFigure[]; label: string }) {
  return (
    <ul className={css.figures} aria-label={label}>
      {figures.map(({ key, label: name, value, note, to, waits }) => (
        <li key={key} data-waits={waits || undefined}>
          <p className={css.label}>{to ? <Link to={to}>{name}</Link> : name}</p>
          <p className={css.value}>{value}</p>
          {note && <p className={css.note}>{note}</p>}
        </li>
      ))}
    </ul>
  )
}
