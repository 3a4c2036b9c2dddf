-- Pages of places, such as /mendoza: another place is another row. And what people say of the projects, shown on the home page.

create table place_pages (
  id text primary key,
  -- Its address. Those of other pages win: src/paths.ts says which words no place can have.
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{2,59}$'),
  -- Where its search goes, and what its projects are near to.
  place_id text not null references places,
  -- What its lists are of: the place itself, or the region that it is known for.
  area_id text not null references places,
  headline_es text not null,
  headline_en text not null,
  lead_es text not null,
  lead_en text not null,
  -- For search engines and chats.
  description_es text not null,
  description_en text not null,
  scene text not null,
  position integer not null,
  -- Null: a draft.
  published_at timestamptz,
  updated_at timestamptz not null default now()
);
create index place_pages_in_order on place_pages (position, id) where published_at is not null;

-- The words of a page, as rich text.
create table place_page_sections (
  page_id text not null references place_pages on delete cascade,
  position integer not null check (position between 1 and 20),
  title_es text not null,
  title_en text not null,
  body_es text not null,
  body_en text not null,
  primary key (page_id, position)
);

-- Where what the words say can be read again.
create table place_page_sources (
  page_id text not null references place_pages on delete cascade,
  position integer not null check (position between 1 and 20),
  name_es text not null,
  name_en text not null,
  url text not null check (url ~ '^https://'),
  primary key (page_id, position)
);

call show_guests('place_pages', 'to_jsonb(r)', 'r.id', 'to_jsonb(r)', $$'place_pages'$$);
call show_guests('place_page_sections', 'to_jsonb(r)', 'r.page_id');
call show_guests('place_page_sources', 'to_jsonb(r)', 'r.page_id');

-- What somebody says of a project: one of its organization, or who travelled for it. Nobody is named who does not wish to be.
create table voices (
  id text primary key,
  project_id text not null references projects,
  speaker text not null check (speaker in ('organization', 'traveller')),
  -- Null: without a name.
  name text check (char_length(name) between 2 and 80),
  -- Who they are: "teacher in Lavalle", "travelled from Rosario".
  role_es text not null check (char_length(role_es) between 2 and 80),
  role_en text not null check (char_length(role_en) between 2 and 80),
  -- The language they said it in; the other text is a translation.
  language text not null check (language in ('es', 'en')),
  text_es text not null check (char_length(text_es) between 20 and 400),
  text_en text not null check (char_length(text_en) between 20 and 400),
  -- Nothing is public before somebody of ours has read it.
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
create index voices_heard on voices (position, id) where status = 'approved';
create index voices_of_project on voices (project_id);
call show_guests('voices', 'to_jsonb(r)', $$'voices'$$);

-- Lists of organizations may now be of a place: where they are from is told as well (0004_guest_pages.sql told of the rest).
drop trigger tell_guests_insert on organizations;
drop trigger tell_guests_update on organizations;
drop trigger tell_guests_delete on organizations;
call show_guests('organizations',
  'to_jsonb(r)', 'r.id',
  'r.id, r.status, r.name, r.description, r.entity_id, r.country_code, r.district_id, r.place_id', $$'organizations'$$);
create index organizations_of_place on organizations (place_id);

-- The feed of news reads the latest of all.
create index project_updates_newest on project_updates (created_at desc, id desc);
