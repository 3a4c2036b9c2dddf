import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogKeys } from './ledger-log.tables.server.ts'
import { headOfCheckpoint } from './signed-note.server.ts'

// The last checkpoint is kept among the files, too: a database brought back from a backup does not know what was published since.

/**
 * The last checkpoint that was written outside of the database; undefined where none was.
 * An unreadable one says nothing: neither that the database is older nor that it is not.
 */
export async function findPublishedHead(
  tx: Db,
  { files }: Pick<DeliveryContext, 'files'>,
): Promise<{ size: number; root: Buffer } | 'unreadable' | undefined> {
  const key = await fileKey(tx)
  const note = key && (await files.get(key))
  return note ? (headOfCheckpoint(Buffer.from(note).toString()) ?? 'unreadable') : undefined
}

/** Written after what it says is committed; each run makes up for one that was stopped in between, and replaces one that cannot be read. */
export async function keepOutside({ db, files, log }: Pick<DeliveryContext, 'db' | 'files' | 'log'>): Promise<void> {
  const key = await fileKey(db)
  const [last] = await db.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
  if (!key || !last) return
  try {
    const kept = await files.get(key)
    if (kept && Buffer.from(kept).toString() === last.note) return
    await files.put(key, Buffer.from(last.note), 'text/plain; charset=utf-8')
  } catch {
    log.warn({ file: key }, 'the last checkpoint of the ledger could not be kept outside of the database')
  }
}

/** By the log's first key, so that another database in the same folder is not taken for it. */
async function fileKey(db: Db): Promise<string | undefined> {
  const [first] = await db.select().from(ledgerLogKeys).orderBy(asc(ledgerLogKeys.created_at), asc(ledgerLogKeys.id)).limit(1)
  return first && `ledger-log/${first.id}/checkpoint`
}
