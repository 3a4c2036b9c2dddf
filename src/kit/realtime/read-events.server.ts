import type { PublishedEvent } from '@huella/pusher-server/event-feed'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../data/db.server.ts'

export type RealtimeEvent = PublishedEvent & Record<string, unknown>

const COLUMNS = sql`number::float8 as number, channel, name, data`
/** A client that missed more than this reloads instead. */
const MOST_MISSED = 200

/** SQL: the number of the last event, 0 before the first. */
export const LAST_NUMBER = sql`coalesce((select last from realtime_numbers), 0)::float8`

/** The number of the last event. Read before a page's data, it marks the point from which those data may be out of date. */
export async function lastNumber(db: Db): Promise<number> {
  const [row] = await rowsOf<{ number: number }>(db, sql`select ${LAST_NUMBER} as number`)
  return row!.number
}

/** The next events of all channels after a number, in their order. */
export function readEventsAfter(db: Db, number: number, limit: number): Promise<RealtimeEvent[]> {
  return rowsOf<RealtimeEvent>(db, sql`select ${COLUMNS} from realtime_events where number > ${number} order by number limit ${limit}`)
}

interface Missed {
  events: RealtimeEvent[]
  /** Nothing is missing up to this number. */
  number: number
  /** The missed events are unknown, because they are too old or too many. The client has to reload. */
  reload: boolean
}

/** Exactly the events of a channel after a number. */
export async function readMissed(db: Db, channel: string, after: number): Promise<Missed> {
  const [at] = await rowsOf<{ last: number; swept: number }>(
    db,
    sql`select last::float8 as last, swept::float8 as swept from realtime_numbers`,
  )
  const { last = 0, swept = 0 } = at ?? {}
  if (after < swept || after > last) return { events: [], number: last, reload: true }
  const events = await rowsOf<RealtimeEvent>(
    db,
    sql`select ${COLUMNS} from realtime_events where channel = ${channel} and number > ${after} and number <= ${last}
      order by number limit ${MOST_MISSED + 1}`,
  )
  return events.length > MOST_MISSED ? { events: [], number: last, reload: true } : { events, number: last, reload: false }
}

/** Deletes events older than a day. */
export async function sweepEvents(db: Db): Promise<{ events: number }> {
  const [swept] = await rowsOf<{ events: number }>(
    db,
    sql`with gone as (delete from realtime_events where created_at < now() - interval '1 day' returning number),
      noted as (update realtime_numbers set swept = greatest(swept, (select coalesce(max(number), 0) from gone)) where exists (select from gone))
      select count(*)::int as events from gone`,
  )
  return { events: swept?.events ?? 0 }
}
