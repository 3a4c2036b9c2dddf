import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { keyedDigests, type SecretKeys } from '../../../kit/seal.server.ts'
import { recoveryCodes } from './second-factor.tables.server.ts'

const COUNT = 10
/** Crockford's base 32: characters that are easily confused are treated as equal. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Replaces all recovery codes by new ones of 80 bits, such as `4k7x-9f2m-0c3v-hq8t`: returned once, stored as keyed digests. */
export async function renewRecoveryCodes(tx: Db, secret_key: string, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id, digest: digestsOf({ secret_key }, user_id, code)[0]! })))
  return codes
}

/** Uses up a code, in any case and with any separators; false if it is unknown or was used before. */
export async function takeRecoveryCode(db: Db, keys: SecretKeys, user_id: string, typed: string): Promise<boolean> {
  const digests = digestsOf(keys, user_id, typed)
  const used = await db
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(and(eq(recoveryCodes.user_id, user_id), inArray(recoveryCodes.digest, digests), isNull(recoveryCodes.used_at)))
    .returning({ digest: recoveryCodes.digest })
  return used.length > 0
}

function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32]).join('')
  return characters.match(/.{4}/g)!.join('-')
}

function digestsOf(keys: SecretKeys, user_id: string, typed: string): string[] {
  const plain = typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
  return keyedDigests(keys, 'recovery-code', `${user_id} ${plain}`)
}
