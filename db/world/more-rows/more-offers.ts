import { AN_ADMIN, AT, code_of, id_of, PLACE_ROWS, place_of_row } from './generated.ts'

/** Copies of the small world's offers, groups, events and posts, each with a title and an address of its own. */
const KIND = `case when w.n % 100 = 1 then 'offer_group' when w.n % 50 = 2 then 'offer_event' when w.n % 5 = 0 then 'post' else 'offer' end`
const ITEM = id_of('copy')
const MODELS = `models as materialized (select i.id, i.kind, row_number() over (partition by i.kind order by i.id) - 1 as i, count(*) over (partition by i.kind) as models
  from content_items i where i.id not like 'copy\\_%' and exists (select from content_moments m where m.item_id = i.id and m.part = 'es') and exists (select from content_moments m where m.item_id = i.id and m.part = 'en'))`
const model = `join models o on o.kind = ${KIND} and o.i = w.n / 7 % o.models`
/** One in ten is a draft. */
const IS_PUBLIC = 'w.n % 10 < 9'
const titled = (part: string, content: string) =>
  `${content} || jsonb_build_object('title', ${content} ->> 'title' || ' ' || w.n, 'slug', left(${content} ->> 'slug', 60) || '-' || '${part}' || w.n)`
const version = (item: string, part: string) => `'copv_' || left(md5(${item} || ' ' || ${part}), 24)`

export const MORE_OFFERS: readonly string[] = [
  `insert into content_items (id, kind, created_at) select ${ITEM}, ${KIND}, ${AT} from w on conflict do nothing`,
  `, ${MODELS} insert into content_drafts (item_id, content, digests, search_text, version, updated_at)
   select ${ITEM}, d.content || jsonb_build_object('es', ${titled('es', "d.content -> 'es'")}, 'en', ${titled('en', "d.content -> 'en'")}), d.digests, d.search_text || ' ' || w.n, 1, ${AT} + (w.n % 500) * interval '1 hour'
   from w ${model} join content_drafts d on d.item_id = o.id on conflict do nothing`,
  `, ${MODELS} insert into content_versions (id, item_id, part, number, content, digest, created_at)
   select ${version(ITEM, 'v.part')}, ${ITEM}, v.part, 1, case when v.part = 'shared' then v.content else ${titled('', 'v.content')} || jsonb_build_object('slug', left(v.content ->> 'slug', 60) || '-' || v.part || w.n) end, v.digest, ${AT}
   from w ${model} join content_versions v on v.item_id = o.id and v.number = 1 where ${IS_PUBLIC} on conflict do nothing`,
  `insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
   select v.item_id, i.kind, v.part, v.created_at, v.id, v.created_at from w join content_versions v on v.item_id = ${ITEM} join content_items i on i.id = v.item_id on conflict do nothing`,
  `insert into content_slugs (kind, language, slug, item_id)
   select i.kind, v.part, v.content ->> 'slug', v.item_id from w join content_versions v on v.item_id = ${ITEM} and v.part <> 'shared' join content_items i on i.id = v.item_id on conflict do nothing`,
  `insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
   select v.item_id, case v.part when 'es' then 'en' else 'es' end, v.id, v.created_at, 1 from w join content_versions v on v.item_id = ${ITEM} and v.part <> 'shared' where w.n % 12 > 0 on conflict do nothing`,
  `insert into offer_views (offer_id, day, views)
   select i.id, (w.now - x * interval '1 day')::date, w.n % 40 + x from w join content_items i on i.id = ${ITEM} and i.kind = 'offer' cross join generate_series(1, w.n % 6) x on conflict do nothing`,
  `, ${PLACE_ROWS} insert into hand_offs (id, code, offer_id, trip_type, destination_id, start_date, end_date, search, url, locale, created_at)
   select ${id_of('offh')}, ${code_of('offer')}, i.id, 'ONLY_HOTEL', ${place_of_row}, (i.created_at + interval '20 days')::date, (i.created_at + interval '27 days')::date, '{}', 'https://example.org/', 'es', i.created_at
   from w join content_items i on i.id = ${ITEM} and i.kind = 'offer' where w.n % 3 = 0 on conflict do nothing`,
  `insert into offer_hoteliers (offer_id, user_id, assigned_by, assigned_at)
   select i.id, coalesce((select min(user_id) from user_roles where role = 'hotelier'), ${AN_ADMIN}), ${AN_ADMIN}, i.created_at from w join content_items i on i.id = ${ITEM} and i.kind = 'offer' where w.n % 3 = 0 on conflict do nothing`,
  `insert into offer_changes (id, offer_id, base, content, version, state, updated_at, sent_at)
   select ${id_of('offc')}, d.item_id, d.content, d.content, 1, 'sent', d.updated_at, d.updated_at from w join content_drafts d on d.item_id = ${ITEM} join content_items i on i.id = d.item_id and i.kind = 'offer'
   where w.n % 60 = 3 on conflict do nothing`,
  `insert into content_pictures (id, width, height, alt_es, file_name, uploaded_by, created_at)
   select ${id_of('pict')}, 1600, 1067, case when w.n % 3 > 0 then 'Una foto ' || w.n else '' end, 'foto-' || w.n || '.jpg', ${AN_ADMIN}, ${AT} from w where w.n % 2 = 0 on conflict do nothing`,
  `insert into content_picture_uses (picture_id, item_id, draft_of)
   select p.id, d.item_id, d.item_id from w join content_pictures p on p.id = ${id_of('pict')} join content_drafts d on d.item_id = ${ITEM} where w.n % 4 = 0 on conflict do nothing`,
  `insert into preview_links (id, digest, seen_at, note, created_by, created_at, expires_at)
   select ${id_of('prev')}, encode(sha256(('more preview ' || w.n)::bytea), 'hex'), t.at + interval '9 days', 'Para ver ' || w.n, ${AN_ADMIN}, t.at, t.at + interval '7 days'
   from w cross join lateral (select ${AT} as at) t where w.n % 3 = 0 on conflict do nothing`,
  `insert into offer_imports (id, asked_by, created_at) select ${id_of('imp')}, ${AN_ADMIN}, ${AT} from w where w.n % 2 = 0 on conflict do nothing`,
  `insert into offer_import_addresses (id, import_id, position, address, state, reason, answered_at)
   select ${id_of('impa')} || x, m.id, x, 'https://example.org/viajes/' || w.n || '/' || x, 'refused', 'not_found', m.created_at
   from w join offer_imports m on m.id = ${id_of('imp')} cross join generate_series(1, 1 + w.n % 3) x on conflict do nothing`,
]
