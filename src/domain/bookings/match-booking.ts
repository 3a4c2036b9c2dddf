import { isOnlyDay, nightsBetween } from '../search/travel-dates.ts'

/** Reasons why a booking belongs to a user, or may. `hand`: an admin assigned it; `deal`: a seller sold it. */
export const MATCH_REASONS = [
  'code',
  'account',
  'email',
  'destination',
  'dates',
  'near_dates',
  'trip_type',
  'soon_after',
  'only_one',
  'account_differs',
  'hand',
  'deal',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** Weight of each reason in a suggestion's confidence, in per cent. A code and an account are certain and add nothing. */
const WEIGHTS = { email: 40, destination: 20, dates: 40, near_dates: 15, trip_type: 5, soon_after: 10, only_one: 10 } as const

/** The address of a user alone does not prove that it is their trip; and no sum of likelihoods is a certainty. */
const EMAIL_ALONE = 70
const MOST = 95
/** A suggestion below this would only cost time. */
const LEAST = 40
/** Days that the dates of a trip may differ from those searched, and days after a search in which a booking counts as its own. */
const NEAR = 3
const SOON = 1

export interface SearchedTrip {
  id: string
  user_id: string | null
  trip_type: string
  start_date: string
  end_date: string
  created_at: string
}

/** The content of a report, and the records found by it. */
export interface Clues {
  trip: { trip_type: string; start?: string | null | undefined; end?: string | null | undefined }
  /** Time of booking, ISO 8601. */
  occurred_at: string
  /** The hand-off found by the code in the report. */
  by_code?: { id: string; user_id: string | null } | undefined
  /** The signed-in user. */
  by_account?: string | undefined
  /** The user whose verified address was in the report. */
  by_email?: string | undefined
  /** Searches for its destination in the weeks before. */
  alike: readonly SearchedTrip[]
}

interface Suggestion {
  hand_off_id: string | null
  user_id: string | null
  confidence: number
  reasons: MatchReason[]
}

export interface Match {
  match: 'code' | 'account' | 'none'
  hand_off_id: string | null
  user_id: string | null
  /** Confidence of the match, or of the best suggestion; null without either. */
  confidence: number | null
  reasons: MatchReason[]
  /** The likeliest first; none beside a match. */
  suggestions: Suggestion[]
}

/**
 * Matches a booking to a traveller (product.md §5): certain by the code of a hand-off, otherwise by the account; e-mail, dates and
 * destination only suggest one, with a confidence and its reasons, and a person decides.
 */
export function matchBooking(clues: Clues): Match {
  const { by_code, by_account } = clues
  if (by_code) {
    const user_id = by_account ?? by_code.user_id
    const reasons: MatchReason[] = ['code']
    if (by_account) reasons.push(by_code.user_id && by_code.user_id !== by_account ? 'account_differs' : 'account')
    return { match: 'code', hand_off_id: by_code.id, user_id, confidence: 100, reasons, suggestions: [] }
  }
  if (by_account)
    return { match: 'account', hand_off_id: null, user_id: by_account, confidence: 100, reasons: ['account'], suggestions: [] }
  const suggestions = suggest(clues)
  const [best] = suggestions
  return {
    match: 'none',
    hand_off_id: null,
    user_id: null,
    confidence: best?.confidence ?? null,
    reasons: best?.reasons ?? [],
    suggestions,
  }
}

/** The likely hand-offs and the user of the e-mail, the likeliest first, at most five. */
function suggest(clues: Clues): Suggestion[] {
  const { by_email, alike } = clues
  const exact = alike.filter((search) => hasSameDates(clues.trip, search)).length
  const found = alike
    .map((search) => suggestionOf(clues, search, exact))
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((one, other) => other.confidence - one.confidence || (one.hand_off_id! < other.hand_off_id! ? -1 : 1))
  if (by_email && !found.some(({ user_id }) => user_id === by_email))
    found.push({ hand_off_id: null, user_id: by_email, confidence: EMAIL_ALONE, reasons: ['email'] })
  return found.sort((one, other) => other.confidence - one.confidence).slice(0, 5)
}

function suggestionOf({ trip, occurred_at, by_email }: Clues, search: SearchedTrip, exact: number): Suggestion {
  const reasons: (keyof typeof WEIGHTS)[] = ['destination']
  const same = hasSameDates(trip, search)
  if (same) reasons.push('dates')
  else if (hasNearDates(trip, search)) reasons.push('near_dates')
  if (trip.trip_type === search.trip_type) reasons.push('trip_type')
  if (same && exact === 1) reasons.push('only_one')
  // Noon of a day is written for all of it.
  const days = (Date.parse(occurred_at) - Date.parse(search.created_at)) / 86_400_000
  if (days >= (isOnlyDay(occurred_at) ? -SOON / 2 : 0) && days <= SOON) reasons.push('soon_after')
  if (by_email && search.user_id === by_email) reasons.unshift('email')
  const sum = reasons.reduce((total, reason) => total + WEIGHTS[reason], 0)
  return { hand_off_id: search.id, user_id: search.user_id, confidence: Math.min(MOST, sum), reasons }
}

function hasSameDates({ start, end }: Clues['trip'], { start_date, end_date }: SearchedTrip): boolean {
  return start === start_date && end === end_date
}

function hasNearDates({ start, end }: Clues['trip'], { start_date, end_date }: SearchedTrip): boolean {
  return Boolean(start && end && Math.abs(nightsBetween(start, start_date)) <= NEAR && Math.abs(nightsBetween(end, end_date)) <= NEAR)
}
