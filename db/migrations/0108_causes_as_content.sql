-- Causes become content: two sides, drafts, versions and moments (docs/decisions/0038-causes-as-content.md). What stays a row of its own is their
-- order, and whether projects may choose them.
alter table content_items drop constraint content_items_kind_check,
  add constraint content_items_kind_check
    check (kind in ('post', 'offer', 'offer_group', 'offer_event', 'terms', 'privacy', 'place_page', 'section', 'cause'));

-- Their first version: the words and addresses that they have. An address that is too short for content is preceded by a word.
create function pg_temp.causes_since() returns timestamptz language sql immutable as $$ select timestamptz '2026-11-22T12:00:00Z' $$;
create temporary table moved_causes on commit drop as
  select c.id, c.position, c.enabled, a.slug,
    jsonb_build_object('title', c.name_es, 'slug', a.slug, 'summary', c.description_es, 'body', b.empty) as es,
    jsonb_build_object('title', c.name_en, 'slug', a.slug, 'summary', c.description_en, 'body', b.empty) as en,
    jsonb_build_object('images', jsonb_build_array(jsonb_build_object(
      'name', c.scene_family || '-4', 'alt', jsonb_build_object('es', c.name_es, 'en', c.name_en), 'focus', '{"x": 50, "y": 50}'::jsonb))) as shared
  from causes c
    cross join lateral (select case when char_length(c.slug) < 4 then 'causa-' || c.slug else c.slug end as slug) a
    cross join (select '{"type": "doc", "content": [{"type": "paragraph"}]}'::jsonb as empty) b;
create temporary table cause_parts on commit drop as
  select m.id, p.part, case p.part when 'es' then m.es when 'en' then m.en else m.shared end as content
  from moved_causes m cross join unnest(array['es', 'en', 'shared']) as p (part);
insert into content_items (id, kind, created_at) select id, 'cause', pg_temp.causes_since() from moved_causes;
insert into content_drafts (item_id, content, digests, search_text, version, updated_at)
  select id, jsonb_build_object('es', es, 'en', en, 'shared', shared), '{"es": "moved", "en": "moved", "shared": "moved"}',
    plain_text((es ->> 'title') || ' ' || (en ->> 'title')), 1, pg_temp.causes_since() from moved_causes;
insert into content_versions (id, item_id, part, number, content, digest, created_at)
  select 'cver_' || md5(id || part), id, part, 1, content, 'moved', pg_temp.causes_since() from cause_parts;
insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
  select id, 'cause', part, pg_temp.causes_since(), 'cver_' || md5(id || part), pg_temp.causes_since() from cause_parts;
insert into content_slugs (kind, language, slug, item_id)
  select 'cause', language, slug, id from moved_causes cross join unnest(array['es', 'en']) as language;
insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
  select id, side, 'cver_' || md5(id || other), pg_temp.causes_since(), 1
  from moved_causes cross join (values ('es', 'en'), ('en', 'es')) as sides (side, other);
-- Posts name causes: they are used there.
insert into content_links (version_id, target_id)
  select v.id, named.id from content_versions v join content_items i on i.id = v.item_id and i.kind = 'post'
    cross join jsonb_array_elements_text(v.content -> 'causes') as named (id)
  where v.part = 'shared' on conflict do nothing;

-- Causes as they are named at an instant: in the reader's language or, where they are not public in it, in the other one.
create function causes_at(at timestamptz, reader text)
  returns table (id text, slug text, name text, description text, language text, ref json) language sql stable as $$
  select distinct on (t.item_id) t.item_id, t.slug, t.title, t.summary, t.language,
    json_build_object('id', t.item_id, 'slug', t.slug, 'name', t.title, 'language', t.language)
  from content_titles_at($1) t where t.kind = 'cause' order by t.item_id, (t.language = $2) desc
$$;
create or replace view cause_refs as
  select es.id, es.slug, es.name as name_es, en.name as name_en, es.ref as ref_es, en.ref as ref_en
  from causes_at(now(), 'es') es join causes_at(now(), 'en') en on en.id = es.id;

-- A cause by its id or by any address that it has or had; of two, the one with that address in the reader's language.
create function cause_of(key text, reader text) returns text language sql stable as $$
  select coalesce(
    (select a.item_id from content_slugs a where a.kind = 'cause' and a.slug = $1 order by a.language = $2 desc, a.item_id limit 1),
    (select c.id from causes c where c.id = $1))
$$;

-- What names causes may be kept until then.
create function next_cause_moment(after timestamptz) returns timestamptz language sql stable as $$
  select min(starts_at) from content_moments where kind = 'cause' and starts_at > $1
$$;

-- The names of a card's causes are asked for at the reader's instant, by who reads cards.
drop view project_cards;
create view project_cards as
  select p.id, p.slug, p.name, p.summary, p.language, p.status, p.currency, p.country_code, p.achievement,
    money_of(p.objective_amount, p.currency) as objective, money_of(p.expected_amount, p.currency) as expected,
    money_of(p.collected_amount, p.currency) as collected, money_of(p.paid_amount, p.currency) as paid,
    (select json_build_object('scene', picture_name(i), 'alt', case when p.language = 'es' or p.name_other is null then i.alt else coalesce(i.alt_other, i.alt) end)
      from project_images i where i.project_id = p.id order by i.position limit 1) as image_es,
    (select json_build_object('scene', picture_name(i), 'alt', case when p.language = 'en' or p.name_other is null then i.alt else coalesce(i.alt_other, i.alt) end)
      from project_images i where i.project_id = p.id order by i.position limit 1) as image_en,
    case when p.language = 'es' or p.name_other is null then p.name else p.name_other end as name_es,
    case when p.language = 'en' or p.name_other is null then p.name else p.name_other end as name_en,
    case when p.language = 'es' or p.name_other is null then p.summary else p.summary_other end as summary_es,
    case when p.language = 'en' or p.name_other is null then p.summary else p.summary_other end as summary_en,
    case when p.name_other is null then p.language else 'es' end as language_es,
    case when p.name_other is null then p.language else 'en' end as language_en,
    (select d.ref from district_refs d where d.id = p.district_id) as district,
    (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    at.ref_es as place_es, at.ref_en as place_en, at.latitude, at.longitude
  from projects p left join place_refs at on at.id = p.place_id where is_public_status(p.status);

alter table causes drop column slug, drop column name_es, drop column name_en, drop column description_es, drop column description_en,
  drop column scene_family, add foreign key (id) references content_items;
drop trigger tell_guests_insert on causes;
drop trigger tell_guests_update on causes;
drop trigger tell_guests_delete on causes;
call show_guests('causes', 'to_jsonb(r)', $$'causes'$$);

-- Who begins a cause puts it at the end of their order.
create function begin_cause() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('causes'));
  insert into causes (id, position) select new.id, coalesce(max(position), 0) + 1 from causes;
  return null;
end $$;
create trigger content_items_of_causes after insert on content_items for each row when (new.kind = 'cause') execute function begin_cause();

-- What projects work for has a name, at every instant: what they collected is counted by it.
create view needed_causes as select distinct cause_id from project_causes where status not in ('draft', 'rejected', 'deleted');
create function cause_ends(cause text, since timestamptz) returns boolean language sql stable as $$
  select exists (
    select from content_moments m where m.item_id = $1 and m.part <> 'shared' and m.version_id is null and m.starts_at >= $2
      and not exists (select from content_moments s where s.item_id = $1 and s.part <> 'shared' and s.version_id is not null
        and s.starts_at <= m.starts_at and (s.ends_at is null or s.ends_at > m.starts_at)))
$$;
create function keep_needed_cause() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  -- Whoever lets a project work for it waits, or is seen.
  perform from causes where id = changed.item_id for update;
  if exists (select from needed_causes where cause_id = changed.item_id) and cause_ends(changed.item_id, now()) then
    raise exception 'projects work for this cause' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger content_moments_ended after insert on content_moments deferrable initially deferred
  for each row when (new.kind = 'cause' and new.version_id is null) execute function keep_needed_cause();
create constraint trigger content_moments_forgotten after delete on content_moments deferrable initially deferred
  for each row when (old.kind = 'cause') execute function keep_needed_cause();
