import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { TripType } from '../../search/search-rules.ts'

/** The subject of a lead, as far as it exists and is public. */
export interface LeadSubject {
  offer_id: string | null
  event_id: string | null
  project_id: string | null
  trip_type: TripType | null
  destination_id: string | null
}

type Slugs = { offer?: string | null | undefined; event?: string | null | undefined; project?: string | null | undefined }

/** Finds the subject by the slugs of our pages, in either language. A slug that is not found becomes null. */
export async function findAbout(db: Db, { offer = null, event = null, project = null }: Slugs): Promise<LeadSubject> {
  const [about] = await rowsOf<LeadSubject & Record<string, unknown>>(
    db,
    sql`select x.id as offer_id, x.trip_type, (select p.id from place_refs p where p.id = x.place_ids[1]) as destination_id, e.item_id as event_id, g.id as project_id
      from (select) as one
      left join lateral (select f.id, f.trip_type, f.place_ids from offer_refs f where f.slug = ${offer} limit 1) x on true
      left join lateral (select a.item_id from content_addresses a where a.kind = 'offer_event' and a.slug = ${event} limit 1) e on true
      left join lateral (select p.id from public_projects p where ${project} in (p.slug, p.id) limit 1) g on true`,
  )
  return about!
}

/** Finds the subject by the ids that a chat code stores: an offer that was withdrawn meanwhile is still its subject. */
export async function findAboutChat(
  db: Db,
  { offer_id, event_id, project_id }: Pick<LeadSubject, 'offer_id' | 'event_id' | 'project_id'>,
): Promise<LeadSubject> {
  const [terms] = await rowsOf<Pick<LeadSubject, 'trip_type' | 'destination_id'> & Record<string, unknown>>(
    db,
    sql`select f.trip_type, (select p.id from place_refs p where p.id = f.place_ids[1]) as destination_id from offer_refs f where f.id = ${offer_id} limit 1`,
  )
  return { trip_type: null, destination_id: null, ...terms, offer_id, event_id, project_id }
}

/** SQL: current name and slug of an item of content, as `{ slug, name }`; null if there is none, or it is no longer public. */
export function contentNamed(kind: 'offer' | 'offer_event', id: SQL, language: string, now: Date): SQL {
  return sql`(select json_build_object('slug', n.slug, 'name', n.name) from content_names_at(${now.toISOString()}::timestamptz, ${kind}, ${language}) n where n.id = ${id})`
}
