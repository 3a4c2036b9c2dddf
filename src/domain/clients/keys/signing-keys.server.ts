import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { JWK } from 'oidc-provider'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newId } from '../../../kit/ids.ts'
import { type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'
import { oauthKeys } from '../client.tables.server.ts'
import { ACCESS_SECONDS } from '../client.ts'

/** Advisory lock id: any number not used elsewhere in this database. */
const LOCK = 4_831_704
export const SIGNING_KEY_PURPOSE = 'oauth-signing-key'
/** A new key is published this long before it signs, so that no process and no client gets a signature whose key it cannot find. */
const PUBLISHED_SECONDS = 600
/** An old key is published until the last ID token that it signed has expired, and a day for clocks and caches. */
const RETIRED_SECONDS = PUBLISHED_SECONDS + ACCESS_SECONDS + 86_400

/**
 * The keys of ID tokens, the one that signs first; the first process to need one creates it. A key that cannot be unsealed was sealed with a
 * `SECRET_KEY` that nobody named, and is unusable, so a new one replaces it.
 */
export async function signingKeys(db: Db, secrets: SecretKeys): Promise<JWK[]> {
  const keys = await usableKeys(db, secrets)
  if (keys.length > 0) return keys
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const made = await usableKeys(tx, secrets)
    return made.length > 0 ? made : [await makeKey(tx, secrets)]
  })
}

async function usableKeys(db: Db, secrets: SecretKeys): Promise<JWK[]> {
  return (await findKeys(db)).flatMap((row) => opened(row, secrets) ?? [])
}

/** Ids of the keys in the same order: changes whenever the keys or the one that signs do. */
export async function keyOrder(db: Db): Promise<string> {
  return (await findKeys(db)).map(({ id }) => id).join()
}

interface Rotation {
  /** Id of the newest key that the caller knows: another one means that somebody else has rotated already. */
  seen?: string
  /** Rotates only a key of this age. */
  days?: number
  /** The old keys end now: for one that a stranger may have. ID tokens that they signed can no longer be verified. */
  at_once?: boolean
}

/**
 * Makes a new key, and deletes the old ones whose tokens have expired. If two processes rotate at once, one makes a key.
 * @returns id of the new key; null if none was due
 */
export async function rotateKeys(db: Db, secrets: SecretKeys, { seen, days, at_once = false }: Rotation): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    await forgetRetired(tx)
    const keys = await findKeys(tx)
    const newest = keys.toSorted((one, other) => one.age - other.age)[0]
    if (newest && ((seen !== undefined && newest.id !== seen) || (days !== undefined && newest.age < days * 86_400))) return null
    const { kid } = await makeKey(tx, secrets)
    const ended = at_once ? keys.map(({ id }) => id) : []
    if (ended.length > 0) await tx.delete(oauthKeys).where(inArray(oauthKeys.id, ended))
    return kid!
  })
}

interface KeyRow extends Record<string, unknown> {
  id: string
  sealed: string
  /** In seconds. */
  age: number
}

/** The signing key first: the newest one that has been published long enough, otherwise the oldest. */
async function findKeys(db: Db): Promise<KeyRow[]> {
  return rowsOf<KeyRow>(
    db,
    sql`select id, sealed, age from (select id, sealed, extract(epoch from now() - created_at)::float8 as age from oauth_keys) k
      order by age >= ${PUBLISHED_SECONDS} desc, case when age >= ${PUBLISHED_SECONDS} then age else -age end, id`,
  )
}

/** Deletes keys whose successor has signed for so long that none of their tokens is valid. */
async function forgetRetired(tx: Db): Promise<void> {
  await tx.execute(
    sql`delete from oauth_keys k where exists (
      select from oauth_keys s where s.created_at > k.created_at and s.created_at < now() - make_interval(secs => ${RETIRED_SECONDS}))`,
  )
}

/** Processes that make keys at the same time wait for each other here. */
async function lockKeys(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

function opened(row: { id: string; sealed: string }, secrets: SecretKeys): JWK | undefined {
  try {
    return JSON.parse(unseal(secrets, { purpose: SIGNING_KEY_PURPOSE, owner: row.id }, row.sealed))
  } catch {
    return undefined
  }
}

async function makeKey(tx: Db, { secret_key }: SecretKeys): Promise<JWK> {
  const id = newId('skey')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: id, use: 'sig', alg: 'RS256' }
  const sealed = seal(secret_key, { purpose: SIGNING_KEY_PURPOSE, owner: id }, JSON.stringify(key))
  await tx.insert(oauthKeys).values({ id, sealed })
  return key
}
