import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { useEffect, useRef } from 'react'
import type { DealCard } from '../../../../domain/deals/deal.ts'
import type { DealStage } from '../../../../domain/deals/deal-stages.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { stageName } from '../stage-labels.ts'
import css from './board.module.css'
import { ColumnFrame, MoreCards } from './board-column.tsx'
import { DealTile } from './deal-tile.tsx'
import type { BoardHandle } from './use-board.ts'

/** The board with dragging, by mouse, touch and keyboard. Loaded after the page, which has the menu of each card from the start. */
export default function DragBoard({ board, nonce }: { board: BoardHandle; nonce: string }) {
  const { columns, move, loadMore, hold } = board
  const put = useFocusAfterDrop()
  const titleOf = (id: string) => columns.flatMap(({ cards }) => cards).find((card) => card.id === id)?.title ?? ''
  const started = ({ draggableId, source, mode }: DragStart, { announce }: ResponderProvided) => {
    hold(true)
    if (mode === 'SNAP') centre(source.droppableId)
    announce(
      m.deals_drag_started({ title: titleOf(draggableId), stage: stageName(source.droppableId as DealStage), place: source.index + 1 }),
    )
  }
  const updated = ({ destination, mode }: DragUpdate, { announce }: ResponderProvided) => {
    if (mode === 'SNAP' && destination) centre(destination.droppableId)
    announce(
      destination
        ? m.deals_drag_over({ stage: stageName(destination.droppableId as DealStage), place: destination.index + 1 })
        : m.deals_drag_nowhere(),
    )
  }
  const ended = ({ draggableId, source, destination, reason, mode }: DropResult, { announce }: ResponderProvided) => {
    hold(false)
    put.current = mode === 'SNAP' ? draggableId : null
    const is_same = destination?.droppableId === source.droppableId && destination.index === source.index
    if (reason === 'CANCEL' || !destination || is_same) return announce(m.deals_drag_cancelled({ title: titleOf(draggableId) }))
    const to = destination.droppableId as DealStage
    announce(m.deals_drag_dropped({ title: titleOf(draggableId), stage: stageName(to), place: destination.index + 1 }))
    move({ id: draggableId, to, index: destination.index })
  }
  return (
    <DragDropContext
      nonce={nonce}
      dragHandleUsageInstructions={m.deals_drag_how()}
      onDragStart={started}
      onDragUpdate={updated}
      onDragEnd={ended}
    >
      {columns.map((column) => (
        <ColumnFrame key={column.stage} column={column}>
          <Droppable droppableId={column.stage}>
            {(drop, { isDraggingOver }) => (
              <div ref={drop.innerRef} {...drop.droppableProps} className={css.cards} data-over={isDraggingOver || undefined}>
                {column.cards.map((card, index) => (
                  <DraggedTile key={card.id} card={card} index={index} count={column.cards.length} board={board} />
                ))}
                {drop.placeholder}
                <MoreCards column={column} onMore={() => void loadMore(column.stage)} />
              </div>
            )}
          </Droppable>
        </ColumnFrame>
      ))}
    </DragDropContext>
  )
}

/**
 * Keeps the focus on the card that was put down by keyboard last, until it is moved on: in another column the card is another element, and
 * events may draw it again after the library has returned the focus.
 */
function useFocusAfterDrop() {
  const put = useRef<string>(null)
  useEffect(() => {
    if (!put.current) return
    const handle = document.querySelector<HTMLElement>(`[data-rfd-drag-handle-draggable-id="${put.current}"]`)
    if (document.activeElement === document.body) handle?.focus()
    else if (document.activeElement !== handle) put.current = null
  })
  return put
}

/** Brings a column to the middle of the board: by keyboard the library moves only to a neighbour that is in sight. */
function centre(stage: string): void {
  document.querySelector(`section[data-stage="${stage}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
}

function DraggedTile({ card, index, count, board }: { card: DealCard; index: number; count: number; board: BoardHandle }) {
  return (
    <Draggable draggableId={card.id} index={index}>
      {(drag, { isDragging }) => (
        <div ref={drag.innerRef} {...drag.draggableProps} data-dragging={isDragging || undefined} className={css.dragged}>
          <DealTile card={card} index={index} count={count} onMove={board.move} handle={drag.dragHandleProps} />
        </div>
      )}
    </Draggable>
  )
}
