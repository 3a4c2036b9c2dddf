-- Offers, their groups and the events that they are for become content: two sides, drafts, versions and moments (docs/decisions/0024-offers.md).
alter table content_items drop constraint content_items_kind_check,
  add check (kind in ('post', 'offer', 'offer_group', 'offer_event'));

-- All that is about offers is kept together: a name of a group stands in each of its offers.
drop trigger tell_guests_insert on content_moments;
drop trigger tell_guests_update on content_moments;
drop trigger tell_guests_delete on content_moments;
call show_guests('content_moments', 'r.item_id, r.part, r.starts_at, r.version_id', 'r.item_id', 'r.item_id, r.part, r.starts_at, r.version_id',
  $$case when r.kind like 'offer%' then 'offers' else r.kind || 's' end$$);

-- The versions that are public at an instant.
create function shown_at(at timestamptz) returns table (
  item_id text, kind text, part text, version_id text, starts_at timestamptz, ends_at timestamptz, first_at timestamptz
) language sql stable as $$
  select item_id, kind, part, version_id, starts_at, ends_at, first_at
  from content_moments where version_id is not null and starts_at <= $1 and (ends_at is null or ends_at > $1)
$$;
create or replace function content_at(at timestamptz) returns table (
  item_id text, kind text, part text, version_id text, content jsonb, starts_at timestamptz, ends_at timestamptz, first_at timestamptz
) language sql stable as $$
  select s.item_id, s.kind, s.part, s.version_id, v.content, s.starts_at, s.ends_at, s.first_at
  from shown_at($1) s join content_versions v on v.id = s.version_id
$$;

-- What lists need of a side's words, without its text. Derived.
create table content_titles (
  version_id text primary key references content_versions,
  item_id text not null references content_items,
  kind text not null,
  language text not null check (language in ('es', 'en')),
  slug text not null,
  title text not null,
  summary text not null,
  search text not null generated always as (plain_text(title || ' ' || summary)) stored
);
create index content_titles_search on content_titles using gin (search gin_trgm_ops);
create function note_content_title() returns trigger language plpgsql as $$
begin
  insert into content_titles (version_id, item_id, kind, language, slug, title, summary)
    select new.id, new.item_id, i.kind, new.part, new.content ->> 'slug', trim(new.content ->> 'title'), trim(new.content ->> 'summary')
    from content_items i where i.id = new.item_id;
  return null;
end $$;
create trigger content_title_noted after insert on content_versions for each row when (new.part <> 'shared') execute function note_content_title();
insert into content_titles (version_id, item_id, kind, language, slug, title, summary)
  select v.id, v.item_id, i.kind, v.part, v.content ->> 'slug', trim(v.content ->> 'title'), trim(v.content ->> 'summary')
  from content_versions v join content_items i on i.id = v.item_id where v.part <> 'shared';

-- The titles of the sides that are public at an instant.
create function content_titles_at(at timestamptz) returns table (
  item_id text, kind text, language text, version_id text, slug text, title text, summary text, search text, starts_at timestamptz, first_at timestamptz
) language sql stable as $$
  select t.item_id, t.kind, t.language, t.version_id, t.slug, t.title, t.summary, t.search, s.starts_at, s.first_at
  from shown_at($1) s join content_titles t on t.version_id = s.version_id
$$;

-- Names of public items in a language; of one that is public in the other language only, its name there.
create function content_names_at(at timestamptz, kind text, language text) returns table (id text, slug text, name text, language text)
language sql stable as $$
  select distinct on (t.item_id) t.item_id, t.slug, t.title, t.language
  from content_titles_at($1) t where t.kind = $2 order by t.item_id, (t.language = $3) desc
$$;

-- What an offer's version sells. Derived from its `terms`.
create table offer_terms (
  version_id text primary key references content_versions,
  offer_id text not null references content_items,
  trip_type text not null check (trip_type in ('ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT')),
  place_ids text[] not null check (cardinality(place_ids) > 0),
  price_amount bigint not null check (price_amount > 0),
  currency text not null references currencies,
  dates text not null check (dates in ('fixed', 'open')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  nights integer not null check (nights >= 0),
  last_day date not null,
  group_id text references content_items,
  event_id text references content_items,
  scene text not null,
  "position" integer not null,
  check (start_date + nights <= end_date)
);
create function note_offer_terms() returns trigger language plpgsql as $$
declare
  terms jsonb := new.content -> 'terms';
begin
  if not exists (select from content_items where id = new.item_id and kind = 'offer') then return null; end if;
  insert into offer_terms values (
    new.id, new.item_id, new.content ->> 'trip_type', array(select jsonb_array_elements(new.content -> 'places') ->> 'id'),
    (terms ->> 'price_amount')::bigint, new.content ->> 'currency', new.content ->> 'dates',
    (new.content ->> 'start')::date, (new.content ->> 'end')::date, (terms ->> 'nights')::integer, (terms ->> 'last_day')::date,
    new.content -> 'group' ->> 'id', new.content -> 'event' ->> 'id', new.content -> 'images' -> 0 ->> 'name', (terms ->> 'position')::integer);
  return null;
end $$;
create trigger offer_terms_noted after insert on content_versions for each row when (new.part = 'shared') execute function note_offer_terms();

-- What is left of an offer: changed at once, without a draft. No row: nobody counts.
create table offer_availability (
  offer_id text primary key references content_items,
  places_left integer check (places_left between 0 and 10000),
  sold_out boolean not null default false,
  updated_by text,
  updated_at timestamptz not null
);
call show_guests('offer_availability', 'to_jsonb(r)', $$'offers'$$);

-- Offers that are public in a language at an instant, on sale or not. They are sold until their last Argentine day ends, while there are places.
create function offers_at(at timestamptz, language text) returns table (
  id text, words_id text, shared_id text, slug text, title text, summary text, search text, first_at timestamptz, changed_at timestamptz,
  trip_type text, place_id text, place_ids text[], price_amount bigint, currency text, dates text, start_date date, end_date date, nights integer,
  last_day date, group_id text, event_id text, scene text, "position" integer, places_left integer, sold_out boolean, on_sale boolean
) language sql stable as $$
  select t.item_id, t.version_id, s.version_id, t.slug, t.title, t.summary, t.search, t.first_at, greatest(t.starts_at, s.starts_at),
    x.trip_type, x.place_ids[1], x.place_ids, x.price_amount, x.currency, x.dates, x.start_date, x.end_date, x.nights,
    x.last_day, x.group_id, x.event_id, x.scene, x."position", a.places_left, coalesce(a.sold_out or a.places_left = 0, false),
    x.last_day >= ($1 at time zone 'America/Argentina/Buenos_Aires')::date and not coalesce(a.sold_out or a.places_left = 0, false)
  from content_titles_at($1) t
    join shown_at($1) s on s.item_id = t.item_id and s.part = 'shared'
    join offer_terms x on x.version_id = s.version_id
    left join offer_availability a on a.offer_id = t.item_id
  where t.kind = 'offer' and t.language = $2
$$;

-- Events that are public at an instant, with their names as above.
create function offer_events_at(at timestamptz, language text) returns table (
  id text, slug text, name text, language text, place_id text, start_date date, end_date date
) language sql stable as $$
  select n.id, n.slug, n.name, n.language, s.content -> 'place' ->> 'id', (s.content ->> 'start')::date, (s.content ->> 'end')::date
  from content_names_at($1, 'offer_event', $2) n join content_at($1) s on s.item_id = n.id and s.part = 'shared'
$$;

-- The offers, groups and events that there are.
create function pg_temp.both(es text, en text) returns jsonb language sql as $$ select jsonb_build_object('es', es, 'en', en) $$;
create function pg_temp.words(title text, slug text, summary text, own jsonb) returns jsonb language sql as $$
  select jsonb_build_object('title', title, 'slug', slug, 'summary', summary, 'body', '{"type": "doc", "content": [{"type": "paragraph"}]}'::jsonb) || own
$$;
create function pg_temp.images(scene text, es text, en text) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('name', scene, 'alt', pg_temp.both(es, en), 'focus', '{"x": 50, "y": 50}'::jsonb))
$$;
create temporary table moved on commit drop as
  select g.id, 'offer_group' as kind, pg_temp.words(g.name_es, g.slug, g.name_es, '{}') as es, pg_temp.words(g.name_en, g.slug, g.name_en, '{}') as en,
    jsonb_build_object(
      'images', pg_temp.images(coalesce((select o.scene from offers o where o.group_id = g.id order by o.position limit 1), 'andes-1'), g.name_es, g.name_en),
      'position', g.position::text) as shared, '{}'::jsonb as terms
  from offers_groups g
  union all
  select e.id, 'offer_event', pg_temp.words(e.name_es, e.slug, e.name_es, '{}'), pg_temp.words(e.name_en, e.slug, e.name_en, '{}'),
    jsonb_build_object(
      'images', pg_temp.images(coalesce((select o.scene from offers o where o.event_id = e.id order by o.position limit 1), 'andes-1'), e.name_es, e.name_en),
      'place', (select jsonb_build_object('id', p.id, 'text', p.name_es) from places p where p.id = e.place_id), 'start', e.start_date, 'end', e.end_date), '{}'
  from offers_events e
  union all
  select o.id, 'offer', pg_temp.words(o.title_es, o.slug, o.summary_es, '{"included": [], "excluded": []}'),
    pg_temp.words(o.title_en, o.slug, o.summary_en, '{"included": [], "excluded": []}'),
    jsonb_build_object(
      'images', pg_temp.images(o.scene, o.title_es, o.title_en), 'trip_type', o.trip_type, 'dates', 'fixed', 'start', o.start_date, 'end', o.end_date,
      'places', (select jsonb_build_array(jsonb_build_object('id', p.id, 'text', p.name_es)) from places p where p.id = o.place_id),
      'nights', '', 'price', (o.price_amount / 100)::text || case when o.price_amount % 100 = 0 then '' else ',' || lpad((o.price_amount % 100)::text, 2, '0') end,
      'currency', o.currency, 'last_day', o.published_until, 'position', o.position::text, 'services', '[]'::jsonb, 'margin', '',
      'group', (select jsonb_build_object('id', g.id, 'name', g.name_es) from offers_groups g where g.id = o.group_id),
      'event', (select jsonb_build_object('id', e.id, 'name', e.name_es) from offers_events e where e.id = o.event_id)),
    jsonb_build_object('price_amount', o.price_amount, 'nights', o.end_date - o.start_date, 'last_day', o.published_until, 'position', o.position)
  from offers o;
insert into content_items (id, kind, created_at) select id, kind, now() from moved;
insert into content_drafts (item_id, content, digests, search_text, version, updated_at)
  select id, jsonb_build_object('es', es, 'en', en, 'shared', shared), '{"es": "moved", "en": "moved", "shared": "moved"}',
    plain_text((es ->> 'title') || ' ' || (en ->> 'title')), 1, now() from moved;
insert into content_versions (id, item_id, part, number, content, digest, created_at)
  select 'cver_' || md5(id || part), id, part, 1, content, 'moved', now()
  from moved cross join lateral (values ('es', es), ('en', en), ('shared', case when kind = 'offer' then shared || jsonb_build_object('terms', terms) else shared end)) as parts (part, content)
  order by kind desc, id;
insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
  select v.item_id, m.kind, v.part, now(), v.id, now() from moved m join content_versions v on v.item_id = m.id;
insert into content_slugs (kind, language, slug, item_id)
  select m.kind, language, m.es ->> 'slug', m.id from moved m cross join (values ('es'), ('en')) as sides (language);
insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
  select m.id, side, 'cver_' || md5(m.id || other), now(), 1 from moved m cross join (values ('es', 'en'), ('en', 'es')) as sides (side, other);

-- What a hand-off may be of: any address that it has or had, with the places to which it goes.
drop view offer_refs;
alter table hand_offs drop constraint hand_offs_offer_id_fkey,
  add constraint hand_offs_offer_id_fkey foreign key (offer_id) references content_items (id);
drop table offers, offers_events, offers_groups;
create view offer_refs as
  select distinct s.item_id as id, s.slug, x.trip_type, x.place_ids
  from content_slugs s join shown_at(now()) m on m.item_id = s.item_id and m.part = 'shared' join offer_terms x on x.version_id = m.version_id
  where s.kind = 'offer';
