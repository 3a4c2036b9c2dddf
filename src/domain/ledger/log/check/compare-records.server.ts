import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../../kit/data/db.server.ts'
import { type Finding, type FindingPlace, MOST_FINDINGS } from './log-check.ts'

/** Compares the ledger's rows with the log, with the sums that are derived from them, and with the records that they are posted for. */
export async function compareRecords(tx: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [place, statement] of Object.entries(COMPARISONS) as [FindingPlace, SQL][]) {
    const rows = await rowsOf<{ at: string }>(tx, sql`select at from (${statement}) x order by at limit ${MOST_FINDINGS}`)
    findings.push(...rows.map(({ at }) => ({ place, at })))
  }
  return findings
}

const COMPARISONS = {
  missing: sql`select 'ltx_' || t.id as at from ledger_transactions t
    where not exists (select from ledger_log_leaves l where l.transaction_id = t.id) and not exists (select from ledger_unpublished u where u.transaction_id = t.id)`,

  sum: sql`select concat_ws(' ', coalesce(s.account, e.account), coalesce(s.currency, e.currency), p.slug, to_char(coalesce(s.month, e.month), 'YYYY-MM')) as at
    from (select date_trunc('month', t.effective_at at time zone 'America/Argentina/Buenos_Aires')::date as month, x.account, x.project_id, x.currency, sum(x.amount) as amount
      from ledger_entries x join ledger_transactions t on t.id = x.transaction_id group by 1, 2, 3, 4) e
    full join ledger_sums s on (s.month, s.account, coalesce(s.project_id, ''), s.currency) = (e.month, e.account, coalesce(e.project_id, ''), e.currency)
    left join project_refs p on p.id = coalesce(s.project_id, e.project_id)
    where coalesce(s.amount, 0) <> coalesce(e.amount, 0)`,

  // The money is as a whole where the last step that moves says (`ledger_moves`), and the record says the same; once it left, what it last was.
  contribution: sql`
    with moved as (
      select distinct on (s.contribution_id) s.contribution_id, m.account, s.project_id, s.currency, s.amount
      from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves order by s.contribution_id, s.id desc),
    placed as (
      select distinct on (s.contribution_id) s.contribution_id, s.project_id, s.currency, s.amount
      from contribution_steps s join ledger_moves m on m.kind = s.kind and m.account is not null order by s.contribution_id, s.id desc),
    held as (
      select x.contribution_id, count(*) as places, min(x.account) as account, min(x.project_id) as project_id, min(x.currency) as currency, sum(x.amount) as amount from (
        select e.contribution_id, e.account, e.project_id, e.currency, -sum(e.amount) as amount
        from ledger_entries e join ledger_accounts a on a.account = e.account and not a.is_source
        where e.contribution_id is not null group by 1, 2, 3, 4 having sum(e.amount) <> 0) x group by 1)
    select c.code as at from contributions c left join moved m on m.contribution_id = c.id left join placed p on p.contribution_id = c.id left join held h on h.contribution_id = c.id
    where case when m.account is null or m.amount = 0 then h.places is not null
        else h.places is distinct from 1 or (h.account, h.project_id, h.currency, h.amount) is distinct from (m.account, m.project_id, m.currency, m.amount::numeric) end
      or (c.project_id, c.currency, c.amount) is distinct from (p.project_id, p.currency, p.amount)
      or coalesce(h.account = 'paid', false) <> (h.account is not null and c.paid_at is not null and c.voided_at is null)
      or (h.account = 'payable' and c.status <> 'approved') or (h.account is not null and (c.voided_at is not null or c.status = 'not_approved'))
      or (h.account in ('announced', 'expected', 'in_transit') and c.status <> 'pending')`,

  payout: sql`select concat_ws(' ', p.slug, x.currency) as at from (
      select y.project_id, y.currency, sum(y.amount) as difference from (
        select project_id, currency, amount from standing_payouts
        union all select project_id, currency, amount from ledger_sums where account = 'paid' and project_id is not null) y group by 1, 2) x
    join project_refs p on p.id = x.project_id where x.difference <> 0`,

  figure: sql`select concat_ws(' ', p.slug, x.currency) as at from (
      select y.project_id, y.currency, sum(y.expected) as expected, sum(y.collected) as collected, sum(y.paid) as paid from (
        select project_id, currency, expected_amount as expected, collected_amount as collected, paid_amount as paid from project_figures
        union all
        select e.project_id, e.currency, case when e.account in ('expected', 'in_transit') then e.amount else 0 end,
          case when e.account in ('payable', 'paid') then e.amount else 0 end, case when e.account = 'paid' then e.amount else 0 end
        from ledger_entries e where e.project_id is not null) y group by 1, 2) x
    join project_refs p on p.id = x.project_id where (x.expected, x.collected, x.paid) <> (0, 0, 0)`,

  open_data: sql`select b.currency as at from contribution_balances b where b.account is not null group by b.currency
    having sum(b.amount) <> (select coalesce(-sum(s.amount), 0) from ledger_sums s join ledger_accounts a on a.account = s.account and not a.is_source
      where s.currency = b.currency and s.account <> 'unmatched')`,
} as const satisfies Partial<Record<FindingPlace, SQL>>
