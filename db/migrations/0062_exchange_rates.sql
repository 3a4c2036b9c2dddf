-- Rates of exchange, each of a day, with its source. A mistaken one is replaced or withdrawn by a newer row that says who and why: none is ever changed.
create table exchange_rates (
  id text primary key,
  from_currency text not null references currencies,
  to_currency text not null references currencies,
  day date not null,
  -- Of the same pair and day the highest one counts.
  revision integer not null check (revision > 0),
  -- What one unit of `from_currency` is in `to_currency`; null withdraws it.
  rate numeric check (rate > 0 and rate < 100000000 and scale(rate) <= 8),
  source text not null check (char_length(source) between 2 and 200),
  source_url text check (char_length(source_url) <= 500),
  -- Why it replaces or withdraws the one before.
  reason text check (char_length(reason) between 1 and 500),
  door text not null check (door in ('hand', 'file')),
  recorded_by text not null,
  created_at timestamptz not null,
  unique (from_currency, to_currency, day, revision),
  check (from_currency <> to_currency),
  check (rate is not null or (reason is not null and revision > 1))
);
create index exchange_rates_newest on exchange_rates (day desc, id desc);
create trigger exchange_rates_append_only before update or delete or truncate on exchange_rates for each statement execute function refuse_change();

-- Those that count.
create view current_rates as
  select r.id, r.from_currency, r.to_currency, r.day, r.rate, r.source, r.source_url, r.created_at from exchange_rates r
  where r.rate is not null
    and not exists (select from exchange_rates n where (n.from_currency, n.to_currency, n.day) = (r.from_currency, r.to_currency, r.day) and n.revision > r.revision);
