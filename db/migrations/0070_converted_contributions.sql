-- A booking in another currency than its project's becomes a contribution in the project's, at the rate of its day. Rates are never changed, so the
-- contribution and each of its steps need to name theirs only.

-- rates: any that was ever recorded, whatever became of it.
create view rate_refs as select id, from_currency, to_currency, day, rate, source, source_url from exchange_rates where rate is not null;

alter table contributions add column rate_id text references exchange_rates;
alter table contribution_steps add column rate_id text references exchange_rates;

-- A step says by itself in which currency, at which rate and for which project it was.
create or replace function complete_step() returns trigger language plpgsql as $$
begin
  if new.currency is null then
    select c.currency, c.project_id into new.currency, new.project_id from contributions c where c.id = new.contribution_id;
  end if;
  if new.profit_amount is not null then
    select c.rate_id into new.rate_id from contributions c where c.id = new.contribution_id;
  end if;
  new.effective_at := coalesce(new.effective_at, new.created_at);
  return new;
end $$;

create function minor_units(currency text) returns integer language sql immutable as
$$ select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end $$;

-- Half of a profit in another currency, rounded once, half to even. The second implementation of `convertedHalf`, for the reconciliation.
create function converted_half(profit bigint, rate numeric, from_currency text, to_currency text) returns bigint language sql immutable as
$$ select case when abs(exact - trunc(exact)) = 0.5 then 2 * round(exact / 2) else round(exact) end::bigint
  from (select greatest(profit, 0) * rate * 10::numeric ^ (minor_units(to_currency) - minor_units(from_currency)) / 2 as exact) x $$;

-- bookings: what each gives, and the profit that it is half of.
create or replace view booked_shares as select id as booking_id, currency, share_amount, match, created_at, profit_amount from bookings where share_amount > 0;

create or replace view contributions_of_bookings as
  select c.id, c.booking_id,
    case when x.amount is null then c.amount when c.voided_at is null and c.status <> 'not_approved' then c.amount + x.amount else x.amount end as amount,
    c.currency, case when x.amount is null then c.status else 'approved' end as status, coalesce(c.paid_at, x.paid_at) as paid_at,
    case when x.amount is null then c.voided_at end as voided_at, c.rate_id
  from contributions c left join (
    select split_from, sum(amount)::bigint as amount, min(paid_at) as paid_at from contributions where split_from is not null and voided_at is null group by 1
  ) x on x.split_from = c.id
  where c.booking_id is not null and c.split_from is null;

-- Waits for a person: everything in an account that must come to zero, with the moment since when, and why.
create or replace view unsettled_money as
  select case when s.kind = 'received' then 'in_transit' else 'expected' end as account, c.currency, c.amount, c.created_at as since,
    c.id, c.code, c.project_id, b.external_id, b.end_date as trip_ends,
    case when s.kind = 'received' then 'at_service' when c.kind = 'donation' then 'announced' when c.rate_id is null and p.currency <> c.currency then 'no_rate' else 'trip' end as why
  from contributions c left join bookings b on b.id = c.booking_id left join projects p on p.id = c.project_id left join lateral (
    select kind from contribution_steps where contribution_id = c.id and kind in ('received', 'adjusted', 'promised', 'restored') order by id desc limit 1
  ) s on true
  where c.status = 'pending' and c.voided_at is null and c.amount > 0
  union all
  select 'unmatched', currency, share_amount, created_at, id, null, null, external_id, end_date,
    case when suggested_hand_off_id is not null or suggested_user_id is not null then 'suggested' else 'nobody' end
  from bookings where match = 'none' and share_amount > 0;

create or replace view confirmed_gifts as
  select c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at as confirmed_at, s.created_at as recorded_at, h.profit_amount,
    (select count(*) from contribution_steps a where a.contribution_id = c.id and a.kind in ('approved', 'carried')) as approvals,
    d.name as donor_name, coalesce(d.is_shown, false) as donor_is_shown, h.rate_id
  from contributions c join lateral (
    select x.id, x.effective_at, x.created_at from contribution_steps x where x.contribution_id = c.id and x.kind in ('approved', 'carried') order by x.id desc limit 1
  ) s on true left join lateral (
    select p.profit_amount, p.rate_id from contribution_steps p
    where p.contribution_id = c.id and p.id < s.id and p.profit_amount is not null and p.currency = c.currency and p.kind <> 'held' order by p.id desc limit 1
  ) h on true left join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id)
  where c.status = 'approved' and c.voided_at is null and c.amount > 0;
