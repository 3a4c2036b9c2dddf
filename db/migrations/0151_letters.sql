-- A project's name as a reader of that language knows it: letters say it.
create function project_name_in(project text, reader_language text) returns text language sql stable as $$
  select coalesce(case when p.language <> reader_language then p.name_other end, p.name) from projects p where p.id = project
$$;

-- Addresses of erased accounts, sealed, for the letter that says so; deleted once that was tried for long enough.
create table erased_addresses (
  id text primary key,
  sealed_address text not null,
  language text not null check (language in ('es', 'en')),
  created_at timestamptz not null
);

-- Letters that a reader stopped: a user's id, or the keyed digest of an address without an account.
create table letter_stops (
  reader text not null,
  topic text not null,
  created_at timestamptz not null,
  primary key (reader, topic)
);

-- News that are to be mailed to a follower, and the day (in Argentina) of the letter that they are part of; null while they wait for one.
create table news_waiting (
  user_id text not null references users (id) on delete cascade,
  update_id text not null references project_updates (id) on delete cascade,
  day date,
  created_at timestamptz not null,
  primary key (user_id, update_id)
);
create index news_waiting_next on news_waiting (user_id) where day is null;
create index news_waiting_update on news_waiting (update_id);

-- At most one letter with news a day to each person.
create table news_letters (
  user_id text not null references users (id) on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- Stops end with their account.
create function drop_letter_stops() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from letter_stops where reader = old.id;
  return null;
end $$;
create trigger drop_letter_stops after delete on users for each row execute function drop_letter_stops();
