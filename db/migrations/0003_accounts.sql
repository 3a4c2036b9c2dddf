-- People: who signs in, with what, from where, as what; and the messages that are sent to them.
-- Secrets are kept as digests only: passwords by argon2id, session tokens and the tokens of mailed links by SHA-256.

create table users (
  id text primary key,
  username text not null unique check (username ~ '^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$'),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  email_verified_at timestamptz,
  name text not null check (char_length(name) between 1 and 60),
  surname text not null check (char_length(surname) between 1 and 60),
  image text,
  phone text,
  cuil text,
  rotary_member_id text,
  language text not null default 'es' check (language in ('es', 'en')),
  target_project_id text references projects,
  terms_accepted_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (email_verified = (email_verified_at is not null))
);
create index users_of_project on users (target_project_id) where target_project_id is not null;

-- The account library knows only the flag; when it was raised is kept beside it. A changed address is to be confirmed anew.
create function note_verified_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.email <> old.email then new.email_verified := false; end if;
  new.email_verified_at := case when new.email_verified then coalesce(new.email_verified_at, now()) end;
  return new;
end $$;
create trigger users_note_verified_email before insert or update on users for each row execute function note_verified_email();

create table user_roles (
  user_id text not null references users on delete cascade,
  role text not null check (role in ('admin', 'hotelier', 'organizationmanager', 'salesop')),
  granted_by text references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_by_role on user_roles (role);

-- One way to sign in: a password (provider `credential`), later an identity at another provider.
create table credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_of_user on credentials (user_id);

create table sessions (
  id text primary key,
  token_digest text not null unique,
  user_id text not null references users on delete cascade,
  -- The browser and system, as a person knows them, and the network: never the whole user agent or address.
  device text not null default '',
  network text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id, last_used_at desc);

-- A token that was once good answers `Token has expired`, another one does not: so the digests of ended sessions are kept as long as a session may live.
create table ended_sessions (
  token_digest text primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_time on ended_sessions (ended_at);

create function keep_ended_session() returns trigger language plpgsql as $$
begin
  delete from ended_sessions where ended_at < now() - interval '366 days';
  insert into ended_sessions (token_digest) values (old.token_digest) on conflict do nothing;
  return null;
end $$;
create trigger sessions_keep_ended after delete on sessions for each row execute function keep_ended_session();

-- Mailed links: `identifier` is the digest of purpose and token, `value` what the link is good for.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_value on verifications (value);

-- Every message. Its text is kept only while nobody carried it out of the house: a sent one may hold a link that works.
create table emails (
  id text primary key,
  kind text not null,
  user_id text references users on delete set null,
  to_address text not null,
  language text not null check (language in ('es', 'en')),
  subject text not null,
  text_body text,
  html_body text,
  state text not null check (state in ('kept', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index emails_newest on emails (created_at desc, id desc);

-- Who asked for the trip, when somebody was signed in.
alter table hand_offs add column user_id text references users on delete set null;
create index hand_offs_of_user on hand_offs (user_id, created_at desc) where user_id is not null;
