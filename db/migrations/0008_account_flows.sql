-- The account flows: a recent proof on a session, second factors, changes of address, and where somebody has signed in from before.

-- When whoever holds this session last gave a password or a code again: sensitive acts ask for a recent one.
alter table sessions add column proved_at timestamptz;

-- Codes from an authenticator app. The secret is sealed with a key of the configuration: who reads the database alone can make no codes.
create table second_factors (
  user_id text primary key references users on delete cascade,
  sealed_secret text not null,
  -- null until a first code has shown that the app knows the secret
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- For who has lost the app: each is good once, and kept as a keyed digest.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (user_id, digest)
);

-- A wish for another address: the account has the old one until the new one is confirmed by a mailed link.
create table email_changes (
  id text primary key,
  user_id text not null references users on delete cascade,
  old_email text not null check (old_email = lower(old_email) and char_length(old_email) <= 254),
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  asked_at timestamptz not null default now(),
  changed_at timestamptz
);
create unique index email_changes_waiting on email_changes (user_id) where changed_at is null;
create index email_changes_by_time on email_changes (asked_at);

-- Where a user signed in before, as a browser with its system and a wide family of addresses: a new pair is told by mail.
create table known_devices (
  user_id text not null references users on delete cascade,
  device text not null,
  address_family text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device, address_family)
);

-- Sweeping looks for what is over.
create index sessions_by_expiry on sessions (expires_at);
create index verifications_by_expiry on verifications (expires_at);
create index emails_of_user on emails (user_id) where user_id is not null;

-- Private fields have one form each, whoever writes them.
alter table users
  add constraint users_phone_form check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add constraint users_cuil_form check (cuil ~ '^[0-9]{11}$'),
  add constraint users_rotary_member_id_form check (rotary_member_id ~ '^[0-9]{4,12}$');
