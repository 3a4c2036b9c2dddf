import type { BoardColumn, DealCard } from '../../../../domain/deals/deal.ts'
import type { DealStage } from '../../../../domain/deals/deal-stages.ts'

/** The position of a dropped card: a stage, and an index among the loaded cards. */
export interface Drop {
  id: string
  to: DealStage
  index: number
}

/** The board with the card moved; only the card changes, counts and sums come from the server. */
export function withCardAt(columns: BoardColumn[], { id, to, index }: Drop): BoardColumn[] {
  const card = columns.flatMap(({ cards }) => cards).find((one) => one.id === id)
  if (!card) return columns
  return columns.map((column) => {
    const others = column.cards.filter((one) => one.id !== id)
    return { ...column, cards: column.stage === to ? others.toSpliced(index, 0, { ...card, stage: to }) : others }
  })
}

/** The cards right above and right below a place, for the server. */
export function neighboursAt(columns: BoardColumn[], { id, to, index }: Drop): { above: string | null; below: string | null } {
  const others = columns.find(({ stage }) => stage === to)?.cards.filter((one) => one.id !== id) ?? []
  return { above: others[index - 1]?.id ?? null, below: others[index]?.id ?? null }
}

/** The board after the server's answer about a card and the stages that it left and reached. */
export function withAnswer(columns: BoardColumn[], deal: DealCard, counted: Omit<BoardColumn, 'cards'>[]): BoardColumn[] {
  const moved = columns.flatMap(({ cards }) => cards).some(({ id, stage }) => id === deal.id && stage === deal.stage)
    ? columns
    : withCardAt(columns, { id: deal.id, to: deal.stage, index: 0 })
  return moved.map((column) => ({
    ...column,
    ...counted.find(({ stage }) => stage === column.stage),
    cards: byRank(column.cards.map((card) => (card.id === deal.id ? deal : card))),
  }))
}

export function withMoreCards(columns: BoardColumn[], stage: DealStage, more: DealCard[]): BoardColumn[] {
  return columns.map((column) => {
    if (column.stage !== stage) return column
    const known = new Set(column.cards.map(({ id }) => id))
    return { ...column, cards: [...column.cards, ...more.filter(({ id }) => !known.has(id))] }
  })
}

/** Ranks are compared by bytes, as the database does. */
function byRank(cards: DealCard[]): DealCard[] {
  return cards.toSorted((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
}
