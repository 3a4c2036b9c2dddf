-- Pages of travel sites that somebody gave to read (POST /befun), and the offers that were made of them (docs/decisions/0027-strangers-pages.md).

-- The only hosts that are asked, by their whole names: no address, no port, no dot at the end.
create table offer_hosts (
  host text primary key check (char_length(host) <= 253 and host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'),
  added_by text not null,
  created_at timestamptz not null
);

create table offer_imports (
  id text primary key,
  asked_by text not null,
  created_at timestamptz not null
);
create index offer_imports_newest on offer_imports (created_at desc, id desc);

-- What became of each address: why it was not read, or the offer that it made, proposes to change, or leaves as it is.
create table offer_import_addresses (
  id text primary key,
  import_id text not null references offer_imports,
  position integer not null,
  address text not null check (char_length(address) between 1 and 2000),
  state text not null check (state in ('waiting', 'refused', 'created', 'proposed', 'unchanged')),
  reason text,
  canonical text,
  offer_id text references content_items,
  reading jsonb,
  answered_at timestamptz,
  unique (import_id, position),
  check ((state = 'waiting') = (answered_at is null)),
  check ((state = 'refused') = (reason is not null)),
  check ((state in ('created', 'proposed', 'unchanged')) = (offer_id is not null and canonical is not null and reading is not null))
);
create index offer_import_addresses_waiting on offer_import_addresses (import_id, position) where state = 'waiting';

-- The one offer of an address, with what its page said when that was last taken over or refused.
create table offer_sources (
  canonical text primary key,
  offer_id text not null unique references content_items,
  reading jsonb not null,
  read_at timestamptz not null
);

-- What a page says anew. One is open at a time: a later reading replaces it.
create table offer_proposals (
  id text primary key,
  offer_id text not null references content_items,
  reading jsonb not null,
  fields text[] not null check (cardinality(fields) > 0),
  state text not null check (state in ('open', 'accepted', 'refused', 'replaced')),
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((state in ('accepted', 'refused')) = (decided_by is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index one_open_proposal on offer_proposals (offer_id) where state = 'open';
create index offer_proposals_of_offer on offer_proposals (offer_id, created_at desc);
