import { type Random, randomFrom } from '@huella/scenes/random'
import type { ProjectPlan } from './plan-projects.ts'
import { type Breakdown, breakDown, drawTrip, type Trip } from './trips.ts'
import { HOUR, MINUTE } from './world-time.ts'

/** A search for a trip, with or without a chosen project. */
export interface PlannedSearch {
  key: string
  project: ProjectPlan | null
  at: number
  trip: Trip
}

/** One report of the travel site about a booking. */
interface Revision {
  number: number
  status: 'confirmed' | 'cancelled'
  parts: Breakdown
  occurred_at: number
  received_at: number
  /** False for an older report that arrived after a newer one: stored as evidence, without effect. */
  applied: boolean
}

/** A booking with all its revisions, in the order in which the reports arrived. */
export interface Sale {
  key: string
  search: PlannedSearch
  /** False when the report lacks the hand-off's code, so that its search is unknown. */
  matched: boolean
  revisions: Revision[]
}

/** A search and its booking some minutes or hours later, at `at`. */
export function makeSale(key: string, project: ProjectPlan | null, at: number, currency: Trip['currency']): Sale {
  const random = randomFrom(`sale ${key}`)
  const trip = drawTrip(random, at, currency)
  const search = { key, project, at: at - searchTime(random), trip }
  return { key, search, matched: true, revisions: [revision(1, at, random, 'confirmed', trip.parts)] }
}

/** The trip changes: other dates, another room, a seat less. */
export function reviseSale(sale: Sale, at: number): Breakdown {
  const random = randomFrom(`revision ${sale.key} ${sale.revisions.length}`)
  const { sale: before } = last(sale).parts
  const after = Math.round((before * random.pick([0.72, 0.85, 0.93, 1.08, 1.15, 1.31])) / 10_000) * 10_000
  const parts = breakDown(random, Math.max(after, 10_000))
  sale.revisions.push(revision(sale.revisions.length + 1, at, random, 'confirmed', parts))
  return parts
}

export function cancelSale(sale: Sale, at: number): Breakdown {
  const random = randomFrom(`cancelled ${sale.key}`)
  sale.revisions.push(revision(sale.revisions.length + 1, at, random, 'cancelled', last(sale).parts))
  return last(sale).parts
}

export function restoreSale(sale: Sale, at: number): Breakdown {
  const random = randomFrom(`restored ${sale.key}`)
  sale.revisions.push(revision(sale.revisions.length + 1, at, random, 'confirmed', last(sale).parts))
  return last(sale).parts
}

/** The first report was delayed and arrived after the second one. */
export function overtake(sale: Sale): void {
  const [first, second] = sale.revisions
  if (!first || !second) return
  first.applied = false
  first.received_at = second.received_at + 7 * MINUTE
}

export function last(sale: Sale): Revision {
  return sale.revisions.at(-1)!
}

function revision(number: number, occurred_at: number, random: Random, status: Revision['status'], parts: Breakdown): Revision {
  return { number, status, parts, occurred_at, received_at: occurred_at + random.whole(2, 45) * 1_000, applied: true }
}

/** Most travellers book immediately, some a day later. */
function searchTime(random: Random): number {
  return random.chance(0.75) ? random.between(4, 50) * MINUTE : random.between(2, 30) * HOUR
}
