-- What people said about projects are sections, too: those that were approved are public, the others are drafts.
create temporary table moved_voices on commit drop as
  select 'sect_' || v.id as id, row_number() over (order by v.position, v.id)::integer as position, v.created_at, v.status,
    coalesce(v.decided_at, v.created_at) as since,
    jsonb_build_object('title', coalesce(v.name, ''), 'slug', 'voz-' || substr(md5(v.id), 1, 12), 'summary', '',
      'body', '{"type": "doc", "content": [{"type": "paragraph"}]}'::jsonb, 'lines', jsonb_build_object('role', v.role_es, 'quote', v.text_es)) as es,
    jsonb_build_object('title', coalesce(v.name, ''), 'slug', 'voice-' || substr(md5(v.id), 1, 12), 'summary', '',
      'body', '{"type": "doc", "content": [{"type": "paragraph"}]}'::jsonb, 'lines', jsonb_build_object('role', v.role_en, 'quote', v.text_en)) as en,
    jsonb_build_object('images', '[]'::jsonb, 'place', 'voice', 'icon', 'heart', 'speaker', v.speaker, 'said_in', v.language,
      'project', jsonb_build_object('id', p.id, 'name', p.name)) as shared
  from voices v join projects p on p.id = v.project_id where v.status <> 'rejected';
insert into content_items (id, kind, created_at) select id, 'section', created_at from moved_voices;
insert into content_drafts (item_id, content, digests, search_text, version, updated_at)
  select id, jsonb_build_object('es', es, 'en', en, 'shared', shared), '{"es": "moved", "en": "moved", "shared": "moved"}',
    plain_text(es ->> 'title'), 1, since from moved_voices;
insert into content_versions (id, item_id, part, number, content, digest, created_at)
  select 'cver_' || md5(id || part), id, part, 1, content, 'moved', since
  from moved_voices cross join lateral (values ('es', es), ('en', en), ('shared', shared)) as parts (part, content) where status = 'approved';
insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
  select m.id, 'section', v.part, m.since, v.id, m.since from moved_voices m join content_versions v on v.item_id = m.id;
insert into content_slugs (kind, language, slug, item_id)
  select 'section', language, case language when 'es' then es else en end ->> 'slug', id
  from moved_voices cross join unnest(array['es', 'en']) as language where status = 'approved';
insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
  select id, side, 'cver_' || md5(id || other), since, 1
  from moved_voices cross join (values ('es', 'en'), ('en', 'es')) as sides (side, other) where status = 'approved';
insert into sections (item_id, place, list, position) select id, 'voice', 'voices', position from moved_voices;
drop view public_voices;
drop table voices;
