-- The money of a statement is added to its projects together: each project had a statement of its own, which also looked for the pages of guests to tell.
create or replace function add_ledger_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from new_rows e join ledger_transactions t on t.id = e.transaction_id where t.xid <> pg_current_xact_id() or t.contribution_id is distinct from e.contribution_id) then
    raise exception 'a transaction of the ledger is complete once it is committed';
  end if;
  perform from projects p where p.id in (select e.project_id from new_rows e) order by p.id for no key update;
  if exists (select from new_rows e where e.project_id is null) then
    perform pg_advisory_xact_lock(hashtext('common fund'));
  end if;
  insert into ledger_sums as s (month, account, project_id, currency, amount)
    select date_trunc('month', t.effective_at at time zone 'America/Argentina/Buenos_Aires')::date, e.account, e.project_id, e.currency, sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3, 4 order by 3, 4, 2, 1
    on conflict (project_id, currency, account, month) do update set amount = s.amount + excluded.amount;
  with sums as materialized (
    select e.project_id, e.currency,
      coalesce(sum(-e.amount) filter (where e.account in ('expected', 'in_transit')), 0)::bigint as expected,
      coalesce(sum(-e.amount) filter (where e.account in ('payable', 'paid')), 0)::bigint as collected,
      coalesce(sum(-e.amount) filter (where e.account = 'paid'), 0)::bigint as paid
    from new_rows e where e.project_id is not null and e.account in ('expected', 'in_transit', 'payable', 'paid') group by 1, 2),
  moved as materialized (select * from sums where (expected, collected, paid) <> (0, 0, 0)),
  own as (
    update projects p set expected_amount = p.expected_amount + m.expected, collected_amount = p.collected_amount + m.collected, paid_amount = p.paid_amount + m.paid
    from moved m where p.id = m.project_id and p.currency = m.currency returning p.id, p.currency)
  insert into project_other_money as o (project_id, currency, expected_amount, collected_amount, paid_amount)
    select m.project_id, m.currency, m.expected, m.collected, m.paid from moved m
    where not exists (select from own where own.id = m.project_id and own.currency = m.currency) order by 1, 2
    on conflict (project_id, currency) do update set expected_amount = o.expected_amount + excluded.expected_amount,
      collected_amount = o.collected_amount + excluded.collected_amount, paid_amount = o.paid_amount + excluded.paid_amount;
  return null;
end $$;
drop function add_to_project(text, text, bigint, bigint, bigint);
