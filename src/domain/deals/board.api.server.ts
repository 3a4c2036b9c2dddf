import { z } from '@hono/zod-openapi'
import type { Context } from '../../kit/context.server.ts'
import { answer, body, createApi, endpoints, failure } from '../../kit/http/api.server.ts'
import { BoardColumn, DealCard, DealFilter, MoveInput, type MoveResult, MoveResult as MoveResultShape } from './deal.ts'
import { BookDealInput } from './deal-booking.ts'
import { STAGES, UNDO_SECONDS } from './deal-stages.ts'
import { findBoard, findColumnSums, findMoreCards } from './find-board.server.ts'
import { findCard } from './find-deals.server.ts'
import { bookDeal } from './link-booking.server.ts'
import { type MadeMove, moveDeal } from './move-deal.server.ts'
import { undoMove } from './undo-move.server.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const Id = z.object({ id: z.string().regex(/^deal_\w{1,60}$/) })
const BoardFilter = DealFilter.omit({ stage: true })

/** So many cards of a column are loaded again at once, after much scrolling. */
const MOST_LOADED = 500
const Loaded = z
  .string()
  .regex(/^\d{1,4}(,\d{1,4}){0,20}$/)
  .transform((text) => text.split(',').map((count) => Math.min(MOST_LOADED, Number(count))))
  .optional()
  .openapi({
    type: 'string',
    example: '40,20',
    description: 'How many cards an open board has of each stage, in their order; fewer than usual count as usual',
  })

const boardAnswer = {
  description: 'In the order of the stages; `number` is that of the last event that they know',
  content: { 'application/json': { schema: z.object({ data: z.array(BoardColumn), meta: z.object({ number: z.int() }) }) } },
}
const board = sales.get('/sales/board', 'List deals by stage, with counts, sums per currency and the first cards of each', {
  request: { query: BoardFilter.extend({ loaded: Loaded }) },
  responses: { 200: boardAnswer },
})
const more = sales.get('/sales/board/{stage}', 'List the next cards of a stage', {
  request: {
    params: z.object({ stage: z.enum(STAGES) }),
    query: BoardFilter.extend({ after: z.string().max(80).optional().describe('The last card that is there') }),
  },
  responses: { 200: answer(z.array(DealCard), 'By rank') },
})
const moves = {
  200: answer(MoveResultShape, 'Moved'),
  409: failure('It changed since it was seen, or its stage forbids it'),
}
const move = sales.post('/sales/deal/{id}/moves', 'Move a deal to a stage, or within its stage', {
  description:
    'Neighbours that went elsewhere meanwhile are passed over; without any it becomes the first. 422 says what the stage asks for.',
  request: { params: Id, query: BoardFilter, body: body(MoveInput) },
  responses: moves,
})
const undo = sales.post('/sales/deal/{id}/moves/{move}/undo', `Undo a move within ${UNDO_SECONDS} seconds`, {
  request: { query: BoardFilter, params: Id.extend({ move: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }) },
  responses: moves,
})
const book = sales.post('/sales/deal/{id}/bookings', 'Enter the booking of a deal in parts, and move the deal to booked', {
  description: 'Through the same intake as all bookings; its number must be new.',
  request: { params: Id, body: body(BookDealInput) },
  responses: { 201: answer(DealCard, 'Booked'), 409: failure('It changed since it was seen, or has a booking') },
})

export const boardApi = createApi()
  .openapi(board, async (c) => {
    const { columns, number } = await findBoard(c.var.context, c.req.valid('query'))
    return c.json({ data: columns, meta: { number } }, 200)
  })
  .openapi(more, async (c) => c.json({ data: await findMoreCards(c.var.context, c.req.valid('param').stage, c.req.valid('query')) }, 200))
  .openapi(move, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(
      { data: await movedAnswer(c.var.context, id, await moveDeal(c.var.context, id, c.req.valid('json')), c.req.valid('query')) },
      200,
    )
  })
  .openapi(undo, async (c) => {
    const { id, move: number } = c.req.valid('param')
    return c.json({ data: await movedAnswer(c.var.context, id, await undoMove(c.var.context, id, number), c.req.valid('query')) }, 200)
  })
  .openapi(book, async (c) => {
    const { id } = c.req.valid('param')
    await bookDeal(c.var.context, id, c.req.valid('json'))
    return c.json({ data: await findCard(c.var.context, id) }, 201)
  })

async function movedAnswer(ctx: Context, id: string, { move_id, stages }: MadeMove, filter: DealFilter): Promise<MoveResult> {
  const [deal, columns] = await Promise.all([findCard(ctx, id), findColumnSums(ctx, filter, stages)])
  const until = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000).toISOString()
  return { deal, columns, undo: move_id === null ? null : { move_id, until } }
}
