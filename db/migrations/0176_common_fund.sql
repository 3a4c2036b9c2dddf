-- Confirmed money of the common fund is allocated to projects that collect: by a rule that anybody can read, or by an admin's decision with its reason.

insert into ledger_moves (position, kind, moves, account) values
  (30, 'allocated', true, 'payable');  -- from the common fund to a project

do $$ begin
  execute (select format('alter table contribution_steps drop constraint contribution_steps_cause_check, add constraint contribution_steps_cause_check %s',
    replace(pg_get_constraintdef(oid), '''lapsed''::text', '''lapsed''::text, ''fund_rule''::text, ''fund_decision''::text'))
    from pg_constraint where conname = 'contribution_steps_cause_check');
end $$;

-- The project that money of the common fund was given for, if any.
create function given_for(c contributions) returns text language sql stable
  return (select s.project_id from contribution_steps s where s.contribution_id in (c.id, c.split_from) and s.project_id is not null order by s.id desc limit 1);

-- Confirmed money of the common fund that nobody has to look at first.
create view fund_contributions as
  select c.id, c.code, c.amount, c.currency, c.approved_at as since, given_for(c) as given_for from contributions c
  where c.project_id is null and c.status = 'approved' and c.voided_at is null and c.paid_at is null and c.amount > 0
    and not exists (select from held_contributions h where h.contribution_id = c.id)
    and not exists (select from contributions_given_back b where b.contribution_id = c.id);
create index contributions_of_fund on contributions (approved_at, id) where project_id is null and status = 'approved' and voided_at is null and paid_at is null;

-- The published rule: the projects that collect in its currency and lack something, those of the causes of the project that it was given for first, and among
-- these the one that lacks least.
create function fund_projects(contribution text) returns table (id text, lacks bigint, same_cause boolean, nth bigint) language sql stable set search_path = public, pg_temp as $$
  select p.id, p.objective_amount - p.collected_amount, x.same_cause, row_number() over (order by x.same_cause desc, p.objective_amount - p.collected_amount, p.id)
  from contributions c join collecting_projects p on p.currency = c.currency and p.objective_amount > p.collected_amount
    join projects listed on listed.id = p.id and listed.unlisted_at is null
  cross join lateral (select exists (
    select from project_cause_ids a join project_cause_ids b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = given_for(c)) as same_cause) x
  where c.id = contribution
$$;

-- An allocation takes two people, too: nobody allocates what they gave or handled, or to an organization of theirs.
drop trigger approved_by_another on contribution_steps;
create trigger approved_by_another before insert on contribution_steps for each row
  when (new.kind in ('approved', 'allocated') and new.acted_by is not null) execute function refuse_own_approval();

-- The admin who allocated it decided about it as whoever approved it did, and a part that was approved by itself has its own approver.
create or replace view contribution_approvers as
  select c.id as contribution_id, s.acted_by as user_id, s.created_at as at from contributions c
  cross join (values ('approved'), ('allocated')) as by(kind)
  join lateral (
    select a.acted_by, a.created_at from contribution_steps a where a.contribution_id in (c.id, c.split_from) and a.kind = by.kind order by a.id desc limit 1) s on s.acted_by is not null;

create or replace function refuse_own_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  whole text := (select c.split_from from contributions c where c.id = new.contribution_id);
  last timestamptz := (select max(h.at) from contribution_hands h where h.contribution_id in (new.contribution_id, whole) and h.user_id = new.acted_by);
begin
  if exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
    or exists (
      select from contributions c join project_homes p on p.project_id = coalesce(new.project_id, c.project_id) join managed_organizations m on m.organization_id = p.organization_id
      where c.id = new.contribution_id and m.user_id = new.acted_by)
    or (last is not null and not ((new.kind = 'allocated' or new.cause is not distinct from 'one_person') and may_act_alone(new.acted_by, last, new.created_at, new.reason)))
  then
    raise exception 'this approval needs another person';
  end if;
  return new;
end $$;
