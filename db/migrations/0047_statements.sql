-- Statements of suppliers: read, looked at, imported through the one intake; and months that a person closed.

-- How a supplier's statements are read, as somebody said it for the last one.
alter table suppliers add column reading jsonb not null default '{}';

create table statements (
  id text primary key,
  supplier_id text not null references suppliers,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  file_name text not null,
  -- The table of the file, packed, without the columns about travellers: until it is imported, so that it can be read in another way.
  content bytea,
  headings text[] not null,
  dropped text[] not null,
  lines integer not null,
  reading jsonb not null,
  state text not null check (state in ('read', 'importing', 'imported')),
  uploaded_by text not null,
  created_at timestamptz not null,
  imported_by text,
  check ((state = 'read') = (imported_by is null))
);
create index statements_newest on statements (created_at desc, id desc);
create index statements_of_month on statements (supplier_id, month, created_at desc);

-- What a statement says of each booking, and what importing it does.
create table statement_entries (
  statement_id text not null references statements on delete cascade,
  position integer not null,
  external_id text,
  lines integer[] not null,
  action text not null check (action in ('create', 'update', 'unchanged', 'skipped')),
  problem text,
  field text,
  changes jsonb not null,
  -- The report as the intake gets it.
  report jsonb,
  -- Theirs, in the statement's own words: what the month's sums are made of.
  currency text,
  profit_amount bigint,
  done boolean not null default false,
  primary key (statement_id, position)
);
create index statement_entries_to_do on statement_entries (statement_id, position) where action in ('create', 'update') and not done;
create index statement_entries_of_action on statement_entries (statement_id, action, position);

-- A month with a supplier, closed by name. Closed again, it is another row; none is ever changed.
create table closed_months (
  id text primary key,
  supplier_id text not null references suppliers,
  month text not null,
  statement_id text not null,
  closed_by text not null,
  closed_at timestamptz not null
);
create index closed_months_newest on closed_months (closed_at desc, id desc);
create table closed_month_sums (
  closed_month_id text not null references closed_months,
  currency text not null,
  -- Profit of the month's confirmed bookings, as we have it and as the supplier says; the difference also when it is 0.
  ours_amount bigint not null,
  theirs_amount bigint not null,
  difference_amount bigint not null,
  primary key (closed_month_id, currency),
  check (difference_amount = theirs_amount - ours_amount)
);
create trigger closed_months_append_only before update or delete on closed_months for each row execute function refuse_change();
create trigger closed_month_sums_append_only before update or delete on closed_month_sums for each row execute function refuse_change();

-- What statements are held against.
create view supplier_names as select id, name, reading from suppliers;
create view booking_numbers as select id, supplier_id, external_id from bookings;
