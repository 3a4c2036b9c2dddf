import { type ReactNode, useEffect, useRef } from 'react'
import type { BoardColumn } from '../../../../domain/deals/deal.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { stageName } from '../stage-labels.ts'
import css from './board.module.css'

/** A stage: the number and sums of its deals, and its cards. */
export function ColumnFrame({ column: { stage, count, sums }, children }: { column: BoardColumn; children: ReactNode }) {
  const id = `stage-${stage}`
  return (
    <section className={css.column} aria-labelledby={id} data-stage={stage}>
      <header className={css.head}>
        <h2 id={id}>{stageName(stage)}</h2>
        <span className={css.count}>{count === 1 ? m.deals_count_one() : m.deals_count_other({ count })}</span>
        <ul className={css.sums}>
          {sums.map((sum) => (
            <li key={sum.currency}>
              <MoneyText value={sum} />
            </li>
          ))}
        </ul>
      </header>
      {children}
    </section>
  )
}

/** The end of a column's cards, scrolling with them: loads more as soon as it comes near, or by its button. */
export function MoreCards({ column: { cards, count }, onMore }: { column: BoardColumn; onMore: () => void }) {
  return cards.length < count && <More key={cards.length} onMore={onMore} />
}

/** Margins of the page, and of the scrolling column. */
const NEAR = { rootMargin: '200px', scrollMargin: '200px' }

function More({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const load = useRef(onMore)
  load.current = onMore
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), NEAR)
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  return (
    <button ref={button} type="button" className={css.more} onClick={onMore}>
      {m.deals_more()}
    </button>
  )
}
