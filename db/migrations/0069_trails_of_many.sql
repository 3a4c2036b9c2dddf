-- Reads of a million entries: what a booking gave is summed once for all, not by a look at each.

create or replace view contributions_of_bookings as
  select c.id, c.booking_id,
    case when x.amount is null then c.amount when c.voided_at is null and c.status <> 'not_approved' then c.amount + x.amount else x.amount end as amount,
    c.currency, case when x.amount is null then c.status else 'approved' end as status, coalesce(c.paid_at, x.paid_at) as paid_at,
    case when x.amount is null then c.voided_at end as voided_at
  from contributions c left join (
    select split_from, sum(amount)::bigint as amount, min(paid_at) as paid_at from contributions where split_from is not null and voided_at is null group by 1
  ) x on x.split_from = c.id
  where c.booking_id is not null and c.split_from is null;

-- How many there are is counted without a look at the rows; the latest are its first ones.
create index gifts_latest on contributions (created_at desc, id desc) where voided_at is null and amount > 0;

-- ledger: what lies with projects and the common fund, in each currency. `collected` includes `paid`.
create view ledger_totals as
  select * from (
    select currency, coalesce(sum(-amount) filter (where account in ('expected', 'in_transit')), 0)::bigint as expected,
      coalesce(sum(-amount) filter (where account in ('payable', 'paid')), 0)::bigint as collected, coalesce(sum(-amount) filter (where account = 'paid'), 0)::bigint as paid
    from ledger_sums group by currency) s
  where (expected, collected, paid) <> (0, 0, 0);
