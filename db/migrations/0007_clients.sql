-- Clients: other sites, such as the travel site, to which people sign in with their account here (OAuth 2, OpenID Connect). And the ways in from outside:
-- a trip that waits for its traveller to sign in, and a sign-in at Google that is under way. Secrets and tokens are kept as digests only.

create table oauth_clients (
  id text primary key,
  name text not null check (char_length(name) between 2 and 60),
  -- null for a public client, which proves itself by PKCE alone
  secret_digest text,
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text references users on delete set null,
  created_at timestamptz not null default now(),
  secret_rotated_at timestamptz,
  revoked_at timestamptz
);

-- What a person allows a client to know, remembered until they take it back.
create table oauth_consents (
  user_id text not null references users on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
create index oauth_consents_of_client on oauth_consents (client_id);

-- One sign-in of a person at a client. Its code and all tokens that ever came of it hang from it: when it goes, they go.
create table oauth_grants (
  id text primary key,
  user_id text not null references users on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_grants_of_user on oauth_grants (user_id, client_id);
create index oauth_grants_of_client on oauth_grants (client_id);
create index oauth_grants_by_expiry on oauth_grants (expires_at);

create table oauth_tokens (
  digest text primary key,
  kind text not null check (kind in ('AuthorizationCode', 'AccessToken', 'RefreshToken')),
  grant_id text not null references oauth_grants on delete cascade,
  payload jsonb not null,
  -- A code or a refresh token is good once; it stays as proof, so that a second use shows.
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index oauth_tokens_of_grant on oauth_tokens (grant_id, kind);

-- A disabled account is signed in nowhere, and is not again when it is enabled.
create function end_grants_of_disabled() returns trigger language plpgsql as $$
begin
  delete from oauth_grants where user_id = new.id;
  return null;
end $$;
create trigger users_end_grants after update of disabled_at on users for each row
  when (new.disabled_at is not null and old.disabled_at is null) execute function end_grants_of_disabled();

-- What ID tokens are signed with, sealed with a key of the configuration.
create table oauth_keys (
  id text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

-- A visitor who came from a client to sign in: where they go when they have signed in and chosen a project (specification §3, login redirect session).
-- The browser holds an opaque id, of which this is the digest.
create table trip_sessions (
  digest text primary key,
  redirect text not null check (redirect like '/%' and char_length(redirect) <= 4000),
  client_id text not null references oauth_clients on delete cascade,
  response_type text not null default 'code',
  redirect_uri text,
  scope text,
  state text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trip_sessions_by_expiry on trip_sessions (expires_at);
create index trip_sessions_of_client on trip_sessions (client_id);

-- A sign-in at another provider (Google) that is under way in a browser: good once and for minutes.
create table social_sign_ins (
  digest text primary key,
  provider text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index social_sign_ins_by_expiry on social_sign_ins (expires_at);

-- One identity of a provider for each account: the same address with another identity is another person, until somebody has looked.
create unique index credentials_one_per_provider on credentials (user_id, provider_id);

-- The travel site knows who booked when they signed in there: a booking without a search of ours is still theirs.
alter table bookings add column user_id text references users on delete set null;
create index bookings_of_user on bookings (user_id, created_at desc) where user_id is not null;
alter table bookings drop constraint bookings_match_check, drop constraint bookings_check;
alter table bookings
  add constraint bookings_match_check check (match in ('code', 'account', 'none')),
  add constraint bookings_match_has_its_reason check ((match = 'code') = (hand_off_id is not null) and (match <> 'none' or user_id is null));
