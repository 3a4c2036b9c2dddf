import { headOfCheckpoint } from '@huella/transparency-log/signed-note'
import { asc, desc } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogKeys } from './ledger-log.tables.server.ts'
import { openCheckpoint, Wrong } from './verify-ledger.mjs'

// The last checkpoint is stored among the files, too: a restored database does not know what was published since its backup.

/**
 * The last checkpoint that was written outside of the database; undefined if there is none. An unreadable one, or one whose signature is not
 * of its text, proves nothing: neither that the database is older nor that it is not.
 */
export async function findPublishedHead(
  tx: Db,
  ctx: Pick<DeliveryContext, 'files'>,
): Promise<{ size: number; root: Buffer } | 'unreadable' | undefined> {
  const note = await readPublishedFile(tx, ctx)
  if (note === undefined) return undefined
  const head = headOfCheckpoint(note)
  // A key that is not known here signed it: it is newer than this database.
  return head && (await whyWrong(tx, note)) !== 'signature' ? head : 'unreadable'
}

/** The reason why a note is no checkpoint that a key of this log signed; undefined if it is one. */
async function whyWrong(db: Db, note: string): Promise<string | undefined> {
  const keys = await db.select().from(ledgerLogKeys)
  try {
    await openCheckpoint(
      note,
      keys.map(({ verifier_key }) => verifier_key),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return error.code
  }
}

/** The text of the file outside of the database, whatever it is. */
export async function readPublishedFile(tx: Db, { files }: Pick<DeliveryContext, 'files'>): Promise<string | undefined> {
  const key = await fileKey(tx)
  const note = key && (await files.get(key))
  return note ? Buffer.from(note).toString() : undefined
}

/**
 * Writes the checkpoint after its commit; each run repeats the write of an interrupted one, and replaces an unreadable one, never by a note
 * that is not signed.
 */
export async function keepOutside({ db, files, log }: Pick<DeliveryContext, 'db' | 'files' | 'log'>): Promise<void> {
  const key = await fileKey(db)
  const [last] = await db.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
  if (!key || !last || (await whyWrong(db, last.note)) !== undefined) return
  try {
    const kept = await files.get(key)
    if (kept && Buffer.from(kept).toString() === last.note) return
    await files.put(key, Buffer.from(last.note), 'text/plain; charset=utf-8')
  } catch {
    log.warn({ file: key }, 'the last checkpoint of the ledger could not be kept outside of the database')
  }
}

/** The file is named after the log's first key, so that another database in the same folder does not read it. */
async function fileKey(db: Db): Promise<string | undefined> {
  const [first] = await db.select().from(ledgerLogKeys).orderBy(asc(ledgerLogKeys.created_at), asc(ledgerLogKeys.id)).limit(1)
  return first && `ledger-log/${first.id}/checkpoint`
}
