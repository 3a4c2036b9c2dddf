-- A rate that is far from the last one of its pair counts once a second person confirms it.

alter table exchange_rates
  -- The rate from which it differs by more than a tenth: it waits for a decision, and does not count until it is confirmed.
  add column compared_with text references exchange_rates,
  -- The one that counted a day before it was recorded, so that many small steps of one day are one step.
  add column base_id text references exchange_rates;
create index exchange_rates_compared on exchange_rates (id) where compared_with is not null;

create table rate_decisions (
  rate_id text primary key references exchange_rates,
  decision text not null check (decision in ('confirmed', 'refused')),
  decided_by text not null,
  reason text check (char_length(reason) between 1 and 500),
  decided_at timestamptz not null,
  check (decision = 'confirmed' or reason is not null)
);
create trigger rate_decisions_append_only before update or delete or truncate on rate_decisions for each statement execute function refuse_change();

-- Those in line with the others, and those that a second person confirmed.
create view settled_rates as
  select r.* from exchange_rates r
  where r.compared_with is null or exists (select from rate_decisions d where d.rate_id = r.id and d.decision = 'confirmed');

create or replace view current_rates as
  select r.id, r.from_currency, r.to_currency, r.day, r.rate, r.source, r.source_url, r.created_at from settled_rates r
  where r.rate is not null
    and not exists (select from settled_rates n where (n.from_currency, n.to_currency, n.day) = (r.from_currency, r.to_currency, r.day) and n.revision > r.revision);

create function waits_for_decision(one exchange_rates) returns boolean language sql stable
  return (one).compared_with is not null and not exists (select from rate_decisions d where d.rate_id = (one).id);

-- Whatever way it comes in. A withdrawal is measured by the rate that counts for its day instead. Without any rate of the pair there is nothing to compare with.
create function compare_rate() returns trigger language plpgsql as $$
declare
  before exchange_rates;
  after exchange_rates;
  counts numeric := coalesce(new.rate, (
    select r.rate from current_rates r
    where r.from_currency = new.from_currency and r.to_currency = new.to_currency and r.day < new.day order by r.day desc limit 1));
begin
  -- Also one that was withdrawn: it is not forgotten by that.
  select r.* into before from settled_rates r
    where r.from_currency = new.from_currency and r.to_currency = new.to_currency and r.day <= new.day and r.rate is not null
    order by r.day desc, r.revision desc limit 1;
  select r.* into after from current_rates c join exchange_rates r on r.id = c.id
    where c.from_currency = new.from_currency and c.to_currency = new.to_currency and c.day > new.day order by c.day limit 1;
  new.base_id := case when before.compared_with is not null or before.created_at <= new.created_at - interval '24 hours' then before.id else before.base_id end;
  new.compared_with := (
    select k.id from exchange_rates k where k.id in (before.id, after.id, new.base_id) and abs(counts / k.rate - 1) > 0.1
    order by k.id = before.id desc, k.id = after.id desc limit 1);
  return new;
end $$;
create trigger compare_rate before insert on exchange_rates for each row execute function compare_rate();

-- By another admin than who recorded it; the only one a day later, with a reason. Whoever recorded it may refuse it.
create function refuse_own_rate() returns trigger language plpgsql as $$
declare
  one exchange_rates;
begin
  select r.* into one from exchange_rates r where r.id = new.rate_id;
  if one.compared_with is null or not exists (select from active_admins a where a.user_id = new.decided_by)
    or (new.decision = 'confirmed' and new.decided_by = one.recorded_by and not may_act_alone(new.decided_by, one.created_at, new.decided_at, new.reason))
  then
    raise exception 'this rate needs another person';
  end if;
  return new;
end $$;
create trigger decided_by_another before insert on rate_decisions for each row execute function refuse_own_rate();
