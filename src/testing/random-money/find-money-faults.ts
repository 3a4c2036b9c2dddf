import { reconcile } from '../../domain/ledger/figures/reconcile.server.ts'
import { checkLog } from '../../domain/ledger/log/check/check-log.server.ts'
import { keepLog } from '../../domain/ledger/log/keep-log.server.ts'
import { findLedgerErrors } from '../operations/find-ledger-errors.ts'
import type { MoneyScene } from './money-world.ts'

/** All that contradicts itself once nobody acts: ledger, log, records, dues, payments and public pages. Empty when all is well. */
export async function findMoneyFaults(scene: MoneyScene): Promise<unknown[]> {
  const ctx = { ...scene.services, now: new Date() }
  await keepLog(ctx)
  const { comparisons } = await reconcile(ctx)
  return [
    ...scene.faults.splice(0),
    ...(await findLedgerErrors(scene.pool)),
    ...(await checkLog(ctx, { whole: true })).findings,
    ...comparisons.filter(({ difference }) => difference.amount !== 0),
    ...(await scene.rows(RECORDS)),
    ...(await findPublicFaults(scene)),
    ...(await findOpenDataFaults(scene)),
  ]
}

interface Figures {
  id: string
  expected: { amount: number; currency: string }
  collected: { amount: number }
  paid: { amount: number }
}

/** Figures of public projects, and of the whole platform, that are not the sums of the ledger's entries. */
async function findPublicFaults(scene: MoneyScene): Promise<unknown[]> {
  const sums = await scene.rows<Record<'id' | 'currency' | 'account', string> & { amount: number }>(
    "select coalesce(project_id, 'fund') as id, currency, account, -sum(amount)::float8 as amount from ledger_entries group by 1, 2, 3",
  )
  const sumOf = ({ id, expected: { currency } }: Figures, accounts: string[]) =>
    sums
      .filter((sum) => (id === 'all' || sum.id === id) && sum.currency === currency && accounts.includes(sum.account))
      .reduce((all, { amount }) => all + amount, 0)
  const projects = await scene.rows<{ id: string }>("select id from projects where status in ('active', 'published', 'completed')")
  const shown: Figures[] = await Promise.all(
    projects.map(async (params) => (await scene.call('GET', '/project/{id}', { params })).body.data),
  )
  const totals: Figures[] = (await scene.call('GET', '/totals')).body.data.money
  return [...shown, ...totals.map((total) => ({ ...total, id: 'all' }))].filter(
    (figures) =>
      figures.expected.amount !== sumOf(figures, ['expected', 'in_transit']) ||
      figures.collected.amount !== sumOf(figures, ['payable', 'paid']) ||
      figures.paid.amount !== sumOf(figures, ['paid']),
  )
}

interface OpenRow {
  identifier: string
  state: string
  amount: string
  currency: string
}
/** Number of the latest contributions whose trails are opened. */
const LATEST = 30

/** The ledger's accounts for each state. */
const ACCOUNTS: Record<string, string[]> = {
  announced: ['announced'],
  expected: ['expected', 'in_transit'],
  confirmed: ['payable'],
  paid: ['paid'],
  claimed: ['claims'],
  lost: ['losses'],
}

/** Sums of the open data that are not those of the ledger's entries, and trails that say something else than their row there. */
async function findOpenDataFaults(scene: MoneyScene): Promise<unknown[]> {
  const { contributions } = JSON.parse((await scene.call('GET', '/open-data/contributions.json')).text) as { contributions: OpenRow[] }
  const sums = await scene.rows<{ account: string; currency: string; amount: number }>(
    'select account, currency, -sum(amount)::float8 as amount from ledger_entries group by 1, 2',
  )
  const faults: unknown[] = []
  for (const [state, accounts] of Object.entries(ACCOUNTS))
    for (const currency of ['ARS', 'USD']) {
      const rows = contributions.filter((row) => row.state === state && row.currency === currency)
      const said = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
      const is = sums
        .filter((sum) => sum.currency === currency && accounts.includes(sum.account))
        .reduce((sum, { amount }) => sum + amount, 0)
      if (said !== is) faults.push({ state, currency, open_data: said, ledger: is })
    }
  for (const { identifier: code, state, amount, currency } of contributions.slice(-LATEST)) {
    const { status, body } = await scene.call('GET', '/trail/{code}', { params: { code } })
    const trail = body?.data
    const shown = [status, trail?.state, trail && (trail.amount.amount / 100).toFixed(2), trail?.amount.currency]
    if (shown.join() !== [200, state, amount, currency].join()) faults.push({ code, trail: shown, open_data: [state, amount, currency] })
  }
  return faults
}

/**
 * Dues that are not those of the contributions; contributions whose state no step explains; those that two payouts paid; payments that are not
 * their payouts; payouts that are not what they cover; claims settled beyond their amount; lines of the bank with two matches.
 */
const RECORDS = `
  with dues as (select organization_id, currency, sum(amount) as amount, count(*) as contributions, min(approved_at) as oldest_at from due_contributions group by 1, 2),
    stored as (select organization_id, currency, amount, contributions, oldest_at from organization_dues where contributions > 0),
    last as (select distinct on (s.contribution_id) s.contribution_id as id, m.account from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves order by s.contribution_id, s.id desc),
    states as (select c.id, l.account, case when c.voided_at is not null then case when c.claimed_amount > 0 then 'claims' when c.lost_amount > 0 then 'losses' end
      when c.status = 'not_approved' then null when c.paid_at is not null then 'paid' when c.status = 'approved' then 'payable' else coalesce(nullif(nullif(nullif(l.account, 'payable'), 'paid'), 'claims'), 'none') end as state
      from contributions c left join last l on l.id = c.id)
  select 'dues' as what, x::text from ((table dues except table stored) union all (table stored except table dues)) x
  union all select 'states', s::text from states s where s.account is distinct from s.state and not (s.account = 'claims' and s.state is null)
  union all select 'paid twice', contribution_id from payout_contributions where returned_at is null and claimed_at is null group by contribution_id having count(*) > 1
  union all select 'paid without a payout', c.id from contributions c where (c.paid_at is not null and c.voided_at is null) <> exists (
    select from payout_contributions x where x.contribution_id = c.id and x.returned_at is null and x.claimed_at is null)
  union all select 'payments', p.id from payments p where not exists (
    select from payouts o where o.payment_id = p.id having sum(o.amount) = p.amount + p.set_off_amount and sum(o.set_off_amount) = p.set_off_amount)
  union all select 'claims', m.id from claims m where m.amount < (select coalesce(sum(s.amount), 0) from claim_settlements s where s.claim_id = m.id)
  union all select 'matches', line_id from bank_matches where undone_at is null group by line_id having count(*) > 1`
