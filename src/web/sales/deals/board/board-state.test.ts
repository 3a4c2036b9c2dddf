import { describe, expect, it } from 'vitest'
import type { BoardColumn, DealCard } from '../../../../domain/deals/deal.ts'
import { neighboursAt, withAnswer, withCardAt, withMoreCards } from './board-state.ts'

const card = (id: string, rank: string, values: Partial<DealCard> = {}) =>
  ({ id, rank, stage: 'interested', version: 1, ...values }) as DealCard
const column = (stage: BoardColumn['stage'], count: number, cards: DealCard[]): BoardColumn => ({ stage, count, sums: [], cards })
const board = [
  column('interested', 3, [card('a', 'a1'), card('b', 'a2'), card('c', 'a3')]),
  column('quoted', 40, [card('q', 'a1', { stage: 'quoted' }), card('r', 'a5', { stage: 'quoted' })]),
]
const shown = (columns: BoardColumn[]) => columns.map(({ count, cards }) => [count, ...cards.map(({ id }) => id)])

describe('a moved card', () => {
  it('is where it was dropped at once, between its neighbours', () => {
    const drop = { id: 'b', to: 'quoted' as const, index: 1 }
    expect(shown(withCardAt(board, drop))).toEqual([
      [3, 'a', 'c'],
      [40, 'q', 'b', 'r'],
    ])
    expect(neighboursAt(board, drop)).toEqual({ above: 'q', below: 'r' })
  })

  it('is ordered by rank when the server answers, with the counts of both columns', () => {
    const deal = card('b', 'a9', { stage: 'quoted', version: 2 })
    const counted = [
      { stage: 'interested' as const, count: 2, sums: [] },
      { stage: 'quoted' as const, count: 41, sums: [] },
    ]
    expect(shown(withAnswer(withCardAt(board, { id: 'b', to: 'quoted', index: 0 }), deal, counted))).toEqual([
      [2, 'a', 'c'],
      [41, 'q', 'r', 'b'],
    ])
  })
})

it('cards that scrolling loads are shown once', () => {
  expect(shown(withMoreCards(board, 'interested', [card('c', 'a3'), card('d', 'a4')]))[0]).toEqual([3, 'a', 'b', 'c', 'd'])
})
