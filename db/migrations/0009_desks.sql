-- The desks: what people of the platform do to others' accounts is a row that knows who, what, when and why; one admin always stays; mails by their event.

-- Append-only, and without references: it outlives the accounts it speaks of. `before` and `after` say what changed, never a secret or a private field.
create table audit_entries (
  id text primary key,
  -- null: a command of whoever runs the platform
  actor_id text,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text check (char_length(reason) between 1 and 500),
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_entries_newest on audit_entries (created_at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject_id, created_at desc, id desc);
create index audit_entries_of_actor on audit_entries (actor_id, created_at desc, id desc);
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();

-- Somebody must be able to let others in. Whatever takes an admin away (a removed role, a disabled or deleted account) queues here, so that two admins who
-- remove each other at once cannot both be right.
create function require_an_admin() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4831705);
  if not exists (select from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.disabled_at is null) then
    raise exception 'the last admin stays' using errcode = 'HU001';
  end if;
end $$;
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform require_an_admin();
  return null;
end $$;
create function keep_an_admin_signing_in() returns trigger language plpgsql as $$
begin
  if exists (select from user_roles where user_id = new.id and role = 'admin') then perform require_an_admin(); end if;
  return null;
end $$;
create trigger user_roles_keep_an_admin after delete on user_roles for each row when (old.role = 'admin') execute function keep_an_admin();
create trigger users_keep_an_admin after update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function keep_an_admin_signing_in();

-- The desk's list of users: found by any part of a name or an address, newest first, by role and by last use.
create index users_text on users using gin (plain_text(username || ' ' || name || ' ' || surname || ' ' || email) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);

-- One row for each message, whatever many tries it takes: it follows the event that asked for it.
alter table emails add column event_id text unique, add column attempts integer not null default 1;
