-- Sums of a donation by a payment service, as its steps say: `gross` was paid, `arrived` is what its fee left, and `net` what was left of that when a person confirmed it,
-- less what was refunded, and claimed back, after its payout.
create view service_payments as
select c.id as contribution_id, paid.amount as gross, arrived.amount as arrived, kept.amount - refunded.amount as net
from contributions c
  join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id) and d.way = 'mercado_pago'
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind in ('announced', 'promised') order by s.id limit 1) paid on true
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind = 'received' and s.cause is distinct from 'assigned' order by s.id limit 1) arrived on true
  join lateral (select s.amount from contribution_steps s where s.contribution_id = d.contribution_id and s.kind = 'received' order by s.id desc limit 1) kept on true
  cross join lateral (select coalesce(sum(x.amount), 0)::bigint as amount from claims x where x.of_contribution_id = d.contribution_id and x.cause = 'returned') refunded;

-- Donations that the payment service took back, or a part of them, after they were confirmed: `remains` is what it left.
create view taken_gifts as
select distinct on (c.id) c.id as contribution_id, s.cause, s.amount as remains, s.created_at as at
from contributions c join contribution_steps s on s.contribution_id = coalesce(c.split_from, c.id)
where c.kind = 'donation' and s.kind in ('held', 'reduced') and s.cause in ('charged_back', 'returned')
order by c.id, s.id desc;

-- Contributions that had been confirmed and count no more.
create view reversed_gifts as
select c.id as contribution_id, c.code from contributions c
where c.voided_at is not null and exists (select from contribution_steps s where s.contribution_id = c.id and s.kind in ('approved', 'carried', 'allocated'));
