-- After a change of SECRET_KEY the owner of the tables seals what is stored again with the new key: nothing else of a bank account changes.
create or replace function keep_bank_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
      select from organization_managers m where m.organization_id = new.organization_id and m.user_id = new.confirmed_by)))
  then
    raise exception 'this bank account needs the second key of another person';
  end if;
  return new;
end $$;
