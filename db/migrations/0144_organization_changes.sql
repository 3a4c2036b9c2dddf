-- What an approved organization wants to be called and to look like waits for an admin, as changes of projects do.
create table organization_changes (
  id text primary key check (id ~ '^ochg_[0-9a-z]{24}$'),
  organization_id text not null references organizations (id) on delete cascade,
  state text not null check (state in ('sent', 'accepted', 'refused', 'withdrawn')),
  -- Name, slug, description, cuit and logo, as they were and as they should be.
  base jsonb not null,
  content jsonb not null check (content <> base),
  sent_by text references users (id) on delete set null,
  sent_at timestamptz not null,
  decided_by text references users (id) on delete set null,
  decided_at timestamptz check ((state = 'sent') = (decided_at is null)),
  reason text check (char_length(reason) between 1 and 1000),
  check (state <> 'refused' or reason is not null)
);
create unique index organization_changes_open on organization_changes (organization_id) where state = 'sent';
create index organization_changes_of_organization on organization_changes (organization_id, sent_at);
create index organization_changes_by on organization_changes (sent_by) where sent_by is not null;
create index organization_changes_decided_by on organization_changes (decided_by) where decided_by is not null;

-- Decided once, about what was sent, and not by who manages the organization or sent it. Erased accounts leave their names out.
create function keep_organization_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{state,sent_by,decided_by,decided_at,reason}'::text[]) is distinct from (to_jsonb(old) - '{state,sent_by,decided_by,decided_at,reason}'::text[])
    or (old.state <> 'sent' and (new.state, new.decided_at, new.reason) is distinct from (old.state, old.decided_at, old.reason)) then
    raise exception 'a change of an organization is decided once, as it was sent';
  end if;
  if old.state = 'sent' and new.state in ('accepted', 'refused') and (new.decided_by is null or new.decided_by = old.sent_by or exists (
    select from organization_members m where m.organization_id = new.organization_id and m.user_id = new.decided_by)) then
    raise exception 'another admin decides about a change of an organization';
  end if;
  return new;
end $$;
create trigger organization_changes_decided_once before update on organization_changes for each row execute function keep_organization_change();

create function refuse_unreviewed_change() returns trigger language plpgsql as $$
declare
  accepted jsonb := (
    select c.content from organization_changes c where c.organization_id = new.id and c.state = 'accepted' order by c.decided_at desc, c.id desc limit 1);
begin
  if exists (
    select from unnest('{name,slug,description,cuit,logo}'::text[]) field
    where to_jsonb(new) ->> field is distinct from to_jsonb(old) ->> field
      and (accepted is null or to_jsonb(new) ->> field is distinct from accepted ->> field)) then
    raise exception 'an approved organization changes when an admin has accepted it';
  end if;
  return new;
end $$;
create trigger organizations_reviewed_changes before update of name, slug, description, cuit, logo on organizations
  for each row when (old.status = 'approved' and new.status = 'approved') execute function refuse_unreviewed_change();
