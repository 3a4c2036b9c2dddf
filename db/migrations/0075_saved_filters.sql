-- Filters of a desk's lists that somebody saved by name, for themselves.
create table saved_filters (
  id text primary key,
  user_id text not null references users on delete cascade,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) between 1 and 1000),
  created_at timestamptz not null,
  unique (user_id, list, name)
);
