-- The first month of a statement begins with its first line, and the last one ends with its last line: the ledger is read as of that day.
create index ledger_transactions_by_effect on ledger_transactions (effective_at);

create view ledger_transfer_entries as
  select e.effective_at, e.currency, e.account, e.amount
  from contributions c join contributions w on w.id = coalesce(c.split_from, c.id) left join contribution_donors d on d.contribution_id = w.id
  join contribution_entries e on e.contribution_id = c.id
  where w.kind = 'donation' and coalesce(d.way, 'transfer') = 'transfer' and e.account in ('payable', 'paid');
create or replace view ledger_transfer_months as
  select date_trunc('month', effective_at at time zone 'America/Argentina/Buenos_Aires')::date as month, currency, account, sum(amount)::bigint as amount
  from ledger_transfer_entries group by 1, 2, 3;
