-- What places are found by. These rows are derived: `load-places.server.ts` writes them with the places and replaces them when the data changes,
-- so they need no foreign keys.

create extension if not exists fuzzystrmatch;

-- Of an airport: the city it serves.
alter table places add column city_id text references places;

-- Which version of the data is loaded: one row, none before the first load.
create table place_data (
  version text primary key,
  loaded_at timestamptz not null default now()
);

-- Every name, code and word inside a name that a person may begin to type with, in plain letters (`plain-name.ts`), and how much the place then weighs.
create table place_names (
  name text collate "C" not null,
  place_id text not null,
  stay_weight real not null,
  flight_weight real not null
);

-- Places by any of their words (A) and those of where they lie, in any order.
create table place_search (
  place_id text not null,
  names text[] not null,
  words tsvector not null,
  stay_weight real not null,
  flight_weight real not null
);

-- Words of well-known places with one letter left out, or none: two words with one mistyped letter between them share at least one key.
create table place_typos (
  key text collate "C" not null,
  word text not null,
  weight real not null
);

-- The first load writes 140 000 places at once. To check where they point and to build the indexes when all are there takes a fifth of the time
-- that it takes row by row, so it begins with this …
create function begin_first_load() returns void language sql as $$
  alter table places drop constraint places_country_code_fkey, drop constraint places_region_id_fkey, drop constraint places_city_id_fkey;
$$;

-- … and ends with this, in the same transaction.
create function end_first_load() returns void language sql as $$
  alter table places
    add constraint places_country_code_fkey foreign key (country_code) references countries,
    add constraint places_region_id_fkey foreign key (region_id) references places,
    add constraint places_city_id_fkey foreign key (city_id) references places;
  create index places_of_city on places (city_id) where city_id is not null;
  create index places_by_point on places using gist (point(longitude, latitude)) where type = 'city';
  -- Answers "begins with" from the index alone.
  create index place_names_by_name on place_names (name) include (place_id, stay_weight, flight_weight);
  create unique index place_search_by_place on place_search (place_id);
  create index place_search_by_words on place_search using gin (words);
  create index place_typos_by_key on place_typos (key) include (word, weight);
$$;
