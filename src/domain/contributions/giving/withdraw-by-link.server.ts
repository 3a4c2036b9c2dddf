import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'
import { INVALID_LINK } from '../../sign-in/sign-in.errors.ts'
import type { WithdrawalLink } from './giving.ts'
import { withdraw } from './withdraw-gift.server.ts'
import { isWithdrawable } from './withdrawable.server.ts'

const LINK = { purpose: 'gift_withdrawal', owner: 'link' }

/**
 * The token by which a guest withdraws a transfer that they announced. Sealed, as the code of its trail is public; it works until the money
 * arrives.
 */
export function withdrawalToken({ config }: Pick<Context, 'config'>, contribution_id: string): string {
  return Buffer.from(seal(config.secret_key, LINK, contribution_id)).toString('base64url')
}

/** The donation that a link withdraws; reading it changes nothing, as mail programs open links by themselves. @throws invalid_link */
export async function readWithdrawalLink(ctx: Context, token: string): Promise<WithdrawalLink> {
  const [found] = await rowsOf<WithdrawalLink & Record<string, unknown>>(
    ctx.db,
    sql`select c.code, money_of(c.amount, c.currency) as amount, (select p.ref ->> 'name' from public_projects p where p.id = c.project_id) as project,
        ${isWithdrawable} as may_withdraw
      from contributions c where c.id = ${contributionOf(ctx.config, token)}`,
  )
  if (!found) throw new ReadableError(INVALID_LINK)
  return found
}

/** @throws invalid_link; contribution_decided, contribution_not_withdrawable */
export async function withdrawByLink(ctx: Context, token: string): Promise<void> {
  await readWithdrawalLink(ctx, token)
  await withdraw(ctx, { id: contributionOf(ctx.config, token)!, acted_by: null })
}

/** Null for a token that is not ours. */
function contributionOf(keys: SecretKeys, token: string): string | null {
  try {
    return unseal(keys, LINK, Buffer.from(token, 'base64url').toString())
  } catch {
    return null
  }
}
