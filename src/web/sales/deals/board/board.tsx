import { lazy, Suspense, useContext } from 'react'
import type { BoardColumn, LostReason } from '../../../../domain/deals/deal.ts'
import { NonceContext } from '../../../../kit/ui/nonce.ts'
import { useScripts } from '../../../../kit/ui/use-scripts.ts'
import { nonceOfPage } from '../../../desk/desk-provider.tsx'
import { NoDeals } from '../no-deals.tsx'
import css from './board.module.css'
import { ColumnFrame, MoreCards } from './board-column.tsx'
import { DealTile } from './deal-tile.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type BoardHandle, useBoard } from './use-board.ts'

const DragBoard = lazy(() => import('./drag-board.tsx'))

interface Props {
  columns: BoardColumn[]
  /** The number of the last event that the columns know. */
  since: number
  today: string
  reasons: LostReason[]
  currencies: string[]
}

/** The deals by stage. */
export function Board({ columns, since, today, reasons, currencies }: Props) {
  const board = useBoard(columns, today, since)
  const scripts = useScripts()
  const nonce = useContext(NonceContext)
  const plain = <PlainBoard board={board} />
  return (
    <>
      {board.columns.every(({ count }) => count === 0) ? (
        <NoDeals view="board" />
      ) : (
        <div className={css.board}>
          {scripts ? (
            <Suspense fallback={plain}>
              <DragBoard board={board} nonce={nonce ?? nonceOfPage()} />
            </Suspense>
          ) : (
            plain
          )}
        </div>
      )}
      <MoveDialog board={board} reasons={reasons} currencies={currencies} today={today} />
    </>
  )
}

function PlainBoard({ board: { columns, move, loadMore } }: { board: BoardHandle }) {
  return columns.map((column) => (
    <ColumnFrame key={column.stage} column={column}>
      <div className={css.cards}>
        {column.cards.map((card, index) => (
          <DealTile key={card.id} card={card} index={index} count={column.cards.length} onMove={move} />
        ))}
        <MoreCards column={column} onMore={() => void loadMore(column.stage)} />
      </div>
    </ColumnFrame>
  ))
}
