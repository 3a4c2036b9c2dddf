-- One rule says when a contribution is ready for its approval: `readinessOf` in TypeScript, and here.

-- Money of a donation that an admin saw in the account. The latest row counts; `amount` 0 withdraws an earlier one.
create table contribution_arrivals (
  id bigint generated always as identity primary key,
  contribution_id text not null references contributions,
  amount bigint not null check (amount >= 0),
  arrived_on date not null,
  reason text check (char_length(reason) between 1 and 500),
  recorded_by text not null,
  created_at timestamptz not null,
  check (amount > 0 or reason is not null)
);
create index contribution_arrivals_of_contribution on contribution_arrivals (contribution_id, id desc);
create trigger contribution_arrivals_append_only before delete or update on contribution_arrivals for each row execute function refuse_change();

-- Approvals that were one of many, or were given before the contribution was ready. `from_project_id` is where it was before the approval moved it.
create table contribution_approvals (
  step_id bigint primary key references contribution_steps,
  contribution_id text not null references contributions,
  batch_id text,
  waited_for text,
  from_project_id text
);
create index contribution_approvals_of_contribution on contribution_approvals (contribution_id);
create index contribution_approvals_of_batch on contribution_approvals (batch_id) where batch_id is not null;
create trigger contribution_approvals_append_only before delete or update on contribution_approvals for each row execute function refuse_change();

-- Mercado Pago says with a payment when its money is released.
alter table mercado_pago_payments add column releases_at timestamptz;

-- An approval in bulk that is undone brings its contributions back to where they wait for a review.
insert into ledger_moves (position, kind, moves, account) values (24, 'undone', true, 'expected');

create or replace view unsettled_money as
  select case s.kind when 'received' then 'in_transit' when 'announced' then 'announced' else 'expected' end as account,
    c.currency, c.amount, c.created_at as since, c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' when c.rate_id is null and p.currency <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id
  left join lateral (
    select x.kind from contribution_steps x where x.contribution_id = c.id and x.kind in ('announced', 'received', 'adjusted', 'promised', 'restored', 'undone')
    order by x.id desc limit 1) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0;

create index statement_entries_of_number on statement_entries (external_id) where action in ('create', 'update', 'unchanged');

-- Verdict of a supplier's closed months on its bookings. Null: the supplier closed no month, or its first one is later than the booking.
create view booking_months as
  select b.id as booking_id, case
    when f.first_month is null or x.month < f.first_month then null
    when e.status is null then case when exists (select from closed_months m where m.supplier_id = b.supplier_id and m.month = x.month) then 'unpaid' else 'open' end
    when e.status <> 'confirmed' then 'unpaid'
    when e.profit <> b.profit_amount or e.currency <> b.currency then 'differs'
    else 'paid' end as supplier_month
  from bookings b
  cross join lateral (select to_char(b.occurred_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month) x
  left join lateral (select min(m.month) as first_month from closed_months m where m.supplier_id = b.supplier_id) f on true
  left join lateral (
    select s.report ->> 'status' as status, s.report ->> 'currency' as currency,
      (s.report ->> 'sale')::bigint - (s.report ->> 'cost')::bigint - (s.report ->> 'fees')::bigint - (s.report ->> 'taxes')::bigint as profit
    from statement_entries s join closed_months m on m.statement_id = s.statement_id
    where m.supplier_id = b.supplier_id and s.external_id = b.external_id and s.action in ('create', 'update', 'unchanged') and s.problem is null
    order by m.closed_at desc, m.id desc limit 1) e on true;

-- The facts that the rule looks at, of every contribution.
create or replace view contribution_readiness as
  select c.id as contribution_id, t.end_date as trip_ends_on,
    -- Entered by hand, or seen in the account later.
    coalesce(a.amount, h.amount) is not null as arrived,
    coalesce(a.amount, h.amount) as arrived_amount, a.arrived_on,
    case when c.kind = 'donation' then coalesce(d.way, 'transfer') end as way,
    coalesce(d.reference, b.external_id) as reference,
    m.supplier_month,
    exists (select from contribution_steps s where s.contribution_id = c.id and s.kind = 'received') as received,
    p.releases_at,
    case
      when exists (select from contributions_given_back g where g.contribution_id = c.id) then 'being_returned'
      when b.needs_review is not null then 'booking_unclear'
      when exists (select from contributions_behind x where x.contribution_id = c.id) then 'booking_changed'
      when exists (select from held_contributions x where x.contribution_id = c.id) then 'to_look_at'
      when c.kind = 'booking' and c.rate_id is null and j.currency <> c.currency then 'no_rate'
      when c.kind = 'booking' and t.end_date is null then 'no_end_date'
    end as held
  from contributions c
  left join booked_trips t on t.id = c.booking_id
  left join booking_facts b on b.id = c.booking_id
  left join booking_months m on m.booking_id = c.booking_id
  left join projects j on j.id = c.project_id
  left join contribution_donors d on d.contribution_id = c.id
  left join mercado_pago_payments p on p.contribution_id = c.id
  left join lateral (select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind = 'promised' and s.acted_by is not null order by s.id limit 1) h on true
  left join lateral (select nullif(x.amount, 0) as amount, x.arrived_on from contribution_arrivals x where x.contribution_id = c.id order by x.id desc limit 1) a on true;

-- Readiness of each contribution that waits for its review, at an instant; if it is not ready, why, and until when where that is known.
-- In PL/pgSQL, so that its plan is made once for a connection.
create function readiness_at(at timestamptz) returns table (contribution_id text, readiness text, waits_for text, waits_until timestamptz)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select x.id, case
      when x.why is null then 'ready'
      when x.why in ('trip_not_over', 'not_released') then case when x.until is null then 'not_arrived' else 'too_early' end
      when x.why in ('being_returned', 'booking_unclear', 'booking_changed', 'to_look_at', 'no_rate', 'no_end_date') then 'held'
      when x.why in ('amount_differs', 'month_differs') then 'amount_differs'
      else 'not_arrived' end, x.why, x.until
  from (
    select c.id, w.why, case w.why
      -- The day after the last one begins.
      when 'trip_not_over' then (r.trip_ends_on + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
      when 'not_released' then r.releases_at end as until
    from contributions c
    -- Not merged into this query (offset 0): the facts of a waiting contribution are computed once, those of others never.
    cross join lateral (select * from contribution_readiness f where f.contribution_id = c.id offset 0) r
    cross join lateral (select case
      when r.held is not null then r.held
      when c.kind = 'booking' then case
        when r.trip_ends_on >= (at at time zone 'America/Argentina/Buenos_Aires')::date then 'trip_not_over'
        when r.supplier_month = 'open' then 'month_open'
        when r.supplier_month = 'unpaid' then 'month_unpaid'
        when r.supplier_month = 'differs' then 'month_differs' end
      when r.arrived_amount is not null then case when r.arrived_amount <> c.amount then 'amount_differs' end
      when not r.received then 'not_arrived'
      when r.releases_at is null or r.releases_at > at then 'not_released' end as why) w
    where c.status = 'pending' and c.voided_at is null and c.amount > 0) x;
end $$;

-- As it is now, for whoever asks the database.
create view ready_contributions as
  select contribution_id, readiness, waits_for, waits_until from readiness_at(now());

-- A person who withdrew a rate of the pair, so that another one counts, had a hand in it, too.
create or replace view contribution_hands as
  select d.contribution_id, d.registered_by as user_id, d.created_at as at from contribution_donors d where d.registered_by is not null
  union all select c.id, r.reported_by, r.created_at from contributions c join booking_reports r on r.booking_id = c.booking_id where r.reported_by is not null
  union all select c.id, a.assigned_by, a.created_at from contributions c join booking_assignments a on a.booking_id = c.booking_id
  union all select s.contribution_id, s.acted_by, s.created_at from contribution_steps s where s.cause = 'assigned' and s.acted_by is not null
  union all select c.id, x.recorded_by, x.created_at from contributions c join exchange_rates x on x.id = c.rate_id
  union all select c.id, w.recorded_by, w.created_at from contributions c join exchange_rates x on x.id = c.rate_id join bookings b on b.id = c.booking_id
    join exchange_rates w on w.from_currency = x.from_currency and w.to_currency = x.to_currency and w.rate is null
      and w.day between x.day and (b.occurred_at at time zone 'America/Argentina/Buenos_Aires')::date;

-- The serving role only adds to them.
do $do$ begin
  execute replace(pg_get_functiondef('grant_serving(name)'::regprocedure), 'contribution_donors, ', 'contribution_approvals, contribution_arrivals, contribution_donors, ');
end $do$;
