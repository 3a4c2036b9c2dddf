-- Links by which an organization brings travellers to its projects, and what each of them brought.

create table links (
  code text primary key check (code ~ '^[0-9a-z]{12}$'),
  project_id text references projects on delete cascade,
  organization_id text references organizations on delete cascade,
  way text not null check (way in ('link', 'poster', 'card')),
  created_at timestamptz not null,
  check (num_nonnulls(project_id, organization_id) = 1)
);
create unique index links_of_project on links (project_id, way) where project_id is not null;
create unique index links_of_organization on links (organization_id, way) where organization_id is not null;

-- A row per link and day, so that a busy link does not grow without end.
create table link_visits (
  code text not null references links on delete cascade,
  day date not null,
  visits integer not null,
  primary key (code, day)
);

create view link_codes as select code from links;

-- The link that brought whoever searched, if any.
alter table hand_offs add column link_code text references links on delete set null;
create index hand_offs_of_link on hand_offs (link_code) where link_code is not null;
create or replace view handed_off_trips as
  select id, code, project_id, user_id, trip_type, departure_id, destination_id, start_date, end_date, search, created_at, link_code from hand_offs;
