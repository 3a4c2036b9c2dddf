-- Pages of places become content: two sides, drafts, versions and moments (docs/decisions/0028-sections.md).
alter table content_items drop constraint content_items_kind_check,
  add constraint content_items_kind_check check (kind in ('post', 'offer', 'offer_group', 'offer_event', 'terms', 'privacy', 'place_page'));
-- The first word of an address: which ones pages have, the code knows.
alter table content_slugs add constraint content_slugs_of_places check (kind <> 'place_page' or slug ~ '^[a-z][a-z0-9-]{3,59}$');

-- Pages of places that are public in a language at an instant. Their lists are of the place itself, or of its region.
create function place_pages_at(at timestamptz, language text) returns table (
  id text, words_id text, shared_id text, slug text, headline text, description text, place_id text, area_id text, scene text, "position" integer,
  changed_at timestamptz
) language sql stable as $$
  select t.item_id, t.version_id, s.version_id, t.slug, t.title, t.summary, p.id,
    case s.content ->> 'area' when 'region' then coalesce(p.region_id, p.id) else p.id end,
    s.content -> 'images' -> 0 ->> 'name', coalesce(nullif(s.content ->> 'position', '')::integer, 0), greatest(t.starts_at, s.starts_at)
  from content_titles_at($1) t join content_at($1) s on s.item_id = t.item_id and s.part = 'shared' join place_refs p on p.id = s.content -> 'place' ->> 'id'
  where t.kind = 'place_page' and t.language = $2
$$;

-- The pages that there are. Their texts are paragraphs.
create function pg_temp.plain(html text) returns text language sql as $$
  select trim(replace(replace(replace(replace(regexp_replace($1, '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))
$$;
create function pg_temp.block(type text, attrs jsonb, said text) returns jsonb language sql as $$
  select jsonb_build_object('type', $1) || $2 || jsonb_build_object('content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', $3)))
$$;
create function pg_temp.body(page text, language text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(b.block order by b.position, b.n), '[{"type": "paragraph"}]'::jsonb))
  from (
    select s.position, 0::bigint as n, pg_temp.block('heading', '{"attrs": {"level": 2}}', case $2 when 'es' then s.title_es else s.title_en end) as block
      from place_page_sections s where s.page_id = $1
    union all
    select s.position, p.n, pg_temp.block('paragraph', '{}', pg_temp.plain(p.html))
      from place_page_sections s
        cross join regexp_split_to_table(case $2 when 'es' then s.body_es else s.body_en end, '</(?:p|li|blockquote|h[1-6])>') with ordinality as p (html, n)
      where s.page_id = $1 and pg_temp.plain(p.html) <> ''
  ) b
$$;
create temporary table moved_pages on commit drop as
  select t.id, t.slug, t.published_at, t.updated_at,
    jsonb_build_object('title', t.headline_es, 'slug', t.slug, 'summary', t.description_es, 'lead', t.lead_es, 'body', pg_temp.body(t.id, 'es')) as es,
    jsonb_build_object('title', t.headline_en, 'slug', t.slug, 'summary', t.description_en, 'lead', t.lead_en, 'body', pg_temp.body(t.id, 'en')) as en,
    jsonb_build_object(
      'images', jsonb_build_array(jsonb_build_object('name', t.scene, 'alt', jsonb_build_object('es', t.headline_es, 'en', t.headline_en), 'focus', '{"x": 50, "y": 50}'::jsonb)),
      'place', (select jsonb_build_object('id', p.id, 'text', p.name_es) from places p where p.id = t.place_id),
      'area', case when t.area_id = t.place_id then 'place' else 'region' end, 'position', t.position::text,
      'sources', coalesce((select jsonb_agg(jsonb_build_object('name', jsonb_build_object('es', s.name_es, 'en', s.name_en), 'url', s.url) order by s.position)
        from place_page_sources s where s.page_id = t.id), '[]'::jsonb)) as shared
  from place_pages t;
insert into content_items (id, kind, created_at) select id, 'place_page', least(published_at, updated_at) from moved_pages;
insert into content_drafts (item_id, content, digests, search_text, version, updated_at)
  select id, jsonb_build_object('es', es, 'en', en, 'shared', shared), '{"es": "moved", "en": "moved", "shared": "moved"}',
    plain_text((es ->> 'title') || ' ' || (en ->> 'title')), 1, updated_at from moved_pages;
insert into content_versions (id, item_id, part, number, content, digest, created_at)
  select 'cver_' || md5(id || part), id, part, 1, content, 'moved', updated_at
  from moved_pages cross join lateral (values ('es', es), ('en', en), ('shared', shared)) as parts (part, content) where published_at is not null;
insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
  select m.id, 'place_page', v.part, m.published_at, v.id, m.updated_at from moved_pages m join content_versions v on v.item_id = m.id;
insert into content_slugs (kind, language, slug, item_id)
  select 'place_page', language, slug, id from moved_pages cross join unnest(array['es', 'en']) as language where published_at is not null;
insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
  select id, side, 'cver_' || md5(id || other), updated_at, 1
  from moved_pages cross join (values ('es', 'en'), ('en', 'es')) as sides (side, other) where published_at is not null;
drop view public_place_pages;
drop table place_page_sections, place_page_sources, place_pages;
