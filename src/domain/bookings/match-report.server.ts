import type { Db } from '../../kit/data/db.server.ts'
import { findHandOffByCode, findHandOffsLike } from '../hand-offs/find-hand-offs.server.ts'
import { findUserOfEmail, holdUsers, isUser } from '../users/find-user.server.ts'
import type { BookingReport } from './booking.ts'
import type { Booking } from './find-booking.server.ts'
import { type Match, matchBooking } from './match-booking.ts'

type MatchInput = Pick<BookingReport, 'hand_off' | 'account' | 'email' | 'occurred_at'> & {
  trip: { trip_type: string; destination?: string | null | undefined; start: string | null; end: string | null }
}

type MatchColumns = Pick<
  Booking,
  'match' | 'hand_off_id' | 'user_id' | 'match_confidence' | 'match_reasons' | 'suggested_hand_off_id' | 'suggested_user_id'
>

/** Columns for the traveller of a report. */
export async function matchColumns(tx: Db, report: MatchInput): Promise<MatchColumns> {
  const { match, hand_off_id, user_id, confidence, reasons, suggestions } = await matchOf(tx, report)
  const suggested_user_id = reasons.includes('email') ? (suggestions[0]?.user_id ?? null) : null
  const named = new Set([user_id, suggested_user_id].filter((id) => id !== null))
  // Somebody who was erased meanwhile is found by nothing any more.
  if (!(await holdUsers(tx, [...named]))) return matchColumns(tx, report)
  return {
    match,
    hand_off_id,
    user_id,
    match_confidence: confidence,
    match_reasons: reasons,
    suggested_hand_off_id: suggestions[0]?.hand_off_id ?? null,
    suggested_user_id,
  }
}

/** A later report may contain data that the first one lacked; a matched booking, or one decided by a person, is not changed. */
export async function rematchColumns(tx: Db, report: MatchInput, known: Booking) {
  if (known.match !== 'none' || known.assignment_id !== null) return {}
  const found = await matchColumns(tx, { ...report, occurred_at: known.occurred_at })
  return found.match === 'none' && found.match_confidence === null ? {} : found
}

/** Looks up the traveller of a report. Ids that we never issued match nobody. */
async function matchOf(tx: Db, { hand_off, account, email, trip, occurred_at }: MatchInput): Promise<Match> {
  return matchBooking({
    trip,
    occurred_at,
    by_code: hand_off ? await findHandOffByCode(tx, hand_off) : undefined,
    by_account: account && (await isUser(tx, account)) ? account : undefined,
    by_email: email ? await findUserOfEmail(tx, email) : undefined,
    alike: await findHandOffsLike(tx, trip, occurred_at),
  })
}
