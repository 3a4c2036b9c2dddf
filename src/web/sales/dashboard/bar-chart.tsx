import type { CSSProperties } from 'react'
import css from './dashboard.module.css'

interface Props {
  /** The question that it answers. */
  title: string
  bars: { label: string; value: number }[]
  /** Horizontal bars with names at the side, for long names. */
  lying?: boolean
}

/** Bars with their numbers; null if there are none, or all are 0. The table beside it has the same data. */
export function BarChart({ title, bars, lying = false }: Props) {
  const largest = Math.max(0, ...bars.map(({ value }) => value))
  if (largest === 0) return null
  return (
    <div role="img" aria-label={title} className={lying ? css.lying : css.standing}>
      {bars.map(({ label, value }) => (
        <div key={label} style={{ '--share': value / largest } as CSSProperties}>
          <span>{label}</span>
          <i />
          <b>{value}</b>
        </div>
      ))}
    </div>
  )
}
