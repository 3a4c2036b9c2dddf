import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import { notFound } from '../../kit/errors.ts'
import { pathTo } from '../../urls/paths.ts'
import { canReceive } from '../projects/project-rules.ts'
import { addDays, isOnlyDay, todayInArgentina } from '../search/travel-dates.ts'
import { handOffs } from './hand-off.tables.server.ts'

/** Finds the hand-off with a code, ignoring case, as people and sites may change it. */
export async function findHandOffByCode(db: Db, code: string): Promise<{ id: string; user_id: string | null } | undefined> {
  const [row] = await db
    .select({ id: handOffs.id, user_id: handOffs.user_id })
    .from(handOffs)
    .where(eq(handOffs.code, code.trim().toLowerCase()))
  return row
}

interface SearchedTrip extends Record<string, unknown> {
  id: string
  user_id: string | null
  trip_type: string
  start_date: string
  end_date: string
  created_at: string
}

/**
 * Hand-offs of the 30 days before, or of all of the day where only that is known, for the same destination, by our id or the travel site's, those with the nearest dates first, at most 20.
 * @param occurred_at when it was booked, ISO 8601
 */
export async function findHandOffsLike(
  db: Db,
  trip: { destination?: string | null | undefined; start?: string | null; end?: string | null },
  occurred_at: string,
): Promise<SearchedTrip[]> {
  if (!trip.destination || !trip.start || !trip.end) return []
  const until = isOnlyDay(occurred_at) ? startOfDay(addDays(todayInArgentina(new Date(occurred_at)), 1)) : sql`${occurred_at}::timestamptz`
  return rowsOf<SearchedTrip>(
    db,
    sql`select h.id, h.user_id, h.trip_type, h.start_date::text, h.end_date::text, iso_time(h.created_at) as created_at from hand_offs h
      where h.destination_id in (select ${trip.destination} union select t.place_id from travel_site_ids t where t.travel_site_id = ${trip.destination})
        and h.start_date between ${trip.start}::date - 3 and ${trip.start}::date + 3 and h.end_date between ${trip.end}::date - 3 and ${trip.end}::date + 3
        and h.created_at between ${occurred_at}::timestamptz - interval '30 days' and ${until}
      order by abs(h.start_date - ${trip.start}::date) + abs(h.end_date - ${trip.end}::date), h.created_at desc, h.id limit 20`,
  )
}

export const PromisedProject = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.url(),
    collects: z.boolean().openapi({ description: 'False once it no longer collects: its traveller is asked to choose again' }),
  })
  .nullable()

/**
 * Finds the project of a hand-off by the hand-off's code, for the travel site to display to the traveller: the one that they have chosen
 * since for its deal comes first. Without data of the traveller, because addresses contain the code.
 * @returns null when none was chosen, or it is no longer public
 * @throws not_found
 */
export async function findPromisedProject(ctx: Context, code: string): Promise<z.infer<typeof PromisedProject>> {
  const [row] = await rowsOf<{ project: { id: string; slug: string; name: string; status: string } | null }>(
    ctx.db,
    sql`select case when p.id is not null then json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'status', p.status) end as project
      from hand_offs h left join deal_codes d on d.code = h.deal_code and d.chosen_at > h.created_at
        left join public_projects p on p.id = coalesce(d.chosen_project_id, h.project_id) where h.code = ${code.trim().toLowerCase()}`,
  )
  if (!row) throw notFound()
  if (!row.project) return null
  const { id, slug, name, status } = row.project
  return { id, name, url: ctx.config.public_url + pathTo('project', ctx.locale, { slug }), collects: canReceive({ status }) }
}
