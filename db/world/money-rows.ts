import { createHash } from 'node:crypto'
import { DEFAULT_PROFILE } from '../../src/config/travel-site-profile.ts'
import { type BookingReport, shareOf } from '../../src/domain/bookings/booking.ts'
import { encodeHandOff } from '../../src/domain/hand-offs/hand-off.ts'
import type { TravelSearch } from '../../src/domain/search/search.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableCode, stableId } from '../start-rows/stable.ts'
import type { Gift } from './gift.ts'
import type { KnownPlaces } from './known-places.ts'
import { type PersonPlan, pickTraveller } from './people.ts'
import type { MoneyPlan } from './plan-money.ts'
import { last, type PlannedSearch, type Sale } from './sale.ts'
import { DAY, HOUR, isoInstant, utcDay } from './world-time.ts'

/** The parameter from which the demo travel site reads a hand-off's code. */
const PROFILE = { ...DEFAULT_PROFILE, code_parameter: 'ref' }

/** The rows that money refers to. */
interface Known {
  places: KnownPlaces
  people: readonly PersonPlan[]
}

/** Hand-offs, bookings with their reports, contributions and their steps, each in chronological order. */
export function moneyInserts(
  { gifts: planned, other_sales }: MoneyPlan,
  searches: readonly PlannedSearch[],
  { places, people }: Known,
): Insert[] {
  const now = Math.max(...planned.map(({ created_at }) => created_at))
  const gifts = planned.map((gift) => overWhenApproved(atShortNotice(gift, now)))
  const sales = byTime([...gifts.flatMap(({ sale }) => sale ?? []), ...other_sales], (sale) => sale.revisions[0]!.occurred_at)
  const numbers = new Map(sales.map(({ key }, index) => [key, externalId(key, index + 1)]))
  const numbered = sales.map((sale) => ({ sale, external_id: numbers.get(sale.key)! }))
  // An unmatched booking came from a search too; sometimes that search can be guessed from the trip, and is stored as a suggestion.
  const handOffs = byTime([...searches, ...sales.filter(retainsSearch).map(({ search }) => search)], ({ at }) => at)
  const steps = byTime(
    gifts.flatMap((gift) => gift.steps.map((step) => ({ gift, step }))),
    ({ step }) => step.at,
  )
  return [
    { table: 'hand_offs', rows: handOffs.map((search) => handOffRow(search, { places, people })) },
    { table: 'bookings', rows: numbered.map(({ sale, external_id }) => bookingRow(sale, external_id, places)) },
    { table: 'booking_reports', rows: numbered.flatMap(({ sale, external_id }) => reportRows(sale, external_id, places)) },
    { table: 'contributions', rows: byTime(gifts, ({ created_at }) => created_at).map(contributionRow) },
    { table: 'contribution_steps', rows: steps.map(({ gift, step }) => stepRow(gift, step)) },
  ]
}

/** Some of the trips that wait for their review were booked at short notice: they are over, so that their contributions are ready. */
function atShortNotice(gift: Gift, now: number): Gift {
  const { sale, status, created_at } = gift
  if (!sale || status !== 'pending' || created_at > now - 6 * DAY || !/^[a-f0-5]/.test(stableCode(`notice ${sale.key}`))) return gift
  return { ...gift, sale: travelling(sale, { start: utcDay(created_at + DAY), end: utcDay(created_at + 4 * DAY) }) }
}

/** The last day of a trip had passed in Argentina when its contribution was approved, as approvals go by that. */
function overWhenApproved(gift: Gift): Gift {
  const { sale, created_at, steps } = gift
  const approved = steps.find(({ kind }) => kind === 'approved')
  if (!sale || !approved) return gift
  const { start, end } = sale.search.trip.search
  const latest = approved.at - 3 * HOUR - DAY
  if (end <= utcDay(latest)) return gift
  const nights = (Date.parse(end) - Date.parse(start)) / DAY
  return {
    ...gift,
    sale: travelling(sale, { start: utcDay(Math.min(latest, Math.max(created_at, latest - nights * DAY))), end: utcDay(latest) }),
  }
}

function travelling(sale: Sale, days: { start: string; end: string }): Sale {
  const { trip } = sale.search
  return { ...sale, search: { ...sale.search, trip: { ...trip, search: { ...trip.search, ...days } } } }
}

const handOffId = (key: string) => stableId('hand', key)
const handOffCode = (key: string) => stableCode(`hand-off ${key}`)
const bookingId = (key: string) => stableId('book', key)
const trailCode = (key: string) => stableCode(`trail ${key}`)
const giftId = (key: string) => stableId('cont', key)

function handOffRow({ key, project, at, trip }: PlannedSearch, { places, people }: Known) {
  const { search, locale } = trip
  const code = handOffCode(key)
  return {
    id: handOffId(key),
    code,
    project_id: project?.id ?? null,
    user_id: pickTraveller(people, key, at),
    trip_type: search.trip_type,
    departure_id: search.departure?.id ?? null,
    destination_id: search.destination.id,
    start_date: search.start,
    end_date: search.end,
    search,
    url: encodeHandOff(withSiteIds(search, places), PROFILE, { locale, code }),
    locale,
    created_at: isoInstant(at),
  }
}

function bookingRow(sale: Sale, external_id: string, places: KnownPlaces) {
  const { key, matched, search } = sale
  const { number, status, parts, occurred_at } = last(sale)
  const site = withSiteIds(search.trip.search, places)
  return {
    id: bookingId(key),
    external_id,
    revision: number,
    status,
    hand_off_id: matched ? handOffId(key) : null,
    match: matched ? 'code' : 'none',
    ...matchOf(sale),
    trail_code: trailCode(key),
    trip_type: site.trip_type,
    destination_id: site.destination.id,
    departure_id: site.departure?.id ?? null,
    start_date: site.start,
    end_date: site.end,
    currency: search.trip.currency,
    sale_amount: parts.sale,
    cost_amount: parts.cost,
    fees_amount: parts.fees,
    taxes_amount: parts.taxes,
    profit_amount: parts.profit,
    share_amount: shareOf({ status, profit: parts.profit }),
    occurred_at: isoInstant(occurred_at),
    created_at: isoInstant(Math.min(...sale.revisions.map(({ received_at }) => received_at))),
  }
}

/** Matches like the intake: a search of the same trip, days or weeks before, is only suggested. */
function matchOf(sale: Sale) {
  if (sale.matched) return { match_confidence: 100, match_reasons: ['code'], suggested_hand_off_id: null }
  if (!retainsSearch(sale)) return { match_confidence: null, match_reasons: [], suggested_hand_off_id: null }
  const reasons = ['destination', 'dates', 'trip_type', 'only_one']
  return { match_confidence: 75, match_reasons: reasons, suggested_hand_off_id: handOffId(sale.key) }
}

function reportRows(sale: Sale, external_id: string, places: KnownPlaces) {
  const { trip_type, destination, departure, start, end } = withSiteIds(sale.search.trip.search, places)
  return sale.revisions.map(({ number, status, parts, occurred_at, received_at, applied }) => {
    // In the field order of `BookingReport`, because the digest is of its text.
    const body: BookingReport = {
      external_id,
      revision: number,
      status,
      hand_off: sale.matched ? handOffCode(sale.key) : null,
      trip: { trip_type, destination: destination.id, departure: departure?.id ?? null, start, end },
      currency: sale.search.trip.currency,
      sale: parts.sale,
      cost: parts.cost,
      fees: parts.fees,
      taxes: parts.taxes,
      profit: parts.profit,
      occurred_at: isoInstant(occurred_at),
    }
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    return { external_id, revision: number, booking_id: bookingId(sale.key), digest, body, applied, created_at: isoInstant(received_at) }
  })
}

function contributionRow(gift: Gift) {
  const moment = (at: number | null) => (at === null ? null : isoInstant(at))
  return {
    id: giftId(gift.key),
    code: trailCode(gift.key),
    kind: gift.sale ? 'booking' : 'donation',
    project_id: gift.project?.id ?? null,
    booking_id: gift.sale && bookingId(gift.sale.key),
    booking_revision: gift.sale && last(gift.sale).number,
    amount: gift.amount,
    currency: gift.currency,
    status: gift.status,
    approved_at: moment(gift.approved_at),
    notified_at: moment(gift.notified_at),
    paid_at: moment(gift.paid_at),
    voided_at: moment(gift.voided_at),
    created_at: isoInstant(gift.created_at),
  }
}

function stepRow(gift: Gift, { kind, amount, profit, revision, at }: Gift['steps'][number]) {
  return { contribution_id: giftId(gift.key), kind, amount, profit_amount: profit, booking_revision: revision, created_at: isoInstant(at) }
}

/** Places for which the travel site uses ids other than ours. */
function withSiteIds(search: TravelSearch, places: KnownPlaces): TravelSearch {
  const translated = <Place extends { id: string }>(place: Place): Place => ({
    ...place,
    id: places.get(place.id)?.travel_site_id ?? place.id,
  })
  return { ...search, destination: translated(search.destination), departure: search.departure && translated(search.departure) }
}

function retainsSearch(sale: Sale): boolean {
  return sale.matched || sale.key.endsWith('2') || sale.key.endsWith('5')
}

function externalId(key: string, number: number): string {
  return `RS-${String(number).padStart(6, '0')}-${stableCode(`booking ${key}`).slice(0, 8)}`
}

function byTime<Item>(items: readonly Item[], at: (item: Item) => number): Item[] {
  return [...items].sort((one, other) => at(one) - at(other))
}
