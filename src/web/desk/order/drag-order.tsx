import {
  DragDropContext,
  Draggable,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { m } from '../../../kit/sentences/messages.js'
import css from './ordered-list.module.css'
import type { OrderedRow, RenderRow } from './ordered-row.ts'

interface Props {
  /** The list's accessible name. */
  label: string
  rows: OrderedRow[]
  render: RenderRow
  /** To a place in the list, from 1. */
  move: (id: string, to: number) => void
  nonce: string
}

/** The list with dragging, by mouse, touch and keyboard. Loaded after the page, whose rows have buttons from the start. */
export default function DragOrder({ label, rows, render, move, nonce }: Props) {
  const titleOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  const started = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
    announce(m.sections_drag_started({ title: titleOf(draggableId), place: source.index + 1 }))
  const updated = ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
    announce(destination ? m.sections_drag_over({ place: destination.index + 1 }) : m.sections_drag_nowhere())
  const ended = ({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const title = titleOf(draggableId)
    // No row can be moved before a pinned one.
    const to = destination && Math.max(destination.index, rows[0]?.pinned ? 1 : 0)
    if (reason === 'CANCEL' || to === null || to === source.index) return announce(m.sections_drag_cancelled({ title }))
    announce(m.sections_drag_dropped({ title, place: to + 1 }))
    move(draggableId, to + 1)
  }
  return (
    <DragDropContext
      nonce={nonce}
      dragHandleUsageInstructions={m.sections_drag_how()}
      onDragStart={started}
      onDragUpdate={updated}
      onDragEnd={ended}
    >
      <Droppable droppableId="rows">
        {(drop) => (
          <ul ref={drop.innerRef} {...drop.droppableProps} className={css.rows} aria-label={label}>
            {rows.map((row, index) => (
              <Draggable key={row.id} draggableId={row.id} index={index} isDragDisabled={row.pinned === true}>
                {(drag, { isDragging }) => (
                  <li ref={drag.innerRef} {...drag.draggableProps} className={css.row} data-dragging={isDragging || undefined}>
                    {render(row.id, { index, rows, handle: drag.dragHandleProps })}
                  </li>
                )}
              </Draggable>
            ))}
            {drop.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  )
}
