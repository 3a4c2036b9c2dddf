-- Lines of the old book that were brought: the same line again changes nothing.
create table imported_deals (
  -- The number that the old book gave it, or a digest of what the line says.
  key text primary key check (char_length(key) between 1 and 120),
  deal_id text not null references deals on delete cascade,
  imported_at timestamptz not null
);
create index imported_deals_of_deal on imported_deals (deal_id);
