import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import type { Contribution } from './lock-contribution.server.ts'

/**
 * When an approval takes effect: now, or noon of the day when a donation arrived, as said or else as recorded.
 * @throws invalid_fields for a day before it was given, or in the future
 */
export async function arrivalOf(tx: Db, { id, kind }: Contribution, said: string | undefined, now: Date): Promise<string> {
  if (kind === 'booking') return now.toISOString()
  const day = said ?? (await recordedDay(tx, id))
  return day === null ? now.toISOString() : checkArrivalDay(tx, id, day, now)
}

/** @throws invalid_fields */
async function checkArrivalDay(tx: Db, id: string, day: string, now: Date): Promise<string> {
  const [promise] = await rowsOf<{ at: string }>(
    tx,
    sql`select iso_time(effective_at) as at from contribution_steps where contribution_id = ${id} order by id limit 1`,
  )
  return timeOfArrival(day, promise?.at ?? null, now)
}

/** @param given_at when it was given @throws invalid_fields */
export function timeOfArrival(day: string, given_at: string | null, now: Date): string {
  const today = todayInArgentina(now)
  if (day === today) return now.toISOString()
  if (day > today) throw invalid({ arrived_on: ['contribution_error_future'] })
  const noon = `${day}T15:00:00.000Z`
  if (given_at === null || noon >= given_at) return noon
  if (day < todayInArgentina(new Date(given_at))) throw invalid({ arrived_on: ['contribution_error_early'] })
  return given_at
}

async function recordedDay(tx: Db, id: string): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(
    tx,
    sql`select arrived_on::text as day from contribution_readiness where contribution_id = ${id} and arrived_amount is not null`,
  )
  return row?.day ?? null
}
