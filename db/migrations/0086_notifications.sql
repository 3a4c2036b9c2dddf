-- What users are told in the site itself, under the bell. The words are written when somebody reads them, in their language, from the facts.
create table notifications (
  id text primary key,
  user_id text not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  facts jsonb not null,
  -- What it tells of: an event that is delivered twice makes one notification.
  source text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, source)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
