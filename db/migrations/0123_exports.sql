-- Long lists that somebody of the desk asked for as files, prepared in the background. The session is the one whose rights they are prepared with; it may be gone.
create table exports (
  id text primary key,
  user_id text not null references users on delete cascade,
  session_id text not null,
  name text not null check (name ~ '^[a-z][a-z-]{0,39}$'),
  path text not null check (char_length(path) <= 2000),
  language text not null check (language in ('es', 'en')),
  state text not null check (state in ('waiting', 'ready', 'failed')),
  done integer not null check (done >= 0),
  total integer check (total >= 0),
  bytes integer check (bytes >= 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'ready') = (bytes is not null))
);
create index exports_of_users on exports (user_id, created_at desc);
create index waiting_exports on exports (created_at) where state = 'waiting';
