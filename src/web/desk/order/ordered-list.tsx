import { lazy, Suspense, useContext } from 'react'
import { useFetcher } from 'react-router'
import { NonceContext } from '../../../kit/ui/nonce.ts'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { useShownTo } from '../../form.tsx'
import { nonceOfPage } from '../desk-provider.tsx'
import css from './ordered-list.module.css'
import type { OrderedRow, RenderRow } from './ordered-row.ts'

const DragOrder = lazy(() => import('./drag-order.tsx'))

interface Props {
  /** The list's accessible name. */
  label: string
  rows: OrderedRow[]
  render: RenderRow
}

/** A list in its order: moved by mouse, touch and keyboard, or by the buttons of each row. Its page's action takes `move`, `id` and `to`. */
export function OrderedList({ label, rows, render }: Props) {
  const fetcher = useFetcher()
  const shown_to = useShownTo()
  const scripts = useScripts()
  const nonce = useContext(NonceContext)
  const shown = movedBy(rows, fetcher.formData)
  const plain = <PlainOrder label={label} rows={shown} render={render} />
  const move = (id: string, to: number) =>
    void fetcher.submit({ intent: 'move', id, to: String(to), shown_to }, { method: 'post', flushSync: true })
  return scripts ? (
    <Suspense fallback={plain}>
      <DragOrder label={label} rows={shown} render={render} move={move} nonce={nonce ?? nonceOfPage()} />
    </Suspense>
  ) : (
    plain
  )
}

function PlainOrder({ label, rows, render }: Props) {
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((row, index) => (
        <li key={row.id} className={css.row}>
          {render(row.id, { index, rows })}
        </li>
      ))}
    </ul>
  )
}

/** The order after a move, while it is on its way. */
function movedBy(rows: OrderedRow[], sent: FormData | undefined): OrderedRow[] {
  const moved = rows.find(({ id }) => id === sent?.get('id'))
  return moved ? rows.filter((row) => row !== moved).toSpliced(Number(sent?.get('to')) - 1, 0, moved) : rows
}
