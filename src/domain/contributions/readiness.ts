import { todayInArgentina } from '../search/travel-dates.ts'
import type { Way } from './contribution-causes.ts'

/** States of a contribution that waits for its review. Only what is ready is approved in bulk; anything else one by one, with a reason. */
export const READINESS = ['ready', 'too_early', 'not_arrived', 'amount_differs', 'held'] as const
export type Readiness = (typeof READINESS)[number]

/** Tabs of the queue. What arrived with another amount is for a person to look at, as is what is held. */
export const READINESS_TABS = ['ready', 'too_early', 'not_arrived', 'held'] as const

const HELD = ['being_returned', 'booking_unclear', 'booking_changed', 'to_look_at', 'no_rate', 'no_end_date'] as const
const EARLY = ['trip_not_over', 'not_released'] as const
const DIFFERENT = ['amount_differs', 'month_differs'] as const
/** Why a contribution is not ready. The months are its supplier's: not closed yet, closed without the booking, or with another profit. */
export const WAITS_FOR = [...EARLY, ...HELD, ...DIFFERENT, 'not_arrived', 'month_open', 'month_unpaid'] as const
export type WaitsFor = (typeof WAITS_FOR)[number]

/** Rows of the view `contribution_readiness`, with the contribution's kind and amount. */
export interface ReadinessFacts {
  kind: 'booking' | 'donation'
  amount: number
  way: Way | null
  /** Last day of the trip by its booking's current dates, `YYYY-MM-DD`. */
  trip_ends_on: string | null
  /** Null where the supplier closes no months. */
  supplier_month: 'open' | 'unpaid' | 'differs' | 'paid' | null
  /** Recorded as arrived in the account, by whoever entered the donation or saw it there. */
  arrived_amount: number | null
  /** A payment service has it. */
  received: boolean
  /** When the payment service releases it, ISO 8601. */
  releases_at: string | null
  held: (typeof HELD)[number] | null
}

export interface Verdict {
  readiness: Readiness
  waits_for: WaitsFor | null
  /** From when it is ready, as far as that is known; ISO 8601. */
  waits_until: string | null
}

/** The rule of readiness; the database has the same one (`readiness_at`). */
export function readinessOf(facts: ReadinessFacts, at: Date): Verdict {
  const waits_for = facts.held ?? (facts.kind === 'booking' ? whyTripWaits(facts, todayInArgentina(at)) : whyDonationWaits(facts, at))
  const waits_until =
    waits_for === 'trip_not_over' ? startOfDayAfter(facts.trip_ends_on!) : waits_for === 'not_released' ? facts.releases_at : null
  return { readiness: stateOf(waits_for, waits_until), waits_for, waits_until }
}

function whyTripWaits({ trip_ends_on, supplier_month }: ReadinessFacts, today: string): WaitsFor | null {
  if (trip_ends_on !== null && trip_ends_on >= today) return 'trip_not_over'
  if (supplier_month === 'open') return 'month_open'
  if (supplier_month === 'unpaid') return 'month_unpaid'
  return supplier_month === 'differs' ? 'month_differs' : null
}

function whyDonationWaits({ amount, arrived_amount, received, releases_at }: ReadinessFacts, at: Date): WaitsFor | null {
  if (arrived_amount !== null) return arrived_amount === amount ? null : 'amount_differs'
  if (!received) return 'not_arrived'
  return releases_at === null || new Date(releases_at) > at ? 'not_released' : null
}

function stateOf(waits_for: WaitsFor | null, waits_until: string | null): Readiness {
  if (waits_for === null) return 'ready'
  if (isOneOf(EARLY, waits_for)) return waits_until === null ? 'not_arrived' : 'too_early'
  if (isOneOf(HELD, waits_for)) return 'held'
  return isOneOf(DIFFERENT, waits_for) ? 'amount_differs' : 'not_arrived'
}

function isOneOf(list: readonly WaitsFor[], why: WaitsFor): boolean {
  return list.includes(why)
}

/** Argentina has no summer time. */
function startOfDayAfter(day: string): string {
  return new Date(Date.parse(`${day}T03:00:00Z`) + 86_400_000).toISOString()
}
