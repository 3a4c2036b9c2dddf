import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { type SecretKeys, seal, unseal } from '../../kit/seal.server.ts'
import { users } from '../users/user.tables.server.ts'
import { erasedAddresses } from './erased-address.tables.server.ts'

export const ERASED_ADDRESS_PURPOSE = 'erased_address'

/** Stores the address of an account that is about to be erased. @returns null if it was never confirmed */
export async function keepErasedAddress({ config, now }: Pick<Context, 'config' | 'now'>, tx: Db, user_id: string): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id))
  if (!user?.email_verified) return null
  const id = newId('erad')
  const sealed_address = seal(config.secret_key, { purpose: ERASED_ADDRESS_PURPOSE, owner: id }, user.email)
  await tx.insert(erasedAddresses).values({ id, sealed_address, language: user.language, created_at: now.toISOString() })
  return id
}

export function openErasedAddress(keys: SecretKeys, { id, sealed_address }: { id: string; sealed_address: string }): string {
  return unseal(keys, { purpose: ERASED_ADDRESS_PURPOSE, owner: id }, sealed_address)
}
