import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { member } from '../organizations/find-managed-organizations.server.ts'
import type { OrganizationRef } from '../organizations/organization.ts'
import type { LiveAccount, WhyNotConfirmable } from './bank-account.ts'
import type { BankAccount, BankAccountRecord, MemberChange } from './bank-account-record.ts'
import { openAccount } from './seal-account.server.ts'

/** The accounts of an organization for its managers. @throws not_found, also for an admin who does not manage it */
export function findOwnAccounts(ctx: Context, slugOrId: string): Promise<BankAccountRecord> {
  const { user_id } = requireUser(ctx.actor)
  const mine = sql`exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = ${user_id})`
  return findAccounts(ctx, { slugOrId, mine, also_used: sql`'[]'::json`, call_back: sql`null` })
}

/** The same for admins, with the other organizations that named the same numbers. @throws not_found */
export function findAccountsForAdmin(ctx: Context, slugOrId: string): Promise<BankAccountRecord> {
  const also_used = sql`(select coalesce(json_agg(distinct x.ref::jsonb), '[]') from organization_bank_accounts b join organization_refs x on x.id = b.organization_id
    where b.number_digest = a.number_digest and b.organization_id <> a.organization_id)`
  return findAccounts(ctx, { slugOrId, mine: sql`true`, also_used, call_back: sql`a.call_back` })
}

/** SQL: the states of an organization's account, and of its change, and why a user may not confirm it. */
export function accountStatesOf(organization_id: string, user_id: string): SQL {
  return sql`select a.state, why_not_second_key(a, ${user_id}) as why_not from organization_bank_accounts a
    where a.organization_id = ${organization_id} and a.state in ('current', 'pending')`
}

/** SQL: who brought whom into an organization, the first one first. */
export function memberChanges(organization_id: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('user', ${member('c.user_id')}, 'kind', c.kind, 'added_by', ${member('c.added_by')}, 'at', iso_time(c.at))
    order by c.at, c.id), '[]') from manager_changes c where c.organization_id = ${organization_id})`
}

type Row = Omit<BankAccount, 'whole'> &
  Record<'sealed_number' | 'sealed_holder' | 'sealed_cuit', string> &
  Record<string, unknown> & { why_not: WhyNotConfirmable | null }

async function findAccounts(
  ctx: Context,
  { slugOrId, mine, also_used, call_back }: Record<'mine' | 'also_used' | 'call_back', SQL> & { slugOrId: string },
): Promise<BankAccountRecord> {
  const { user_id } = requireUser(ctx.actor)
  const [found] = await rowsOf<{ ref: OrganizationRef; member_changes: MemberChange[] }>(
    ctx.db,
    sql`select r.ref, ${memberChanges(sql`r.id`)} as member_changes from organization_refs o join organization_refs r on r.id = o.id where ${slugOrId} in (o.slug, o.id) and ${mine}`,
  )
  if (!found) throw notFound()
  const { ref: organization, member_changes } = found
  const [rows, managers] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select a.id, a.kind, a.sealed_number, a.sealed_holder, a.sealed_cuit, a.masked_number, a.masked_holder, a.masked_cuit, a.state, a.changed_after_approval, a.reason,
          ${member('a.changed_by')} as changed_by, iso_time(a.changed_at) as changed_at, ${member('a.confirmed_by')} as confirmed_by,
          iso_time(a.confirmed_at) as confirmed_at, ${call_back} as call_back, why_not_second_key(a, ${user_id}) as why_not,
          iso_time(account_payable_from(a.organization_id, a.changed_at)) as payable_from, ${member('a.ended_by')} as ended_by, iso_time(a.ended_at) as ended_at, ${also_used} as also_used_by
        from organization_bank_accounts a where a.organization_id = ${organization.id} order by a.changed_at desc, a.id desc`,
    ),
    rowsOf<{ user_id: string }>(ctx.db, sql`select user_id from managed_organizations where organization_id = ${organization.id}`),
  ])
  const accounts = rows.map(
    ({ sealed_number: _, sealed_holder: __, sealed_cuit: ___, why_not: ____, ...row }): BankAccount => ({ ...row, whole: null }),
  )
  const pending = accounts.find(({ state }) => state === 'pending') ?? null
  const manages = managers.some((manager) => manager.user_id === user_id)
  const row = rows.find(({ state }) => state === 'pending')
  const why_not_confirm = row?.why_not ?? null
  const is_own = pending !== null && pending.changed_by?.id === user_id
  const may_confirm = pending !== null && why_not_confirm === null
  return {
    organization,
    current: accounts.find(({ state }) => state === 'current') ?? null,
    pending: may_confirm ? { ...pending, whole: openAccount(ctx.config, row!) } : pending,
    history: accounts.filter(({ state }) => state !== 'pending' && state !== 'current'),
    managers: managers.length,
    member_changes,
    abilities: {
      change: manages && pending === null,
      confirm: may_confirm,
      call_back: may_confirm && !manages,
      refuse: pending !== null && !is_own,
      withdraw: is_own,
    },
    why_not_confirm,
    read_at: ctx.now.toISOString(),
  }
}

/** The live account of an organization: the pending change, otherwise the current one. */
export async function findLiveAccount(db: Db, organization_id: string): Promise<(LiveAccount & { id: string }) | null> {
  const [account] = await rowsOf<LiveAccount & { id: string } & Record<string, unknown>>(
    db,
    sql`select id, state, changed_by, iso_time(changed_at) as changed_at, confirmed_by, brought_by, iso_time(payable_from) as payable_from from live_bank_accounts
      where organization_id = ${organization_id} order by state = 'pending' desc limit 1`,
  )
  return account ?? null
}
