/** The stages of a sale, in order (specification §4). */
export const STAGES = ['interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost'] as const
export type DealStage = (typeof STAGES)[number]

/** Stages in which a deal may still be won. */
export const OPEN_STAGES = ['interested', 'contacted', 'quoted', 'negotiation'] as const satisfies readonly DealStage[]
/** Stages that require an active booking. */
const WON_STAGES: readonly DealStage[] = ['booked', 'closed']

/** Days after which a card asks for attention; null for stages without a limit. */
const SLOW_AFTER_DAYS: Record<DealStage, number | null> = {
  interested: 2,
  contacted: 4,
  quoted: 7,
  negotiation: 10,
  booked: null,
  closed: null,
  lost: null,
}

/** Seconds in which the mover can undo a move. */
export const UNDO_SECONDS = 10

/** The mover of a deal: a seller, the platform because a booking arrived, or another user. */
export type Mover = 'seller' | 'platform' | 'other'

/** Facts about a deal that is to be moved, together with the mover's input. */
export interface StageFacts {
  from: DealStage
  has_amount: boolean
  /** Last day on which its amount is valid; null if unknown. */
  holds_until: string | null
  /** Today in Argentina, for comparison with `holds_until`. */
  today: string
  booking: 'none' | 'confirmed' | 'cancelled'
  trip_is_over: boolean
  /** Its contribution was approved or refused, or its booking gives none. */
  gift_is_decided: boolean
  /** A reason of the desk's list. */
  has_lost_reason: boolean
  why: string
}

/** Requirements of a move that the mover can fill in. */
export const SET_BY_USER = ['amount', 'holds_until', 'booking', 'lost_reason', 'why'] as const
/** Requirements that only time or another person can meet. */
export const SET_BY_SYSTEM = ['trip_over', 'gift_decided'] as const
export type Missing = (typeof SET_BY_USER)[number] | (typeof SET_BY_SYSTEM)[number]

export type MoveRefusal = 'not_a_seller' | 'same_stage' | 'booking_stands' | 'only_bookings'

/** The result for a move: refused, or a list of what is missing; an empty list means that it is allowed. */
export type MoveVerdict = { refused: MoveRefusal } | { missing: Missing[] }

/**
 * The one rule of moves (product.md §7): from which stage to which, by which mover, and with which facts. A deal with an active booking
 * stays booked or closed until the booking is cancelled.
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
  why: (to, { from, why }) => requiresReason(from, to) && why.trim() === '',
}

/** Back from where a deal had ended. */
export function requiresReason(from: DealStage, to: DealStage): boolean {
  return (from === 'lost' || from === 'closed') && from !== to
}

export function isWon(stage: DealStage): boolean {
  return WON_STAGES.includes(stage)
}

export function isOpen(stage: DealStage): boolean {
  return (OPEN_STAGES as readonly DealStage[]).includes(stage)
}

/**
 * Returns true while its mover can undo a move: within seconds, and only if nothing else happened to the deal. A move that brought a
 * booking is undone by changing that booking.
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
