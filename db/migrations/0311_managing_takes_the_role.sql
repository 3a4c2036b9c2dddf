-- Managing takes the role and the membership: a user whose role an admin removed kept everything that their organizations' managers may do. Whether an
-- admin decides about an organization of their own goes by membership alone, as one may take the role off and on.

create or replace view managed_organizations as
select m.organization_id, m.user_id
from organization_members m
  join public_organizations o on o.id = m.organization_id
  join user_roles r on r.user_id = m.user_id and r.role = 'organizationmanager';

create or replace view unmanaged_organizations as
select id as organization_id, slug, name
from organizations o
where status <> 'rejected' and not exists (
  select from organization_members m join users u on u.id = m.user_id join user_roles r on r.user_id = u.id and r.role = 'organizationmanager'
  where m.organization_id = o.id and u.disabled_at is null);

create or replace function refuse_own_approval()
 returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare
  whole text := (select c.split_from from contributions c where c.id = new.contribution_id);
  last timestamptz := (select max(h.at) from contribution_hands h where h.contribution_id in (new.contribution_id, whole) and h.user_id = new.acted_by);
begin
  if exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
    or exists (
      select from contributions c join project_homes p on p.project_id = coalesce(new.project_id, c.project_id) join organization_managers m on m.organization_id = p.organization_id
      where c.id = new.contribution_id and m.user_id = new.acted_by)
    or (last is not null and not ((new.kind = 'allocated' or new.cause is not distinct from 'one_person') and may_act_alone(new.acted_by, last, new.created_at, new.reason)))
  then
    raise exception 'this approval needs another person';
  end if;
  return new;
end $function$;

create or replace function refuse_own_settlement()
 returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $function$
declare
  last timestamptz := (
    select max(h.at) from claims c join contributions g on g.id = c.of_contribution_id join contribution_hands h on h.contribution_id in (g.id, g.split_from)
    where c.id = new.claim_id and h.user_id = new.recorded_by);
begin
  if exists (
      select from claims c join organization_managers m on m.organization_id = c.organization_id where c.id = new.claim_id and m.user_id = new.recorded_by)
    or (last is not null and not may_act_alone(new.recorded_by, last, new.created_at, new.reason))
  then
    raise exception 'this settlement needs another person';
  end if;
  return new;
end $function$;
