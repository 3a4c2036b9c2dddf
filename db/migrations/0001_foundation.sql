-- The first rooms: catalogues, organizations, projects, hand-offs, bookings, contributions, offers, outbox.
-- Money is in minor units of the ISO 4217 currency beside it. Times are UTC.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE, because its dictionary could change; ours never does, and an index needs IMMUTABLE.
create function plain_text(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Counters of rate-limiter-flexible, shared by all processes. A crash may forget them: unlogged.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table outbox_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_events_waiting on outbox_events (created_at) where delivered_at is null;

create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_es text not null,
  name_en text not null
);

create table currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name_es text not null,
  name_en text not null,
  position integer not null
);

create table causes (
  id text primary key,
  slug text not null unique,
  name_es text not null,
  name_en text not null,
  description_es text not null,
  description_en text not null,
  scene_family text not null,
  position integer not null
);

create table entities (
  id text primary key,
  slug text not null unique,
  name_es text not null,
  name_en text not null,
  position integer not null
);

create table districts (
  id text primary key,
  number text not null unique,
  name text not null,
  country_code text not null references countries
);

create table places (
  id text primary key,
  type text not null check (type in ('country', 'region', 'city', 'airport')),
  name_es text not null,
  name_en text not null,
  short_code text not null,
  country_code text not null references countries,
  region_id text references places,
  latitude double precision,
  longitude double precision,
  population bigint not null default 0
);
create index places_of_region on places (region_id);
create index places_of_country on places (country_code, type);

create table organizations (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{4,50}$'),
  name text not null check (char_length(name) between 4 and 50),
  description text not null check (char_length(description) between 4 and 250),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  entity_id text not null references entities,
  country_code text not null references countries,
  place_id text not null references places,
  district_id text references districts,
  scene text not null,
  created_at timestamptz not null default now()
);
create index organizations_by_name on organizations (name, id) where status = 'approved';

create table organization_slugs (
  slug text primary key,
  organization_id text not null references organizations
);

create table projects (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{4,80}$'),
  organization_id text not null references organizations,
  name text not null check (char_length(name) between 5 and 75),
  summary text not null,
  description text not null,
  language text not null default 'es' check (language in ('es', 'en')),
  objective_amount bigint not null check (objective_amount between 100000 and 100000000000),
  currency text not null references currencies,
  status text not null check (status in ('draft', 'under_review', 'active', 'published', 'hidden', 'completed', 'rejected', 'deleted')),
  country_code text not null references countries,
  district_id text not null references districts,
  place_id text references places,
  featured_position integer,
  expected_amount bigint not null default 0,
  collected_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  achievement text,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  completed_at timestamptz,
  search_text text not null
);
create index projects_featured_first on projects (coalesce(featured_position, 2147483647), published_at desc, id desc) where status in ('active', 'published');
create index projects_newest on projects (published_at desc, id desc) where status in ('active', 'published');
create index projects_completed on projects (completed_at desc, id desc) where status = 'completed';
create index projects_closest on projects ((collected_amount::double precision / objective_amount) desc, id desc) where status in ('active', 'published');
create index projects_of_organization on projects (organization_id);
create index projects_of_district on projects (district_id, published_at desc, id desc);
create index projects_of_place on projects (place_id);
create index projects_of_country on projects (country_code);
create index projects_text on projects using gin (search_text gin_trgm_ops);

create table project_slugs (
  slug text primary key,
  project_id text not null references projects
);

create table project_causes (
  project_id text not null references projects,
  cause_id text not null references causes,
  position integer not null check (position between 1 and 3),
  primary key (project_id, position),
  unique (cause_id, project_id)
);

create table project_images (
  project_id text not null references projects,
  position integer not null check (position between 1 and 8),
  scene text not null,
  alt text not null,
  primary key (project_id, position)
);

create table project_budget_lines (
  project_id text not null references projects,
  position integer not null,
  what text not null,
  amount bigint not null check (amount > 0),
  primary key (project_id, position)
);

create table project_updates (
  id text primary key,
  project_id text not null references projects,
  kind text not null check (kind in ('update', 'report')),
  title text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index project_updates_of_project on project_updates (project_id, created_at desc);

create table project_status_changes (
  id bigint generated always as identity primary key,
  project_id text not null references projects,
  from_status text,
  to_status text not null,
  reason text,
  created_at timestamptz not null default now()
);
create index project_status_changes_of_project on project_status_changes (project_id, created_at);

-- The travel site's own codes are not ours (Mendoza is MEZ there): applied at hand-off; without a row the place's own id goes.
create table travel_site_places (
  place_id text primary key references places,
  travel_site_id text not null
);

create table hand_offs (
  id text primary key,
  code text not null unique,
  project_id text references projects,
  trip_type text not null check (trip_type in ('ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT')),
  departure_id text,
  destination_id text not null,
  start_date date not null,
  end_date date not null,
  search jsonb not null,
  url text not null,
  locale text not null check (locale in ('es', 'en')),
  created_at timestamptz not null default now()
);
create index hand_offs_by_trip on hand_offs (destination_id, start_date, end_date, created_at desc);
create index hand_offs_of_project on hand_offs (project_id, created_at desc);

create table bookings (
  id text primary key,
  external_id text not null unique,
  revision integer not null check (revision > 0),
  status text not null check (status in ('confirmed', 'cancelled')),
  hand_off_id text references hand_offs,
  -- How sure we are: by the hand-off's code, or not at all. A search that looks like this trip is only suggested: nothing is silently assigned.
  match text not null check (match in ('code', 'none')),
  suggested_hand_off_id text references hand_offs,
  -- The public code of the trail that its contribution will have, known before the contribution is made
  trail_code text not null unique,
  trip_type text not null,
  destination_id text,
  departure_id text,
  start_date date,
  end_date date,
  currency text not null,
  sale_amount bigint not null,
  cost_amount bigint not null,
  fees_amount bigint not null,
  taxes_amount bigint not null,
  profit_amount bigint not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((match = 'none') = (hand_off_id is null))
);
create index bookings_unmatched on bookings (created_at) where match = 'none';
create index bookings_of_hand_off on bookings (hand_off_id);

-- Every report of the travel site as it came: the proof behind a booking's figures, and what makes a repeat harmless.
create table booking_reports (
  external_id text not null,
  revision integer not null check (revision > 0),
  booking_id text not null references bookings,
  digest text not null,
  body jsonb not null,
  applied boolean not null,
  created_at timestamptz not null default now(),
  primary key (external_id, revision)
);

create table contributions (
  id text primary key,
  code text not null unique,
  kind text not null check (kind in ('booking', 'donation')),
  -- null: the common fund (product.md §4, where no project can receive the money)
  project_id text references projects,
  booking_id text unique references bookings,
  booking_revision integer,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('pending', 'approved', 'not_approved')),
  approved_at timestamptz,
  notified_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind <> 'booking' or booking_id is not null),
  check (paid_at is null or status = 'approved')
);
create index contributions_of_project on contributions (project_id, created_at desc);
create index contributions_recent on contributions (created_at desc);

-- The trail: append-only, one row for each thing that happened to a contribution, public without names.
create table contribution_steps (
  id bigint generated always as identity primary key,
  contribution_id text not null references contributions,
  kind text not null check (kind in ('promised', 'adjusted', 'voided', 'restored', 'held', 'approved', 'not_approved', 'reversed', 'paid', 'reported')),
  amount bigint not null,
  profit_amount bigint,
  booking_revision integer,
  created_at timestamptz not null default now()
);
create index contribution_steps_of_contribution on contribution_steps (contribution_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger contribution_steps_append_only before update or delete on contribution_steps for each row execute function refuse_change();
create trigger booking_reports_append_only before update or delete on booking_reports for each row execute function refuse_change();

-- Money of a project in currencies other than its own: shown beside its totals, never added up with them.
create table project_other_money (
  project_id text not null references projects,
  currency text not null,
  expected_amount bigint not null default 0,
  collected_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  primary key (project_id, currency)
);

-- A project's totals follow its contributions here and nowhere else, so no code path can forget them:
-- expected = pending, collected = approved (paid out or not), paid = sent to the organization.
create function add_to_project(project text, money text, expected bigint, collected bigint, paid bigint) returns void language plpgsql as $$
begin
  if project is null or (expected = 0 and collected = 0 and paid = 0) then return; end if;
  update projects
    set expected_amount = expected_amount + expected, collected_amount = collected_amount + collected, paid_amount = paid_amount + paid
    where id = project and currency = money;
  if not found then
    insert into project_other_money as o (project_id, currency, expected_amount, collected_amount, paid_amount)
      values (project, money, expected, collected, paid)
      on conflict (project_id, currency) do update
        set expected_amount = o.expected_amount + expected, collected_amount = o.collected_amount + collected, paid_amount = o.paid_amount + paid;
  end if;
end $$;

create function follow_contribution() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_project(old.project_id, old.currency,
      case when old.voided_at is null and old.status = 'pending' then -old.amount else 0 end,
      case when old.voided_at is null and old.status = 'approved' then -old.amount else 0 end,
      case when old.voided_at is null and old.paid_at is not null then -old.amount else 0 end);
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_project(new.project_id, new.currency,
      case when new.voided_at is null and new.status = 'pending' then new.amount else 0 end,
      case when new.voided_at is null and new.status = 'approved' then new.amount else 0 end,
      case when new.voided_at is null and new.paid_at is not null then new.amount else 0 end);
  end if;
  return null;
end $$;
create trigger contributions_follow after insert or update or delete on contributions for each row execute function follow_contribution();

create table offers_groups (
  id text primary key,
  slug text not null unique,
  name_es text not null,
  name_en text not null,
  position integer not null
);

create table offers_events (
  id text primary key,
  slug text not null unique,
  name_es text not null,
  name_en text not null,
  place_id text references places,
  start_date date not null,
  end_date date not null
);

create table offers (
  id text primary key,
  slug text not null unique,
  title_es text not null,
  title_en text not null,
  summary_es text not null,
  summary_en text not null,
  trip_type text not null check (trip_type in ('ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT')),
  place_id text not null references places,
  price_amount bigint not null check (price_amount > 0),
  currency text not null references currencies,
  start_date date not null,
  end_date date not null,
  group_id text references offers_groups,
  event_id text references offers_events,
  scene text not null,
  position integer not null,
  published_until date not null
);
create index offers_on_sale on offers (position, id);
