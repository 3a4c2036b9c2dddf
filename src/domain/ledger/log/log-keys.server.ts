import { type NoteKey, newNoteKey, openNoteKey, verifierKeyOf } from '@huella/transparency-log/signed-note'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newId } from '../../../kit/ids.ts'
import { type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'
import { ledgerLogKeyEnds, ledgerLogKeys, ledgerLogSecrets } from './ledger-log.tables.server.ts'
import type { KeyEnd } from './ledger-log.ts'

export const LOG_KEY_PURPOSE = 'ledger-log-key'

interface KeyOwner extends SecretKeys {
  public_url: string
  now: Date
}

export interface LogKey {
  id: string
  verifier_key: string
  /** Undefined if the key cannot be opened: its secret half is missing, or was sealed with another `SECRET_KEY`. */
  note_key: NoteKey | undefined
}

/** The key that signs now; the first one is created when it is first needed. Call it under the log's lock. */
export async function liveKey(tx: Db, owner: KeyOwner): Promise<LogKey> {
  const [row] = await rowsOf<{ id: string; origin: string; verifier_key: string; sealed: string | null }>(
    tx,
    sql`select k.id, k.origin, k.verifier_key, s.sealed from ledger_log_keys k left join ledger_log_secrets s on s.key_id = k.id
      where not exists (select from ledger_log_key_ends e where e.key_id = k.id)`,
  )
  if (!row) return makeKey(tx, owner)
  return {
    id: row.id,
    verifier_key: row.verifier_key,
    note_key: row.sealed === null ? undefined : opened(row.id, row.origin, row.sealed, owner),
  }
}

/** A log's name is its first key's, and does not change with the site's address. */
export async function makeKey(tx: Db, { secret_key, public_url, now }: KeyOwner): Promise<LogKey & { note_key: NoteKey }> {
  const [first] = await tx.select({ origin: ledgerLogKeys.origin }).from(ledgerLogKeys).limit(1)
  const origin = first?.origin ?? originOf(public_url)
  const id = newId('lkey')
  const secret = newNoteKey()
  const note_key = openNoteKey(origin, secret)
  const verifier_key = verifierKeyOf(note_key)
  await tx.insert(ledgerLogKeys).values({ id, origin, verifier_key, created_at: now.toISOString() })
  await tx.insert(ledgerLogSecrets).values({ key_id: id, sealed: seal(secret_key, { purpose: LOG_KEY_PURPOSE, owner: id }, secret) })
  return { id, verifier_key, note_key }
}

/** Ends a key: its public half remains, with the day of its end and the public explanation; the secret half is erased. */
export async function endKey(tx: Db, key_id: string, end: { how: KeyEnd; said: string | null; now: Date }): Promise<void> {
  await tx.insert(ledgerLogKeyEnds).values({ key_id, how: end.how, said: end.said, ended_at: end.now.toISOString() })
  await tx.delete(ledgerLogSecrets).where(eq(ledgerLogSecrets.key_id, key_id))
}

/** C2SP: the address under which the log is served, without its scheme. */
function originOf(public_url: string): string {
  return `${public_url.replace(/^https?:\/\//, '')}/log`
}

function opened(id: string, origin: string, sealed: string, keys: KeyOwner): NoteKey | undefined {
  try {
    return openNoteKey(origin, unseal(keys, { purpose: LOG_KEY_PURPOSE, owner: id }, sealed))
  } catch {
    return undefined
  }
}
