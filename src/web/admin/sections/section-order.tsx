import { lazy, Suspense, useContext } from 'react'
import { useFetcher } from 'react-router'
import type { ManagedSection } from '../../../domain/sections/section.ts'
import { NonceContext } from '../../../kit/ui/nonce.ts'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { nonceOfPage } from '../../desk/desk-provider.tsx'
import css from './section-order.module.css'
import { SectionRow } from './section-row.tsx'

const DragOrder = lazy(() => import('./drag-order.tsx'))

interface Props {
  /** The list's accessible name. */
  label: string
  rows: ManagedSection[]
}

/** A list of sections in its order: moved by mouse, touch and keyboard, or by the buttons of each row. */
export function SectionOrder({ label, rows }: Props) {
  const fetcher = useFetcher()
  const scripts = useScripts()
  const nonce = useContext(NonceContext)
  const shown = movedBy(rows, fetcher.formData)
  const plain = <PlainOrder label={label} rows={shown} />
  const move = (id: string, to: number) => void fetcher.submit({ intent: 'move', id, to: String(to) }, { method: 'post', flushSync: true })
  return scripts ? (
    <Suspense fallback={plain}>
      <DragOrder label={label} rows={shown} move={move} nonce={nonce ?? nonceOfPage()} />
    </Suspense>
  ) : (
    plain
  )
}

function PlainOrder({ label, rows }: Props) {
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((section, index) => (
        <li key={section.id} className={css.row}>
          <SectionRow section={section} index={index} rows={rows} />
        </li>
      ))}
    </ul>
  )
}

/** As it will be, while a move is on its way. */
function movedBy(rows: ManagedSection[], sent: FormData | undefined): ManagedSection[] {
  const moved = rows.find(({ id }) => id === sent?.get('id'))
  return moved ? rows.filter((row) => row !== moved).toSpliced(Number(sent?.get('to')) - 1, 0, moved) : rows
}
