-- Managing takes the membership, the role and an enabled account, wherever it is asked for. Whether somebody is of the organization whose money they decide
-- about, and since when, goes by membership alone (`organization_managers`).

create or replace view managed_organizations as
select m.organization_id, m.user_id
from organization_members m
  join public_organizations o on o.id = m.organization_id
  join user_roles r on r.user_id = m.user_id and r.role = 'organizationmanager'
  join enabled_users u on u.id = m.user_id;

create or replace view notified_of_organization as
select m.organization_id, m.user_id, true as manages
from managed_organizations m
union all
select o.id as organization_id, a.user_id, false as manages
from public_organizations o, active_admins a
where not exists (select from managed_organizations m where m.organization_id = o.id and m.user_id = a.user_id);

create or replace function why_not_second_key(account organization_bank_accounts, by_id text) returns text language sql stable
  return case
    when (account).state <> 'pending' then 'not_pending'
    when (account).changed_by = by_id then 'changed_by_you'
    when by_id is null or not exists (select from active_admins a where a.user_id = by_id)
      and not exists (select from managed_organizations m where m.organization_id = (account).organization_id and m.user_id = by_id) then 'not_yours'
    when not exists (select from managed_organizations m where m.organization_id = (account).organization_id and m.user_id = (account).changed_by)
      then 'changer_left'
    when by_id in (select b from bringers_of((account).organization_id, (account).changed_by) b)
      or (account).changed_by in (select b from bringers_of((account).organization_id, by_id) b) then 'brought_each_other'
    when exists (
      select from organization_managers m
      where m.organization_id = (account).organization_id and m.user_id = by_id and m.since > (account).changed_at - interval '7 days')
      then 'manager_too_new'
  end;

CREATE OR REPLACE FUNCTION public.keep_bank_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sealed text[] := '{sealed_number, sealed_holder, sealed_cuit, number_digest}';
  free text[] := '{state, changed_by, confirmed_by, confirmed_at, brought_by, call_back, ended_by, ended_at, reason}';
begin
  -- The role that serves may not write these columns, whatever it sets.
  if current_setting('huella.reseals', true) = 'yes' and to_jsonb(new) - sealed = to_jsonb(old) - sealed then return new; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (new.changed_by is distinct from old.changed_by and new.changed_by is not null)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
    or (old.confirmed_at is not null and new.confirmed_by is distinct from old.confirmed_by and new.confirmed_by is not null)
    or (old.confirmed_at is not null and new.brought_by is distinct from old.brought_by and new.brought_by is not null)
    or (old.confirmed_at is not null and new.call_back is distinct from old.call_back and new.call_back is distinct from '—')
    or (old.state <> new.state and old.state not in ('pending', 'current'))
  then
    raise exception 'a bank account is entered anew, not changed';
  end if;
  if new.state = 'current' and old.state = 'pending' and (
    why_not_second_key(old, new.confirmed_by) is not null
    or (new.call_back is null and not exists (
      select from managed_organizations m where m.organization_id = new.organization_id and m.user_id = new.confirmed_by)))
  then
    raise exception 'this bank account needs the second key of another person';
  end if;
  return new;
end $function$;

-- Links of a manager end with the role, as they end with the membership and the account.
create function end_links_of_managers_role() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
begin
  perform end_manager_links(old.user_id, m.organization_id) from organization_members m where m.user_id = old.user_id;
  return null;
end $$;
create trigger user_roles_end_manager_links after delete on user_roles
  for each row when (old.role = 'organizationmanager') execute function end_links_of_managers_role();
