import { describe, expect, it } from 'vitest'
import type { BoardColumn, DealCard } from '../../../../domain/deals/deal.ts'
import { applyUpdate } from './board-state.ts'

const card = (id: string, rank: string, values: Partial<DealCard> = {}) =>
  ({ id, rank, stage: 'interested', version: 1, ...values }) as DealCard
const column = (stage: BoardColumn['stage'], count: number, cards: DealCard[]): BoardColumn => ({ stage, count, sums: [], cards })
const board = [
  column('interested', 3, [card('a', 'a1'), card('b', 'a2'), card('c', 'a3')]),
  column('quoted', 40, [card('q', 'a1', { stage: 'quoted' }), card('r', 'a5', { stage: 'quoted' })]),
]
const counted = (interested: number, quoted: number) => [
  { stage: 'interested' as const, count: interested, sums: [] },
  { stage: 'quoted' as const, count: quoted, sums: [] },
]
const shown = (columns: BoardColumn[]) => columns.map(({ count, cards }) => [count, ...cards.map(({ id }) => id)])

describe('what was heard of a deal', () => {
  it('takes it out of its column and into another, by rank, with the counts of both', () => {
    const deal = card('b', 'a3', { stage: 'quoted', version: 2 })
    expect(shown(applyUpdate(board, 'b', { deal, columns: counted(2, 41) }))).toEqual([
      [2, 'a', 'c'],
      [41, 'q', 'b', 'r'],
    ])
  })

  it('shows a new one', () => {
    expect(shown(applyUpdate(board, 'n', { deal: card('n', 'a0'), columns: counted(4, 40) }))[0]).toEqual([4, 'n', 'a', 'b', 'c'])
  })

  it('leaves one below what is loaded to scrolling, and shows it where all is loaded', () => {
    expect(shown(applyUpdate(board, 'b', { deal: card('b', 'a9', { stage: 'quoted', version: 2 }), columns: counted(2, 41) }))[1]).toEqual([
      41,
      'q',
      'r',
    ])
    expect(shown(applyUpdate(board, 'n', { deal: card('n', 'a9'), columns: counted(4, 40) }))[0]).toEqual([4, 'a', 'b', 'c', 'n'])
  })

  it('takes away what the filter leaves out, or is gone', () => {
    expect(shown(applyUpdate(board, 'a', { deal: null, columns: counted(2, 40) }))[0]).toEqual([2, 'b', 'c'])
  })

  it('changes nothing when an older answer comes late', () => {
    const now = applyUpdate(board, 'a', { deal: card('a', 'a1', { version: 5 }), columns: counted(3, 40) })
    expect(applyUpdate(now, 'a', { deal: card('a', 'a9', { stage: 'quoted', version: 4 }), columns: counted(2, 41) })).toBe(now)
  })
})
