-- Addresses of guests who asked to be told of one contribution, for as long as there is something to tell.
create table trail_watches (
  id text primary key,
  contribution_id text not null references contributions,
  -- Sealed with the platform's key, which the database does not have. The digest is keyed: it tells that an address asked before.
  sealed_address text not null,
  address_digest text not null,
  language text not null check (language in ('es', 'en')),
  created_at timestamptz not null,
  -- Its owner confirmed it by a mailed link: nobody is told of anything before.
  confirmed_at timestamptz,
  -- The last stage was told: it is deleted a day later, when its letter was surely sent.
  ended_at timestamptz,
  unique (contribution_id, address_digest)
);
create index trail_watches_to_sweep on trail_watches (created_at) where confirmed_at is null or ended_at is not null;
