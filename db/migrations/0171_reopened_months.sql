-- A closed month is opened again with a public reason, and is never closed twice.
alter table closed_months add column number integer not null default 0 check (number >= 0);

create table closed_month_reopenings (
  closed_month_id text primary key references closed_months,
  reason text not null check (length(reason) between 3 and 500),
  reopened_by text not null,
  reopened_at timestamptz not null
);
create trigger closed_month_reopenings_append_only before update or delete on closed_month_reopenings for each row execute function refuse_change();
call show_guests('closed_month_reopenings', 'to_jsonb(r)', $$'totals'$$);

-- Months that were closed several times, before they could be opened: each closing ended the one before.
alter table closed_months disable trigger closed_months_append_only;
update closed_months m set number = x.number
from (select id, row_number() over (partition by supplier_id, month order by closed_at, id) - 1 as number from closed_months) x
where x.id = m.id and x.number > 0;
alter table closed_months enable trigger closed_months_append_only;
insert into closed_month_reopenings (closed_month_id, reason, reopened_by, reopened_at)
select m.id, 'Se cerró otra vez · Closed again', n.closed_by, n.closed_at
from closed_months m join closed_months n on n.supplier_id = m.supplier_id and n.month = m.month and n.number = m.number + 1;

-- The number counts the reopenings before it, so that of two closings at once one is refused.
create unique index closed_months_once on closed_months (supplier_id, month, number);

-- Closings that nobody undid.
create view months_closed as
  select m.id, m.supplier_id, m.month, m.statement_id, m.closed_at from closed_months m
  where not exists (select from closed_month_reopenings r where r.closed_month_id = m.id);

-- A month that is open again says nothing; its supplier still closes months from its first one.
create or replace view booking_months as
  select b.id as booking_id, case
    when f.first_month is null or x.month < f.first_month then null
    when e.status is null then case when exists (select from months_closed m where m.supplier_id = b.supplier_id and m.month = x.month) then 'unpaid' else 'open' end
    when e.status <> 'confirmed' then 'unpaid'
    when e.profit <> b.profit_amount or e.currency <> b.currency then 'differs'
    else 'paid' end as supplier_month
  from bookings b
  cross join lateral (select to_char(b.occurred_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month) x
  left join lateral (select min(m.month) as first_month from closed_months m where m.supplier_id = b.supplier_id) f on true
  left join lateral (
    select s.report ->> 'status' as status, s.report ->> 'currency' as currency,
      (s.report ->> 'sale')::bigint - (s.report ->> 'cost')::bigint - (s.report ->> 'fees')::bigint - (s.report ->> 'taxes')::bigint as profit
    from statement_entries s join months_closed m on m.statement_id = s.statement_id
    where m.supplier_id = b.supplier_id and s.external_id = b.external_id and s.action in ('create', 'update', 'unchanged') and s.problem is null
    order by m.closed_at desc, m.id desc limit 1) e on true;

-- Money of a booking's contribution that was paid, also of the parts that went on to other projects.
create view paid_of_bookings as
  select booking_id, currency, sum(amount)::bigint as amount from contributions
  where booking_id is not null and paid_at is not null and voided_at is null group by 1, 2;
