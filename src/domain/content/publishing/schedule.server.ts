import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type ContentLanguage, type ContentPart, PARTS } from '../content.ts'

/** Now, or just after the latest change that has passed by this clock or the database's, so that the last decision counts. */
export async function effectiveStart(tx: Db, item_id: string, now: Date): Promise<Date> {
  const [row] = await rowsOf<{ at: string | null }>(
    tx,
    sql`select iso_time(max(starts_at)) as at from content_moments where item_id = ${item_id} and starts_at <= greatest(${now.toISOString()}::timestamptz, now())`,
  )
  return row?.at ? new Date(Math.max(now.getTime(), Date.parse(row.at) + 1)) : now
}

/** Deletes the scheduled changes of a part from an instant on. @returns their instants */
export async function cancelScheduledFrom(tx: Db, item_id: string, part: ContentPart, from: Date): Promise<string[]> {
  const gone = await rowsOf<{ at: string }>(
    tx,
    sql`delete from content_moments where item_id = ${item_id} and part = ${part} and starts_at >= ${from.toISOString()}
      returning iso_time(starts_at) as at`,
  )
  return gone.map(({ at }) => at)
}

/**
 * Returns true if one of the parts is to change or to end after an instant. Publishing at once would cancel that, or, of the shared part,
 * bring it forward; withdrawing cancels what is planned of the withdrawn sides alone.
 */
export async function hasScheduled(
  db: Db,
  { item_id, now, parts = PARTS }: { item_id: string; now: Date; parts?: readonly ContentPart[] },
): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from content_moments where item_id = ${item_id} and part = any(${sql.param([...parts])}::text[]) and starts_at > ${now.toISOString()} limit 1`,
  )
  return found.length > 0
}

/** Returns true if the shared part of a public item is to change after an instant: publishing a side then would bring that forward. */
export async function isSharedPlanned(db: Db, item_id: string, from: Date): Promise<boolean> {
  const at = sql`content_at(${from.toISOString()})`
  const found = await rowsOf(
    db,
    sql`select from content_moments m where m.item_id = ${item_id} and m.part = 'shared' and m.starts_at > ${from.toISOString()}
      and exists (select from ${at} p where p.item_id = ${item_id} and p.part <> 'shared')
      and not exists (select from ${at} p where p.item_id = ${item_id} and p.part = 'shared' and p.version_id = m.version_id) limit 1`,
  )
  return found.length > 0
}

/** Returns true if a part is that version from an instant on, for ever: then nothing has to be scheduled. */
export async function isSettled(
  tx: Db,
  { item_id, part, version_id, from }: { item_id: string; part: ContentPart; version_id: string; from: Date },
): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select from content_at(${from.toISOString()}) where item_id = ${item_id} and part = ${part} and version_id = ${version_id} and ends_at is null`,
  )
  return found.length > 0
}

/** The version of a side that is public at an instant, with the shared part; null if it is not public. */
export async function publicVersion(db: Db, item_id: string, side: ContentLanguage, at: Date): Promise<string | null> {
  const [row] = await rowsOf<{ version_id: string }>(
    db,
    sql`select version_id from content_at(${at.toISOString()}) where item_id = ${item_id} and part = ${side}`,
  )
  return row?.version_id ?? null
}

interface Latest extends Record<string, unknown> {
  id: string
  number: number
  digest: string
  slug: string | null
}

export async function latestVersion(db: Db, item_id: string, part: ContentPart): Promise<Latest | undefined> {
  const [row] = await rowsOf<Latest>(
    db,
    sql`select id, number, digest, content ->> 'slug' as slug from content_versions where item_id = ${item_id} and part = ${part} order by number desc limit 1`,
  )
  return row
}
