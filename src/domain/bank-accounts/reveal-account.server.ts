import { eq } from 'drizzle-orm'
import { requireProof, requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { lockOrganization } from '../organizations/lock-organization.server.ts'
import { organizationBankAccounts } from './bank-account.tables.server.ts'
import { BANK_ACCOUNT_NOT_PAYABLE, whyNotPayable } from './bank-account.ts'
import type { RevealedAccount } from './bank-account-record.ts'
import { findLiveAccount } from './find-account-record.server.ts'
import { openAccount } from './seal-account.server.ts'

/**
 * Reveals the current account to the admin who is about to pay to it, and logs that.
 * @throws proof_required; forbidden; not_found; bank_account_not_payable for an admin who may not pay to it now
 */
export async function revealBankAccount(ctx: Context, { id }: { id: string }): Promise<RevealedAccount> {
  const user = requireProof(ctx)
  requireRole(user, 'admin')
  const [account] = await ctx.db.select().from(organizationBankAccounts).where(eq(organizationBankAccounts.id, id))
  if (account?.state !== 'current') throw notFound()
  const live = await findLiveAccount(ctx.db, account.organization_id)
  if (live?.id !== id || whyNotPayable(live, { payer: user.user_id, now: ctx.now })) throw new ReadableError(BANK_ACCOUNT_NOT_PAYABLE)
  await ctx.db.transaction(async (tx) => {
    const { name } = await lockOrganization(tx, account.organization_id)
    const after = { name, account_id: id }
    await noteAct(ctx, tx, { action: 'organization.bank_account_revealed', subject_id: account.organization_id, after })
  })
  return { kind: account.kind, ...openAccount(ctx.config, account) }
}
