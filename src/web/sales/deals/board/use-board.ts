import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { DEAL_CHANGED, STAGE_RANKED } from '../../../../domain/deals/board-events.ts'
import type { BoardColumn, DealCard, MoveResult } from '../../../../domain/deals/deal.ts'
import { type DealStage, judgeMove, type Missing, UNDO_SECONDS } from '../../../../domain/deals/deal-stages.ts'
import { SALES_CHANNEL } from '../../../../domain/realtime/channel.policy.ts'
import { m } from '../../../../kit/sentences/messages.js'
import type { FormErrors, Refused } from '../../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../../kit/ui/locale.ts'
import { showToast } from '../../../../kit/ui/toasts.ts'
import { amountErrors } from '../../../posted-amounts.ts'
import { useChannel } from '../../../shell/realtime/use-channel.ts'
import { useApi } from '../../../use-api.tsx'
import { moveOf } from '../posted-move.ts'
import { stageName } from '../stage-labels.ts'
import { type Drop, neighboursAt, withAnswer, withCardAt, withMoreCards } from './board-state.ts'

/** A move that needs input first, or was refused for the lack of it. */
export interface PendingMove {
  card: DealCard
  drop: Drop
  missing: Missing[]
  errors: FormErrors
  /** Why it was refused. */
  message?: string
  sending?: boolean
}

type Answer = MoveResult | Refused

/** The board's filter in an address, as the API takes it. */
function filterOf(search: string): Record<string, string> {
  const { view, stage, sort, page, ...filter } = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ''))
  return filter
}

/**
 * The board in the browser: cards move at once, and back if the server refuses; after a change by others it is requested again, with as many
 * cards as are loaded.
 * @param since the number of the last event included in the loaded board
 */
export function useBoard(loaded: BoardColumn[], today: string, since: number) {
  const [columns, setColumns] = useState(loaded)
  const [asked, setPendingMove] = useState<PendingMove | null>(null)
  const { search } = useLocation()
  const api = useApi()
  const locale = useLocale()
  const query = filterOf(search)
  /** Rises with each change made here: an answer that was requested before it is out of date. */
  const changes = useRef(0)
  const shown = useRef(columns)
  shown.current = columns
  const { hold, gather } = useBoardUpdates(since, refresh)
  const last = useRef({ loaded, search })
  useEffect(() => {
    const before = last.current
    last.current = { loaded, search }
    if (before.search !== search) setColumns(loaded)
    // Loaded behind the board, as by an event of the bell, with the first cards alone.
    else if (before.loaded !== loaded) gather()
  })

  /** @returns what shows the board as it was read, and returns it; null if it could not be, and may be a little later */
  async function refresh(): Promise<(() => BoardColumn[]) | null> {
    const known = changes.current
    const counts = shown.current.map(({ cards }) => cards.length).join(',')
    const response = await api.sales.board.$get({ query: { ...query, loaded: counts } }).catch(() => null)
    if (!response?.ok) return response !== null && response.status < 500 ? () => shown.current : null
    const { data } = await response.json()
    if (known !== changes.current) return refresh()
    return () => {
      setColumns(data)
      return data
    }
  }

  async function answerOf(asked: Promise<{ ok: boolean; json(): Promise<unknown> }>): Promise<Answer> {
    changes.current++
    try {
      const response = await asked
      const body = (await response.json()) as { data: MoveResult } | { message: string; errors?: FormErrors }
      return 'data' in body ? body.data : { message: body.message, errors: body.errors ?? {} }
    } catch {
      return { message: m.deals_not_sent(), errors: {} }
    } finally {
      changes.current++
    }
  }

  /** @param said the input of the move's form */
  async function send(card: DealCard, drop: Drop, said: Record<string, string> = {}): Promise<void> {
    const before = columns
    const { above, below } = neighboursAt(columns, drop)
    setColumns(withCardAt(columns, drop))
    setPendingMove((open) => open && { ...open, sending: true })
    const fields: Record<string, string> = { ...said, to: drop.to, version: String(card.version), above: above ?? '', below: below ?? '' }
    const json = moveOf((name) => fields[name] ?? '', locale)
    const answer = await answerOf(api.sales.deal[':id'].moves.$post({ param: { id: card.id }, query, json }))
    if ('deal' in answer) {
      setPendingMove(null)
      setColumns((now) => withAnswer(now, answer.deal, answer.columns))
      if (answer.undo) offerUndo(card, answer.deal, answer.undo.move_id)
      return
    }
    setColumns(before)
    if (Object.keys(answer.errors).length > 0) {
      const errors = { ...answer.errors, ...amountErrors({ amount: said.amount ?? '' }, said.currency ?? '', locale) }
      setPendingMove({ card, drop, missing: missingOf(card, drop.to, today), errors, message: m.error_invalid_fields() })
    } else if (asked) setPendingMove({ ...asked, message: answer.message, errors: {} })
    else showToast({ text: answer.message, tone: 'bad' })
    const show = await refresh()
    const now = cardIn(show?.() ?? [], card.id)
    // Typed text stays, and is decided about the card as it is shown behind the dialog by then.
    if (now) setPendingMove((open) => open && { ...open, card: now, missing: [...open.missing, ...missingOf(now, drop.to, today)] })
  }

  function offerUndo(card: DealCard, moved: DealCard, move: number) {
    const run = async () => {
      const param = { id: card.id, move: String(move) }
      const answer = await answerOf(api.sales.deal[':id'].moves[':move'].undo.$post({ param, query }))
      if ('deal' in answer) setColumns((now) => withAnswer(now, answer.deal, answer.columns))
      else showToast({ text: answer.message, tone: 'bad' })
    }
    const text = m.deals_moved({ title: card.title, stage: stageName(moved.stage) })
    showToast({ text, action: { label: m.deals_undo(), run: () => void run() }, ms: UNDO_SECONDS * 1000 })
  }

  /** Moves a card, or first asks for the fields that its new stage requires. */
  function move(drop: Drop): void {
    const card = cardIn(columns, drop.id)
    if (!card) return
    const missing = missingOf(card, drop.to, today)
    // Conditions that only the server knows are left to it: its refusal is displayed as a message.
    const waits = missing.some((what) => what === 'trip_over' || what === 'gift_decided')
    if (missing.length > 0 && !waits) setPendingMove({ card, drop, missing, errors: {} })
    else void send(card, drop)
  }

  async function loadMore(stage: DealStage): Promise<void> {
    const last = columns.find((column) => column.stage === stage)?.cards.at(-1)
    const response = await api.sales.board[':stage'].$get({ param: { stage }, query: { ...query, after: last?.id } }).catch(() => null)
    if (!response?.ok) return showToast({ text: m.kit_more_failed(), tone: 'bad' })
    const more = (await response.json()).data
    const { activeElement: focused } = document
    flushSync(() => setColumns((now) => withMoreCards(now, stage, more)))
    // The button that loaded them is another one now, or none.
    if (!focused?.isConnected && more[0]) focusCard(stage, more[0].id)
  }

  return { columns, asked, move, send, loadMore, hold, cancel: () => setPendingMove(null) }
}
export type BoardHandle = ReturnType<typeof useBoard>

function cardIn(columns: BoardColumn[], card_id: string): DealCard | undefined {
  return columns.flatMap(({ cards }) => cards).find(({ id }) => id === card_id)
}

function focusCard(stage: DealStage, id: string): void {
  document.querySelector<HTMLElement>(`section[data-stage="${stage}"] h3 a[href*="${id}"]`)?.focus()
}

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

/** Milliseconds in which changes are collected: the board is requested once for all of them. */
const GATHER_MS = 100
const RETRY_MS = 3_000

/**
 * Requests the board again after events about deals, and after a time without a connection.
 * @param refresh reads the board: resolves to what shows it, or to null if it could not be read
 * @returns functions that hold updates back while a card is being dragged, and that request it for another reason
 */
function useBoardUpdates(since: number, refresh: () => Promise<(() => unknown) | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useRef({ held: false, waiting: false, asking: false })
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => () => clearTimeout(timer.current), [])

  async function answer(): Promise<void> {
    const now = state.current
    if (now.held || now.asking || !now.waiting) return
    now.waiting = false
    now.asking = true
    const show = await latest.current()
    now.asking = false
    if (!show) return gather(RETRY_MS)
    // A card was lifted meanwhile: the board is read again once it is dropped.
    if (now.held) now.waiting = true
    else show()
    if (now.waiting) gather()
  }

  function gather(ms = GATHER_MS): void {
    state.current.waiting = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void answer(), ms)
  }

  useChannel(SALES_CHANNEL, {
    since,
    onEvent: ({ name }) => (name === DEAL_CHANGED || name === STAGE_RANKED) && gather(),
    onReload: () => gather(),
  })

  return {
    hold(is_held: boolean) {
      state.current.held = is_held
      void answer()
    },
    gather: () => gather(),
  }
}
