import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { UNFINISHED } from '../../kit/files.server.ts'
import type { Services } from '../../kit/services.server.ts'

/** First folders of the keys of `named_files`. */
const FOLDERS = ['people/', 'organizations/', 'documents/', 'projects/', 'contributions/', 'payments/', 'payouts/', 'exports/']

/** Longer than any save: a younger file may be about to be named. */
const UNNAMED_FOR_MS = 24 * 3_600_000

/** Keys that are looked up in one statement. */
const BATCH = 5_000

/** More than killed processes leave in a day: so many have no row because rows are missing, as where a database was restored to a former moment. */
export const MOST_SWEPT = 500

/**
 * Removes files that no row names: a killed process left them, or their removal failed.
 * @returns also how many are `left`, where they are too many to be left over: then none is removed
 */
export async function sweepFiles(services: Pick<Services, 'db' | 'files'>, now: Date): Promise<{ removed: number; left: number }> {
  const unnamed: string[] = []
  for (const folder of FOLDERS) unnamed.push(...(await findUnnamedIn(folder, services, now)))
  if (unnamed.length > MOST_SWEPT) return { removed: 0, left: unnamed.length }
  for (const key of unnamed) await services.files.removeAll(key)
  return { removed: unnamed.length, left: 0 }
}

async function findUnnamedIn(folder: string, { db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<string[]> {
  const unnamed: string[] = []
  const look = async (keys: string[]) => {
    for (const key of await findUnnamed(db, keys)) {
      const stored_at = await files.storedAt(key)
      if (stored_at && now.getTime() - stored_at.getTime() >= UNNAMED_FOR_MS) unnamed.push(key)
    }
  }
  const keys: string[] = []
  for await (const key of files.keys(folder)) {
    keys.push(key)
    if (keys.length === BATCH) await look(keys.splice(0))
  }
  await look(keys)
  return unnamed
}

async function findUnnamed(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select k.key from unnest(${sql.param(keys)}::text[]) as k (key) where right(k.key, ${UNFINISHED.length}) = ${UNFINISHED}
      or (not exists (select from named_files f where f.name = k.key)
        and not exists (select from named_files f where f.name = regexp_replace(k.key, '[^/]*$', '')))`,
  )
  return rows.map(({ key }) => key)
}
