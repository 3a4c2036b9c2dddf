-- Two people means two people: whoever had a hand in what a contribution is does not approve it, and whoever approved most of a payout does not record it alone.
-- Where a platform has one admin, they may after a day, with a reason, and it is said that one person decided both.

create view active_admins as
  select r.user_id from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.disabled_at is null;

-- Who entered a contribution, reported or assigned its booking, moved it to its project, or recorded the rate it was converted by; and when.
create view contribution_hands as
  select d.contribution_id, d.registered_by as user_id, d.created_at as at from contribution_donors d where d.registered_by is not null
  union all select c.id, r.reported_by, r.created_at from contributions c join booking_reports r on r.booking_id = c.booking_id where r.reported_by is not null
  union all select c.id, a.assigned_by, a.created_at from contributions c join booking_assignments a on a.booking_id = c.booking_id
  union all select s.contribution_id, s.acted_by, s.created_at from contribution_steps s where s.cause = 'assigned' and s.acted_by is not null
  union all select c.id, x.recorded_by, x.created_at from contributions c join exchange_rates x on x.id = c.rate_id;

-- Who approved a contribution last, or the whole that it is a part of.
create view contribution_approvers as
  select c.id as contribution_id, s.acted_by as user_id, s.created_at as at from contributions c
  join lateral (
    select a.acted_by, a.created_at from contribution_steps a
    where a.contribution_id = coalesce(c.split_from, c.id) and a.kind = 'approved' order by a.id desc limit 1
  ) s on s.acted_by is not null;

-- `one_person`: whoever approved it had a hand in it, too.
alter table contribution_steps drop constraint contribution_steps_cause_check, add constraint contribution_steps_cause_check check (cause in (
  'not_arrived', 'supplier_unpaid', 'cancelled', 'returned', 'duplicate', 'mistake', 'assigned', 'other', 'completed', 'stopped', 'fee', 'charged_back',
  'one_person'));

-- Whether a platform has no other admin.
create function is_only_admin(one text) returns boolean language sql stable
  return not exists (select from active_admins a where a.user_id <> one);

-- Whether somebody may do alone what takes two people: a day after the first of both acts, with a reason, where there is nobody else.
create function may_act_alone(one text, first_at timestamptz, second_at timestamptz, reason text) returns boolean language sql stable
  return first_at <= second_at - interval '24 hours' and reason is not null and is_only_admin(one);

create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  last timestamptz := (select max(h.at) from contribution_hands h where h.contribution_id = new.contribution_id and h.user_id = new.acted_by);
begin
  if exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
    or (last is not null and not (new.cause is not distinct from 'one_person' and may_act_alone(new.acted_by, last, new.created_at, new.reason)))
  then
    raise exception 'this approval needs another person';
  end if;
  return new;
end $$;

alter table payouts add column reason text check (char_length(reason) between 3 and 500);

-- At commit, when it is known what the payout covers.
create function refuse_payout_by_approver() returns trigger language plpgsql as $$
declare
  own bigint;
  last timestamptz;
begin
  select sum(c.amount), max(a.at) into own, last from payout_contributions p join contributions c on c.id = p.contribution_id
    join contribution_approvers a on a.contribution_id = c.id and a.user_id = new.recorded_by
    where p.payout_id = new.id;
  if own * 2 > new.amount and not may_act_alone(new.recorded_by, last, new.created_at, new.reason) then
    raise exception 'this payout needs another person than who approved most of it';
  end if;
  return null;
end $$;
create constraint trigger recorded_by_another after insert on payouts deferrable initially deferred
  for each row when (new.recorded_by is not null) execute function refuse_payout_by_approver();
