import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { desc, sql } from 'drizzle-orm'
import type { JWK } from 'oidc-provider'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { seal, unseal } from '../../kit/seal.server.ts'
import { oauthKeys } from './client.tables.server.ts'

/** Advisory lock id: any number not used elsewhere in this database. */
const LOCK = 4_831_704
const PURPOSE = 'oauth-signing-key'

/**
 * The keys that sign ID tokens, the newest first; the first process to need one creates it. A key that cannot be unsealed was sealed with a
 * former `SECRET_KEY` and is unusable, so a new one replaces it.
 */
export async function signingKeys(db: Db, secret_key: string): Promise<JWK[]> {
  return db.transaction(async (tx) => {
    // Processes starting at the same time wait for each other here.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const rows = await tx.select().from(oauthKeys).orderBy(desc(oauthKeys.created_at))
    const keys = rows.flatMap((row) => opened(row, secret_key) ?? [])
    if (keys.length > 0) return keys
    const id = newId('skey')
    const key = { ...(await newKey()), kid: id, use: 'sig', alg: 'RS256' }
    const sealed = seal(secret_key, { purpose: PURPOSE, owner: id }, JSON.stringify(key))
    await tx.insert(oauthKeys).values({ id, sealed })
    return [key]
  })
}

function opened(row: { id: string; sealed: string }, secret_key: string): JWK | undefined {
  try {
    return JSON.parse(unseal(secret_key, { purpose: PURPOSE, owner: row.id }, row.sealed))
  } catch {
    return undefined
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'jwk' }) as JWK
}
