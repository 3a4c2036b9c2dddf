import type { StepKind, Trail, TrailStep } from '../../../domain/contributions/contribution.ts'
import { NORM_DAYS } from '../../../domain/contributions/norms.ts'
import { changeAt, type StepChange } from '../../../domain/contributions/step-change.ts'
import { convertedHalf, halfOf, type Money } from '../../../kit/money.ts'

type StationKind = 'hand_off' | 'booked' | StepKind

/** A stop that the trail has reached. */
export interface Station {
  what: StationKind
  at: string
  /** When it was recorded, if that was in another minute than it took effect (`at`). */
  recorded_at: string | null
  amount: Money | null
  /** The amount that counted before, if this step changed it; `now` is zero where nothing counts any more. */
  change: StepChange | null
  profit: Money | null
  /** A person's cause and explanation for a refusal, reversal or move. */
  cause: TrailStep['cause']
  reason: string | null
  by_person: boolean
  project: string | null
  told: TrailStep['told']
  /** The part of a payout that was not sent. */
  set_off: Money | null
  /** The reason why a gift stopped counting; null when unknown, and for a step that stopped nothing. */
  why: 'cancelled' | 'lost' | 'changed' | null
  /** It had been approved for another amount, so it is reviewed again. */
  again: boolean
  /** It is in another currency than before, though its booking did not change. */
  converted: boolean
  /** The booking's sums are displayed here: the last stop that a report of the travel site caused. */
  receipt: boolean
}

/** The day by which we plan to take the next step; null for later steps, and for money of the common fund, which waits for a project first. */
export function dueOf(trail: Pick<Trail, 'steps' | 'common_fund'>, next: Ahead): string | null {
  if (next === 'approved' || next === 'allocated' || trail.common_fund) return null
  const since = trail.steps.findLast(({ kind }) => WAITS_SINCE[next].includes(kind))
  if (!since) return null
  // The rest of a part payment waits since the whole was confirmed.
  const from = since.cause === 'paid_in_part' ? since.effective_at : since.created_at
  return new Date(new Date(from).getTime() + NORM_DAYS[next] * 86_400_000).toISOString()
}

/** A payout that came back begins no new days: its organization waits since the approval. */
const WAITS_SINCE: Record<Exclude<Ahead, 'approved' | 'allocated'>, readonly StationKind[]> = {
  paid: ['approved', 'carried', 'allocated'],
  reported: ['paid'],
}

/** Steps that a gift has yet to take. */
export type Ahead = 'approved' | 'allocated' | 'paid' | 'reported'

const FROM_BOOKING: readonly StationKind[] = ['booked', 'adjusted', 'voided', 'restored', 'held', 'reversed']

/** The stops of a trail in the order they were reached, from the search to the project's report. */
export function trailStations(trail: Trail): Station[] {
  const stations = [...beginningOf(trail), ...stepsOf(trail)]
  const last = stations.findLast((station) => FROM_BOOKING.includes(station.what))
  return stations.map((station) => ({ ...station, receipt: trail.booking !== null && station === last }))
}

/** The stops still to come; none for a gift that no longer counts. */
export function aheadOf(trail: Pick<Trail, 'state' | 'steps' | 'common_fund'>): Ahead[] {
  const paid: Ahead[] = [...(trail.common_fund ? ['allocated' as const] : []), 'paid', 'reported']
  if (trail.state === 'expected' || trail.state === 'announced') return ['approved', ...paid]
  if (trail.state === 'confirmed') return paid
  return trail.state === 'paid' && !isReported(trail) ? ['reported'] : []
}

export function isReported(trail: Pick<Trail, 'steps'>): boolean {
  return trail.steps.some((step) => step.kind === 'reported')
}

/** The last lines of a booking's sums, in minor units. */
export interface Receipt {
  /** null if the booking leaves nothing to share. */
  half: Money | null
  /** The half in the contribution's currency, at its rate; null when both are in one. */
  converted: Money | null
  /** The half equals this contribution. */
  is_this: boolean
  /** Rounded half to even: the profit is an odd number of minor units. */
  rounded: boolean
  notes: ('cancelled' | 'no_profit' | 'differs' | 'parted')[]
}

/**
 * Half of the booking's profit, compared with
 * the contribution: they differ if the booking changed after the money was paid out.
 */
export function receiptOf(trail: Pick<Trail, 'state' | 'amount' | 'steps' | 'rate'>, booking: NonNullable<Trail['booking']>): Receipt {
  const { profit } = booking
  const left = booking.status === 'cancelled' ? ('cancelled' as const) : profit.amount <= 0 ? ('no_profit' as const) : null
  const half = left ? null : { amount: halfOf(profit.amount), currency: profit.currency }
  const converted =
    half && trail.rate?.from_currency === profit.currency ? convertedHalf(profit, trail.rate.rate, trail.amount.currency) : null
  const given = converted ?? half
  const parted = trail.steps.some(({ kind }) => kind === 'parted' || kind === 'carried')
  const counts = !['void', 'not_approved', 'claimed', 'lost'].includes(trail.state)
  const is_this = given !== null && given.amount === trail.amount.amount && given.currency === trail.amount.currency
  return {
    half,
    converted,
    is_this,
    rounded: half !== null && !converted && profit.amount % 2 === 1,
    notes: [...(left ? [left] : []), ...(counts && !is_this ? [parted ? ('parted' as const) : ('differs' as const)] : [])],
  }
}

function beginningOf({ hand_off, booking, steps }: Trail): Station[] {
  const stations: Station[] = []
  if (hand_off) stations.push(station('hand_off', hand_off.created_at))
  // `occurred_at` is the booking's latest change; the promise was made at its first report.
  if (booking) stations.push(station('booked', earliest(booking.occurred_at, steps[0]?.effective_at)))
  return stations
}

function stepsOf({ booking, steps }: Trail): Station[] {
  let approved = false
  return steps.map((step, i) => {
    const again = approved && (step.kind === 'adjusted' || step.kind === 'restored')
    approved = step.kind === 'approved' || (approved && !again)
    const stopped = step.kind === 'voided' || step.kind === 'reversed'
    const why = stopped ? reasonOf(step, steps[i + 1] ?? null, booking) : null
    const { kind, amount, profit, effective_at, created_at, cause, reason, by_person, project, told, set_off } = step
    const recorded_at = created_at.slice(0, 16) === effective_at.slice(0, 16) ? null : created_at
    const what = { ...station(kind, effective_at), amount, profit, cause, reason, by_person, project, told, set_off }
    const change = changeAt(steps, i)
    return { ...what, recorded_at, change, why, again, converted: kind === 'adjusted' && isConversion(change, steps, i) }
  })
}

function isConversion(change: StepChange | null, steps: readonly TrailStep[], i: number): boolean {
  const profit = steps[i]!.profit
  const before = steps.slice(0, i).findLast((step) => step.profit)?.profit
  if (!change || change.was.currency === change.now.currency || !profit || !before) return false
  return profit.amount === before.amount && profit.currency === before.currency
}

/**
 * A stop despite a profit means a cancelled trip, unless it goes on in another currency or its booking is still confirmed: then this trail lost what other
 * pieces have or get. Without a profit, only the booking's present state can tell.
 */
function reasonOf(step: TrailStep, next: TrailStep | null, booking: Trail['booking']): Station['why'] {
  const now = next ? null : booking
  const changed = next ? next.amount.currency !== step.amount.currency : booking?.status === 'confirmed' && booking.profit.amount > 0
  if (changed) return 'changed'
  if (step.profit && step.profit.amount > 0) return 'cancelled'
  if (!now) return null
  return now.status === 'cancelled' ? 'cancelled' : 'lost'
}

function station(what: StationKind, at: string): Station {
  const unknown = {
    recorded_at: null,
    amount: null,
    change: null,
    profit: null,
    cause: null,
    reason: null,
    by_person: false,
    project: null,
    told: [],
    set_off: null,
  }
  return { what, at, ...unknown, why: null, again: false, converted: false, receipt: false }
}

function earliest(one: string, other: string | undefined): string {
  return other !== undefined && other < one ? other : one
}
