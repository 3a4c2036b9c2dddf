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

  contribution: sql`select code as at from contribution_differences`,

  claim: sql`select code as at from claim_differences`,

  payout: sql`select at from payout_differences`,

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
