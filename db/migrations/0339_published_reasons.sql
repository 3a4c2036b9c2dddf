-- The log publishes the cause of a step, which is a code, and nothing of its reason: a single word of an admin's own could be a name.
create or replace function post_steps_of(step_ids bigint[]) returns void language sql as $$
  with moved as (
    select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as transaction_id, x.* from (
      select s.id as step_id, s.kind, s.contribution_id, s.effective_at, s.created_at, s.cause as reason, case c.kind when 'booking' then 'trips' else 'donors' end as source,
        before.account as from_account, before.project_id as from_project, before.currency as from_currency, before.amount as from_amount,
        after.account as to_account, after.project_id as to_project, after.currency as to_currency, after.amount as to_amount
      from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves join contributions c on c.id = s.contribution_id
      left join lateral (
        select n.account, b.project_id, b.currency, b.amount from contribution_steps b join ledger_moves n on n.kind = b.kind and n.moves
        where b.contribution_id = s.contribution_id and b.id < s.id order by b.id desc limit 1
      ) before on before.account is not null and before.amount > 0
      left join lateral (select m.account, s.project_id, s.currency, s.amount) after on after.account is not null and after.amount > 0
      where s.id = any(step_ids)
        and (before.account, before.project_id, before.currency, before.amount) is distinct from (after.account, after.project_id, after.currency, after.amount)
      order by s.created_at, s.id
    ) x
  ), posted as (
    insert into ledger_transactions (id, event, step_id, contribution_id, effective_at, recorded_at, reason) overriding system value
    select transaction_id, kind, step_id, contribution_id, effective_at, created_at, reason from moved
  )
  insert into ledger_entries (transaction_id, contribution_id, account, project_id, currency, amount)
  select m.transaction_id, m.contribution_id, x.account, x.project_id, x.currency, sum(x.amount)
  from moved m cross join lateral (values
    (from_account, from_project, from_currency, from_amount), (to_account, to_project, to_currency, -to_amount),
    (source, from_project, from_currency, -from_amount), (source, to_project, to_currency, to_amount)
  ) as x(account, project_id, currency, amount)
  where x.account is not null and x.amount is not null group by 1, 2, 3, 4, 5 having sum(x.amount) <> 0 order by 1, 6 desc, 3
$$;
