-- Who keeps an offer that is theirs, and what they propose to change of it once it is public (docs/decisions/0029-hoteliers.md).
create table offer_hoteliers (
  offer_id text primary key references content_items,
  user_id text not null references users on delete cascade,
  assigned_by text not null,
  assigned_at timestamptz not null
);
create index offer_hoteliers_of_user on offer_hoteliers (user_id, offer_id);

create table offer_changes (
  id text primary key,
  offer_id text not null references content_items,
  written_by text references users on delete set null,
  -- The draft when it was begun, and what is to stand instead.
  base jsonb not null,
  content jsonb not null,
  version integer not null,
  state text not null check (state in ('writing', 'sent', 'accepted', 'refused')),
  updated_at timestamptz not null,
  sent_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((state = 'writing') = (sent_at is null)),
  check ((state in ('accepted', 'refused')) = (decided_by is not null and decided_at is not null)),
  check (state <> 'refused' or reason <> '')
);
create unique index offer_changes_open on offer_changes (offer_id) where state in ('writing', 'sent');
create index offer_changes_of_offer on offer_changes (offer_id, updated_at desc);

-- Whether words of an item are public at an instant, or will be.
create function is_announced(item text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from content_moments m
    where m.item_id = $1 and m.part <> 'shared' and m.version_id is not null and (m.ends_at is null or m.ends_at > $2))
$$;

create view hoteliers as select user_id from user_roles where role = 'hotelier';
