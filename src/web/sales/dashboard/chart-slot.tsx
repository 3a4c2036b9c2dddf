import { lazy, Suspense } from 'react'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import type { Bar } from './bar.ts'
import css from './dashboard.module.css'

const Bars = lazy(() => import('./bars.tsx'))

interface Props {
  /** The question that it answers. */
  title: string
  /** Unit of the bars. */
  unit: string
  bars: Bar[]
  /** Horizontal bars with names at the side, for long names. */
  lying?: boolean
}

/** A chart beside its table, which is rendered first: its space is reserved, so that nothing moves when it loads. */
export function ChartSlot(props: Props) {
  const scripts = useScripts()
  if (props.bars.every(({ value }) => value === 0)) return null
  const place = <div className={css.chart} />
  return scripts ? (
    <Suspense fallback={place}>
      <div className={css.chart}>
        <Bars {...props} />
      </div>
    </Suspense>
  ) : (
    place
  )
}
