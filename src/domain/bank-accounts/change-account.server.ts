import { sql } from 'drizzle-orm'
import { requireProof } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { lockOrganization } from '../organizations/lock-organization.server.ts'
import { isManagedBy } from '../organizations/members/managed-by.server.ts'
import { findNotified } from '../organizations/members/notify-members.server.ts'
import { UNVERIFIED } from '../organizations/organization.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { bankAccountChangedLetter } from './bank-account.letters.ts'
import { organizationBankAccounts } from './bank-account.tables.server.ts'
import { CHANGE_WAITS } from './bank-account.ts'
import type { BankAccountInput } from './bank-account-record.ts'
import { openAccount, sealAccount } from './seal-account.server.ts'

/**
 * Enters the account for an organization's payouts, or another one: it waits for a second person to confirm, and every manager and admin
 * gets a letter.
 * @returns the account's id
 * @throws proof_required; organization_unverified; not_found for a user who does not manage it, also an admin; bank_account_change_waits;
 * invalid_fields; too_many
 */
export async function changeBankAccount(
  ctx: Context,
  input: { organization: string; account: BankAccountInput; from: From },
): Promise<string> {
  const { account, from } = input
  const { user_id, verified } = requireProof(ctx)
  if (!verified) throw new ReadableError(UNVERIFIED)
  await countRequest(ctx.pool, 'mail', { address: from.address, account: user_id })
  const id = newId('bank')
  const plain = { ...account.number, holder: account.holder, cuit: account.cuit }
  await ctx.db.transaction(async (tx) => {
    const organization_id = await organizationOf(tx, input.organization)
    const { status, name } = await lockOrganization(tx, organization_id)
    if (status !== 'approved' || !(await isManagedBy(tx, organization_id, user_id))) throw notFound()
    const live = await findSealed(tx, organization_id)
    if (live.some(({ state }) => state === 'pending')) throw new ReadableError(CHANGE_WAITS)
    const current = live.find(({ state }) => state === 'current')
    if (current && isSame(ctx, current, plain)) throw invalid({ number: ['bank_account_error_same'] })
    await tx.insert(organizationBankAccounts).values({
      ...sealAccount(ctx.config.secret_key, id, plain),
      id,
      organization_id,
      state: 'pending',
      changed_after_approval: current !== undefined,
      changed_by: user_id,
      changed_at: ctx.now.toISOString(),
    })
    await queueToManagers(ctx, tx, bankAccountChangedLetter, { organization_id, account_id: id })
    await noteAct(ctx, tx, { action: 'organization.bank_account_changed', subject_id: organization_id, after: { name, account_id: id } })
  })
  return id
}

/** Finds an organization by slug or id. @throws not_found */
async function organizationOf(tx: Db, slugOrId: string): Promise<string> {
  const [found] = await rowsOf<{ id: string }>(tx, sql`select id from organization_refs where ${slugOrId} in (slug, id)`)
  if (!found) throw notFound()
  return found.id
}

interface SealedRow extends Record<string, unknown> {
  id: string
  state: 'pending' | 'current'
  sealed_number: string
  sealed_holder: string
  sealed_cuit: string
}

function findSealed(tx: Db, organization_id: string): Promise<SealedRow[]> {
  return rowsOf<SealedRow>(
    tx,
    sql`select id, state, sealed_number, sealed_holder, sealed_cuit from organization_bank_accounts
      where organization_id = ${organization_id} and state in ('pending', 'current')`,
  )
}

function isSame({ config }: Context, row: SealedRow, plain: { number: string; holder: string; cuit: string }): boolean {
  const { number, holder, cuit } = openAccount(config, row)
  return number === plain.number && holder === plain.holder && cuit === plain.cuit
}

type AccountLetter = Pick<typeof bankAccountChangedLetter, 'kind' | 'facts'>

/** A letter to every manager of the organization and every admin, also to the actor: somebody else may have used their account. */
export async function queueToManagers(
  ctx: Context,
  tx: Db,
  letter: AccountLetter,
  { organization_id, account_id }: { organization_id: string; account_id: string },
): Promise<void> {
  for (const user_id of await findNotified(tx, organization_id)) await queueLetter(ctx, tx, letter, { user_id, facts: { account_id } })
}
