import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { BoardColumn, DealCard, MoveResult } from '../../../../domain/deals/deal.ts'
import { type DealStage, judgeMove, type Missing, UNDO_SECONDS } from '../../../../domain/deals/deal-stages.ts'
import { m } from '../../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../../kit/ui/forms/form-fields.tsx'
import { showToast } from '../../../../kit/ui/toasts.ts'
import { usePaths } from '../../../../urls/use-paths.ts'
import { useShownTo } from '../../../form.tsx'
import { stageName } from '../stage-labels.ts'
import { applyUpdate, type Drop, neighboursAt, withAnswer, withCardAt, withMoreCards } from './board-state.ts'
import { useBoardUpdates } from './use-board-updates.ts'

/** A move that needs input first, or was refused for the lack of it. */
export interface PendingMove {
  card: DealCard
  drop: Drop
  missing: Missing[]
  errors: FormErrors
}

type Answer = MoveResult | { message: string; errors: FormErrors }

/**
 * The board in the browser: cards move at once, and back if the server refuses; changes of others appear when their event arrives.
 * @param since the number of the last event included in the loaded board
 */
export function useBoard(loaded: BoardColumn[], today: string, since: number) {
  const [columns, setColumns] = useState(loaded)
  const [asked, setPendingMove] = useState<PendingMove | null>(null)
  const { search } = useLocation()
  const to = usePaths()
  const shown_to = useShownTo()
  useEffect(() => setColumns(loaded), [loaded])
  const hold = useBoardUpdates(since, (id, heard) => setColumns((now) => applyUpdate(now, id, heard)))

  async function post(fields: Record<string, string>): Promise<Answer> {
    try {
      const response = await fetch(to('sales_moves') + search, { method: 'POST', body: new URLSearchParams({ ...fields, shown_to }) })
      return (await response.json()) as Answer
    } catch {
      return { message: m.deals_not_sent(), errors: {} }
    }
  }

  /** @param said the input of the move's form */
  async function send(card: DealCard, drop: Drop, said: Record<string, string> = {}): Promise<void> {
    const before = columns
    const { above, below } = neighboursAt(columns, drop)
    setColumns(withCardAt(columns, drop))
    const answer = await post({
      ...said,
      id: card.id,
      to: drop.to,
      version: String(card.version),
      above: above ?? '',
      below: below ?? '',
    })
    if ('deal' in answer) {
      setPendingMove(null)
      setColumns((now) => withAnswer(now, answer.deal, answer.columns))
      if (answer.undo) offerUndo(card, answer.deal, answer.undo.move_id)
      return
    }
    setColumns(before)
    if (Object.keys(answer.errors).length > 0)
      setPendingMove({ card, drop, missing: missingOf(card, drop.to, today), errors: answer.errors })
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

  /** Moves a card, or first asks for the fields that its new stage requires. */
  function move(drop: Drop): void {
    const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === drop.id)
    if (!card) return
    const missing = missingOf(card, drop.to, today)
    // Conditions that only the server knows are left to it: its refusal is displayed as a message.
    const waits = missing.some((what) => what === 'trip_over' || what === 'gift_decided')
    if (missing.length > 0 && !waits) setPendingMove({ card, drop, missing, errors: {} })
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

  return { columns, asked, move, send, loadMore, hold, cancel: () => setPendingMove(null) }
}
export type BoardHandle = ReturnType<typeof useBoard>

/** Applies the server's rule to the card's data; the server may still refuse. */
function missingOf(card: DealCard, to: DealStage, today: string): Missing[] {
  const verdict = judgeMove(to, 'seller', {
    from: card.stage,
    has_amount: card.amount !== null,
    holds_until: card.holds_until,
    today,
    has_lost_reason: false,
    why: '',
    booking: card.booking,
    trip_is_over: card.trip_is_over,
    gift_is_decided: card.gift_is_decided,
  })
  return 'missing' in verdict ? verdict.missing : []
}
