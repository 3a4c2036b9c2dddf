/** The stages of a sale, in order (specification §4). */
export const STAGES = ['interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost'] as const
export type DealStage = (typeof STAGES)[number]

/** Those in which a deal may still be won. */
export const OPEN_STAGES = ['interested', 'contacted', 'quoted', 'negotiation'] as const satisfies readonly DealStage[]
/** Those that only a standing booking holds a deal in. */
const WON_STAGES: readonly DealStage[] = ['booked', 'closed']

/** Days after which a card asks for attention; null where time alone says nothing. */
const SLOW_AFTER_DAYS: Record<DealStage, number | null> = {
  interested: 2,
  contacted: 4,
  quoted: 7,
  negotiation: 10,
  booked: null,
  closed: null,
  lost: null,
}

/** How long a move can be taken back by who made it. */
export const UNDO_SECONDS = 10

/** Who moves a deal: a seller, the platform as a booking came, or anybody else. */
export type Mover = 'seller' | 'platform' | 'other'

/** What is known of a deal when it is to be moved, with what the mover brings along. */
export interface StageFacts {
  from: DealStage
  has_amount: boolean
  /** Until when its amount holds; null where nobody said. */
  holds_until: string | null
  /** Today in Argentina, as `holds_until`. */
  today: string
  booking: 'none' | 'confirmed' | 'cancelled'
  trip_is_over: boolean
  /** Its contribution was approved or refused, or its booking gives none. */
  gift_is_decided: boolean
  /** A reason of the desk's list. */
  has_lost_reason: boolean
  why: string
}

/** What a move asks for and the mover can say. */
export const SAYABLE = ['amount', 'holds_until', 'booking', 'lost_reason', 'why'] as const
/** What only time or somebody else brings. */
export const AWAITED = ['trip_over', 'gift_decided'] as const
export type Missing = (typeof SAYABLE)[number] | (typeof AWAITED)[number]

export type MoveRefusal = 'not_a_seller' | 'same_stage' | 'booking_stands' | 'only_bookings'

/** Whether a move may be made: not at all, or not before what is missing is said. Nothing missing: it may. */
export type MoveVerdict = { refused: MoveRefusal } | { missing: Missing[] }

/**
 * The one rule of moves (product.md §7): from which stage to which, by whom, and what must be there.
 * A booking that stands keeps its deal booked or closed: only its cancellation lets it go back.
 */
export function judgeMove(to: DealStage, by: Mover, facts: StageFacts): MoveVerdict {
  if (by === 'other') return { refused: 'not_a_seller' }
  if (facts.from === to) return { refused: 'same_stage' }
  if (by === 'platform' && (to !== 'booked' || facts.booking !== 'confirmed' || facts.from === 'closed'))
    return { refused: 'only_bookings' }
  if (isWon(facts.from) && !isWon(to) && facts.booking === 'confirmed') return { refused: 'booking_stands' }
  return { missing: MISSING.filter((what) => isMissing[what](to, facts)) }
}

/** All of them, in the order of a form. */
const MISSING: readonly Missing[] = ['amount', 'holds_until', 'booking', 'trip_over', 'gift_decided', 'lost_reason', 'why']

const isMissing: Record<Missing, (to: DealStage, facts: StageFacts) => boolean> = {
  amount: (to, { has_amount }) => to === 'quoted' && !has_amount,
  holds_until: (to, { holds_until, today }) => to === 'quoted' && (holds_until === null || holds_until < today),
  booking: (to, { booking }) => isWon(to) && booking !== 'confirmed',
  trip_over: (to, { trip_is_over }) => to === 'closed' && !trip_is_over,
  gift_decided: (to, { gift_is_decided }) => to === 'closed' && !gift_is_decided,
  lost_reason: (to, { has_lost_reason }) => to === 'lost' && !has_lost_reason,
  why: (to, { from, why }) => asksWhy(from, to) && why.trim() === '',
}

/** Back from where a deal had ended. */
export function asksWhy(from: DealStage, to: DealStage): boolean {
  return (from === 'lost' || from === 'closed') && from !== to
}

export function isWon(stage: DealStage): boolean {
  return WON_STAGES.includes(stage)
}

export function isOpen(stage: DealStage): boolean {
  return (OPEN_STAGES as readonly DealStage[]).includes(stage)
}

/**
 * Whether a move can be taken back: by who made it, within seconds, while nothing else happened to the deal. What came with a booking is
 * taken back by changing that booking.
 */
export function canUndo(
  move: { moved_by: string | null; created_at: Date; is_latest: boolean; brought_booking: boolean; undoes: boolean },
  who: { user_id: string; now: Date },
): boolean {
  const age = who.now.getTime() - move.created_at.getTime()
  return move.moved_by === who.user_id && move.is_latest && !move.brought_booking && !move.undoes && age >= 0 && age <= UNDO_SECONDS * 1000
}

/** Whole days in its stage. */
function daysInStage(since: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 86_400_000))
}

export function isSlow(stage: DealStage, since: string, now: Date): boolean {
  const most = SLOW_AFTER_DAYS[stage]
  return most !== null && daysInStage(since, now) > most
}
