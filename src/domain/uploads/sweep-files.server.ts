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

/** Removes files that no row names: a killed process left them, or their removal failed. */
export async function sweepFiles({ db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<{ removed: number }> {
  let removed = 0
  const sweep = async (keys: string[]) => {
    for (const key of await findUnnamed(db, keys)) {
      const stored_at = await files.storedAt(key)
      if (!stored_at || now.getTime() - stored_at.getTime() < UNNAMED_FOR_MS) continue
      await files.removeAll(key)
      removed++
    }
  }
  for (const folder of FOLDERS) {
    const keys: string[] = []
    for await (const key of files.keys(folder)) {
      keys.push(key)
      if (keys.length === BATCH) await sweep(keys.splice(0))
    }
    await sweep(keys)
  }
  return { removed }
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
