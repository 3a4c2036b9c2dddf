-- Whoever brought both people that turn the keys of an account could be both of them: they do not pay to it.
alter table organization_bank_accounts add column brought_by text references users on delete set null;
create index organization_bank_accounts_brought_by on organization_bank_accounts (brought_by) where brought_by is not null;

create or replace view live_bank_accounts as
  select id, organization_id, state, kind, masked_number, masked_holder, masked_cuit, changed_after_approval, changed_by, changed_at, confirmed_by,
    confirmed_at, brought_by
  from organization_bank_accounts where state in ('pending', 'current');

create or replace function keep_bank_account() returns trigger language plpgsql as $$
declare
  free text[] := '{state, changed_by, confirmed_by, confirmed_at, brought_by, ended_by, ended_at, reason}';
begin
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (new.changed_by is distinct from old.changed_by and new.changed_by is not null)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
    or (old.confirmed_at is not null and new.confirmed_by is distinct from old.confirmed_by and new.confirmed_by is not null)
    or (old.confirmed_at is not null and new.brought_by is distinct from old.brought_by and new.brought_by is not null)
    or (old.state <> new.state and old.state not in ('pending', 'current'))
  then
    raise exception 'a bank account is entered anew, not changed';
  end if;
  return new;
end $$;

create or replace function refuse_payout_by_same() returns trigger language plpgsql as $$
begin
  if exists (
    select from organization_bank_accounts a where a.id = new.bank_account_id
      and (a.organization_id <> new.organization_id or a.state <> 'current' or new.recorded_by in (a.changed_by, a.confirmed_by, a.brought_by)))
  then
    raise exception 'this payout needs another account or another person';
  end if;
  return new;
end $$;

-- Who brought a manager: nobody did who registered the organization themselves.
create view brought_managers as
  select m.organization_id, m.user_id, m.added_by from organization_members m join organizations o on o.id = m.organization_id
  where m.user_id is distinct from o.registered_by;
