import type pg from 'pg'

/**
 * The proof of the ledger: every inconsistency. Compares stored sums and the figures of projects with the entries themselves, each
 * transaction with zero, and each contribution with its entries and its last step. Empty when all is well.
 */
export async function findLedgerErrors(pool: pg.Pool): Promise<{ what: string; x: string }[]> {
  const { rows } = await pool.query<{ what: string; x: string }>(
    `with entries as (select account, project_id, currency, sum(amount) as amount from ledger_entries group by 1, 2, 3 having sum(amount) <> 0),
      sums as (select account, project_id, currency, sum(amount) as amount from ledger_sums group by 1, 2, 3 having sum(amount) <> 0),
      figures as (select id, currency, expected_amount as expected, collected_amount as collected, paid_amount as paid from projects
        union all select project_id, currency, expected_amount, collected_amount, paid_amount from project_other_money),
      added as (select project_id as id, currency, coalesce(sum(-amount) filter (where account in ('expected', 'in_transit')), 0) as expected,
        coalesce(sum(-amount) filter (where account in ('payable', 'paid')), 0) as collected, coalesce(sum(-amount) filter (where account = 'paid'), 0) as paid
        from entries where project_id is not null group by 1, 2),
      lying as (select e.contribution_id as id, e.currency, e.account, -sum(e.amount) as amount from ledger_entries e join ledger_accounts a on a.account = e.account
        where not a.is_source and e.contribution_id is not null group by 1, 2, 3 having sum(e.amount) <> 0),
      standing as (select c.id, c.currency, m.account, x.amount from contributions c cross join lateral (
        select m.account from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves where s.contribution_id = c.id order by s.id desc limit 1) m
        cross join lateral (select case m.account when 'claims' then c.claimed_amount when 'losses' then c.lost_amount else c.amount end as amount) x
        where m.account is not null and x.amount <> 0)
     select 'sums' as what, x::text from ((table entries except table sums) union all (table sums except table entries)) x
     union all select 'figures', y::text from figures f full join added a using (id, currency), lateral (select id, currency, f.*, a.*) y
      where (coalesce(f.expected, 0), coalesce(f.collected, 0), coalesce(f.paid, 0)) <> (coalesce(a.expected, 0), coalesce(a.collected, 0), coalesce(a.paid, 0))
     union all select 'transactions', transaction_id::text from ledger_entries group by transaction_id, currency having sum(amount) <> 0
     union all select 'contributions', z::text from ((table lying except table standing) union all (table standing except table lying)) z`,
  )
  return rows
}
