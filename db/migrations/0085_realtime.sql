-- What open browsers hear at once (docs/realtime.md). An event is written in the transaction of the change that it reports, and kept for a day.
create table realtime_events (
  id bigint generated always as identity primary key,
  -- Given at the end of the transaction, by the trigger below.
  number bigint unique,
  channel text not null check (char_length(channel) between 1 and 164),
  name text not null check (char_length(name) between 1 and 200),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 10000),
  created_at timestamptz not null default now()
);
create index realtime_events_of_channel on realtime_events (channel, number);
create index realtime_events_to_sweep on realtime_events (created_at);

-- One row: the last number given, and the last of those whose events were deleted.
create table realtime_numbers (
  is_only boolean primary key default true check (is_only),
  last bigint not null default 0,
  swept bigint not null default 0
);
insert into realtime_numbers default values;

-- The row of numbers stays locked until the commit is done. So whoever saw a number never sees a smaller one appear later, and as a rollback takes its
-- number back, none is skipped.
create function number_realtime_event() returns trigger language plpgsql as $$
declare
  given bigint;
begin
  update realtime_numbers set last = last + 1 returning last into given;
  update realtime_events set number = given where id = new.id;
  perform pg_notify('realtime', 'events');
  return null;
end $$;
create constraint trigger number_realtime_event after insert on realtime_events
  deferrable initially deferred for each row execute function number_realtime_event();

-- Whose rights may have become fewer: a session ended, a role was taken or needs a second factor, the user was disabled. By triggers, so that no code path
-- can forget it.
create function tell_rights(user_ids text[]) returns void language plpgsql as $$
begin
  if cardinality(user_ids) > 100 then
    perform pg_notify('realtime', 'everybody');
  else
    perform pg_notify('realtime', 'user ' || id) from unnest(user_ids) as u (id);
  end if;
end $$;

create function tell_rights_of_old_rows() returns trigger language plpgsql as $$
begin
  perform tell_rights((select coalesce(array_agg(distinct user_id), '{}') from old_rows));
  return null;
end $$;
create function tell_rights_of_new_rows() returns trigger language plpgsql as $$
begin
  perform tell_rights((select coalesce(array_agg(distinct user_id), '{}') from new_rows));
  return null;
end $$;
create function tell_rights_of_users() returns trigger language plpgsql as $$
begin
  perform tell_rights((
    select coalesce(array_agg(n.id), '{}') from new_rows n join old_rows o on o.id = n.id where n.disabled_at is distinct from o.disabled_at));
  return null;
end $$;

create trigger tell_rights_of_ended after delete on sessions
  referencing old table as old_rows for each statement execute function tell_rights_of_old_rows();
create trigger tell_rights_of_taken after delete on user_roles
  referencing old table as old_rows for each statement execute function tell_rights_of_old_rows();
create trigger tell_rights_of_granted after insert on user_roles
  referencing new table as new_rows for each statement execute function tell_rights_of_new_rows();
create trigger tell_rights_of_factor after delete on second_factors
  referencing old table as old_rows for each statement execute function tell_rights_of_old_rows();
create trigger tell_rights_of_users after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function tell_rights_of_users();
