-- The second key of a bank account is turned by somebody of whom neither brought the other to the organization, or by an admin who called back.

-- Each change of who manages an organization. Rows stay when somebody is removed or invited again, so that who brought whom cannot be undone.
create table organization_member_changes (
  id bigint generated always as identity primary key,
  organization_id text not null references organizations on delete cascade,
  -- Null: of an account that was erased.
  user_id text references users on delete set null,
  -- Null: nobody brought them, as who registered the organization, or it is not known any more.
  added_by text references users on delete set null,
  kind text not null check (kind in ('added', 'removed')),
  at timestamptz not null
);
create index organization_member_changes_of_organization on organization_member_changes (organization_id, at);
create index organization_member_changes_of_user on organization_member_changes (user_id) where user_id is not null;
create index organization_member_changes_added_by on organization_member_changes (added_by) where added_by is not null;
-- Only the triggers below and foreign keys change rows, when somebody erases their account.
create trigger organization_member_changes_append_only before update or delete on organization_member_changes
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger organization_member_changes_not_truncated before truncate on organization_member_changes
  for each statement execute function refuse_change();

insert into organization_member_changes (organization_id, user_id, added_by, kind, at)
  select m.organization_id, m.user_id, case when m.user_id is distinct from o.registered_by then m.added_by end, 'added', m.created_at
  from organization_members m join organizations o on o.id = m.organization_id order by m.created_at, m.user_id;

-- The first time of who registered the organization is its approval, by which nobody brought them.
create function note_member_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into organization_member_changes (organization_id, user_id, added_by, kind, at)
      select o.id, new.user_id,
        case when new.user_id is distinct from o.registered_by
          or exists (select from organization_member_changes c where c.organization_id = o.id and c.user_id = new.user_id) then new.added_by end,
        'added', new.created_at
      from organizations o where o.id = new.organization_id;
  else
    insert into organization_member_changes (organization_id, user_id, kind, at)
      select o.id, (select u.id from users u where u.id = old.user_id), 'removed', now() from organizations o where o.id = old.organization_id;
  end if;
  return null;
end $$;
create trigger note_member_change after insert or delete on organization_members for each row execute function note_member_change();

-- Since when somebody manages an organization, and who added them, is what happened.
create trigger organization_members_unchanged before update on organization_members for each row
  when ((new.added_by is distinct from old.added_by and new.added_by is not null) or to_jsonb(new) - 'added_by' is distinct from to_jsonb(old) - 'added_by')
  execute function refuse_change();

create view manager_changes as select id, organization_id, user_id, added_by, kind, at from organization_member_changes;

-- Everybody who brought somebody to an organization, directly or by others, whatever became of them since.
create function bringers_of(organization text, one text) returns setof text language sql stable
begin atomic
  with recursive up (id) as (
    select c.added_by from organization_member_changes c where c.organization_id = organization and c.user_id = one and c.added_by is not null
    union
    select c.added_by from up u join organization_member_changes c on c.organization_id = organization and c.user_id = u.id where c.added_by is not null
  )
  select up.id from up;
end;

-- A payout waits until everybody could object: to the account, and to who manages the organization.
create function account_payable_from(organization text, changed_at timestamptz) returns timestamptz language sql stable
  return greatest(changed_at, (select max(c.at) from organization_member_changes c where c.organization_id = organization)) + interval '72 hours';

-- Who was called before an admin confirmed it, at which known number, in words; a dash once somebody who managed the organization is forgotten.
alter table organization_bank_accounts add column call_back text check (char_length(call_back) between 1 and 500);

-- Why somebody may not turn the second key of an account, or null. An admin who manages the organization is one of its managers here.
create function why_not_second_key(account organization_bank_accounts, by_id text) returns text language sql stable
  return case
    when (account).state <> 'pending' then 'not_pending'
    when (account).changed_by = by_id then 'changed_by_you'
    when by_id is null or not exists (select from active_admins a where a.user_id = by_id)
      and not exists (select from organization_managers m where m.organization_id = (account).organization_id and m.user_id = by_id) then 'not_yours'
    when not exists (select from organization_managers m where m.organization_id = (account).organization_id and m.user_id = (account).changed_by)
      then 'changer_left'
    when by_id in (select b from bringers_of((account).organization_id, (account).changed_by) b)
      or (account).changed_by in (select b from bringers_of((account).organization_id, by_id) b) then 'brought_each_other'
    when exists (
      select from organization_managers m
      where m.organization_id = (account).organization_id and m.user_id = by_id and m.since > (account).changed_at - interval '7 days')
      then 'manager_too_new'
  end;

create or replace function keep_bank_account() returns trigger language plpgsql as $$
declare
  free text[] := '{state, changed_by, confirmed_by, confirmed_at, brought_by, call_back, ended_by, ended_at, reason}';
begin
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

-- Only the demo world has accounts that nobody entered.
create function refuse_made_account() returns trigger language plpgsql as $$
begin
  raise exception 'a bank account waits for its second key first';
end $$;
create trigger entered_first before insert on organization_bank_accounts
  for each row when (new.state <> 'pending' and new.changed_by is not null) execute function refuse_made_account();

-- Everybody who gets a letter about its account and about who manages it: they may object in time.
create view notified_of_organization as
  select m.organization_id, m.user_id, true as manages from organization_managers m
  union all
  select o.id, a.user_id, false from public_organizations o, active_admins a
  where not exists (select from organization_managers m where m.organization_id = o.id and m.user_id = a.user_id);

create or replace view live_bank_accounts as
  select id, organization_id, state, kind, masked_number, masked_holder, masked_cuit, changed_after_approval, changed_by, changed_at, confirmed_by,
    confirmed_at, brought_by, account_payable_from(organization_id, changed_at) as payable_from
  from organization_bank_accounts where state in ('pending', 'current');

create or replace function refuse_payout_by_same() returns trigger language plpgsql as $$
begin
  if exists (
    select from organization_bank_accounts a where a.id = new.bank_account_id
      and (a.organization_id <> new.organization_id or a.state <> 'current' or new.recorded_by in (a.changed_by, a.confirmed_by, a.brought_by)
        or (new.recorded_by is not null and new.created_at < account_payable_from(a.organization_id, a.changed_at))))
  then
    raise exception 'this payout needs another account, another person or more time';
  end if;
  return new;
end $$;

-- Erasing an account does not set free whom it brought: they count as brought by who brought it. Who was called back is in words, so these go.
create function forget_member() returns trigger language plpgsql as $$
begin
  update organization_bank_accounts a set call_back = '—' where a.call_back <> '—'
    and exists (select from organization_member_changes c where c.organization_id = a.organization_id and c.user_id = old.id);
  insert into organization_member_changes (organization_id, user_id, added_by, kind, at)
    select distinct c.organization_id, c.user_id, b.added_by, c.kind, c.at
    from organization_member_changes c join organization_member_changes b on b.organization_id = c.organization_id and b.user_id = old.id
    where c.added_by = old.id and b.added_by is not null;
  delete from organization_member_changes c where c.added_by = old.id and exists (
    select from organization_member_changes b where b.organization_id = c.organization_id and b.user_id = old.id and b.added_by is not null);
  return old;
end $$;
create trigger forget_member before delete on users for each row execute function forget_member();
