import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { BoardColumn, DealCard, MoveResult } from '../../../../domain/deals/deal.ts'
import { type DealStage, judgeMove, type Missing, UNDO_SECONDS } from '../../../../domain/deals/deal-stages.ts'
import { m } from '../../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../../kit/ui/forms/form-fields.tsx'
import { showToast } from '../../../../kit/ui/toasts.ts'
import { usePaths } from '../../../../urls/use-paths.ts'
import { useShownTo } from '../../../form.tsx'
import { stageName } from '../stage-words.ts'
import { type Drop, neighboursAt, withAnswer, withCardAt, withHeard, withMoreCards } from './board-state.ts'
import { useHeardDeals } from './use-heard-deals.ts'

/** A move that asks something first, or was refused by it. */
export interface Asked {
  card: DealCard
  drop: Drop
  missing: Missing[]
  errors: FormErrors
}

type Answer = MoveResult | { message: string; errors: FormErrors }

/**
 * The board in the browser: cards move at once, and back where the server refuses; what others did appears as it is heard.
 * @param since the number of the last event that the loaded board knows
 */
export function useBoard(loaded: BoardColumn[], today: string, since: number) {
  const [columns, setColumns] = useState(loaded)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { search } = useLocation()
  const to = usePaths()
  const shown_to = useShownTo()
  useEffect(() => setColumns(loaded), [loaded])
  const hold = useHeardDeals(since, (id, heard) => setColumns((now) => withHeard(now, id, heard)))

  async function post(fields: Record<string, string>): Promise<Answer> {
    try {
      const response = await fetch(to('sales_moves') + search, { method: 'POST', body: new URLSearchParams({ ...fields, shown_to }) })
      return (await response.json()) as Answer
    } catch {
      return { message: m.deals_not_sent(), errors: {} }
    }
  }

  /** @param said what the move's form says */
  async function send(card: DealCard, drop: Drop, said: Record<string, string> = {}): Promise<void> {
    const before = columns
    const { above, below } = neighboursAt(columns, drop)
    setColumns(withCardAt(columns, drop))
    const answer = await post({
      ...said,
      ...{ id: card.id, to: drop.to, version: String(card.version), above: above ?? '', below: below ?? '' },
    })
    if ('deal' in answer) {
      setAsked(null)
      setColumns((now) => withAnswer(now, answer.deal, answer.columns))
      if (answer.undo) offerUndo(card, answer.deal, answer.undo.move_id)
      return
    }
    setColumns(before)
    if (Object.keys(answer.errors).length > 0) setAsked({ card, drop, missing: missingOf(card, drop.to, today), errors: answer.errors })
    else showToast({ text: answer.message, tone: 'bad' })
  }

  function offerUndo(card: DealCard, moved: DealCard, move: number) {
    const run = async () => {
      const answer = await post({ intent: 'undo', id: card.id, move: String(move) })
      if ('deal' in answer) setColumns((now) => withAnswer(now, answer.deal, answer.columns))
      else showToast({ text: answer.message, tone: 'bad' })
    }
    const text = m.deals_moved({ title: card.title, stage: stageName(moved.stage) })
    showToast({ text, action: { label: m.deals_undo(), run: () => void run() }, ms: UNDO_SECONDS * 1000 })
  }

  /** Moves a card, or asks first what its new stage needs. */
  function move(drop: Drop): void {
    const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === drop.id)
    if (!card) return
    const missing = missingOf(card, drop.to, today)
    // What only the server can say for sure, it says itself: an error there is a sentence here.
    const waits = missing.some((what) => what === 'trip_over' || what === 'gift_decided')
    if (missing.length > 0 && !waits) setAsked({ card, drop, missing, errors: {} })
    else void send(card, drop)
  }

  async function loadMore(stage: DealStage): Promise<void> {
    const last = columns.find((column) => column.stage === stage)?.cards.at(-1)
    const query = new URLSearchParams(search)
    query.set('stage', stage)
    if (last) query.set('after', last.id)
    const response = await fetch(`${to('sales_cards')}?${query}`).catch(() => null)
    if (response?.ok) {
      const more = (await response.json()) as DealCard[]
      setColumns((now) => withMoreCards(now, stage, more))
    }
  }

  return { columns, asked, move, send, loadMore, hold, cancel: () => setAsked(null) }
}
export type BoardHandle = ReturnType<typeof useBoard>

/** By the same rule as the server's; what it knows better, it refuses. */
function missingOf(card: DealCard, to: DealStage, today: string): Missing[] {
  const verdict = judgeMove(to, 'seller', {
    ...{ from: card.stage, has_amount: card.amount !== null, holds_until: card.holds_until, today, has_lost_reason: false, why: '' },
    ...{ booking: card.booking, trip_is_over: card.trip_is_over, gift_is_decided: card.gift_is_decided },
  })
  return 'missing' in verdict ? verdict.missing : []
}
