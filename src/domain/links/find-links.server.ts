import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { LinkSubject, OwnLinks, TrackedLink } from './link.ts'

/** A public project, or an approved organization, that the actor manages. */
export interface OwnSubject extends Record<string, unknown> {
  id: string
  slug: string
  name: string
}

/**
 * Finds the links of a project or organization for its manager, with the results of each.
 * @throws not_found also where it is not theirs, or not public
 */
export async function findLinks(ctx: Context, subject: LinkSubject, slug: string): Promise<OwnLinks> {
  const own = await findOwnSubject(ctx, subject, slug)
  const links = await findBrought(ctx, sql`l.${sql.raw(`${subject}_id`)} = ${own.id} and l.event_id is null`)
  return { subject, slug: own.slug, name: own.name, links }
}

/** Links with their results. */
export async function findBrought(ctx: Pick<Context, 'db' | 'config'>, where: SQL): Promise<(TrackedLink & { event_id: string | null })[]> {
  const rows = await rowsOf<Omit<TrackedLink, 'url'> & { event_id: string | null }>(
    ctx.db,
    sql`select l.code, l.way, l.event_id,
        (select coalesce(sum(v.visits), 0)::int from link_visits v where v.code = l.code) as visits,
        (select count(*)::int from handed_off_trips h where h.link_code = l.code) as searches,
        count(g.id)::int as gifts, ${collectedOf()} as collected
      from links l
        left join handed_off_trips h on h.link_code = l.code
        left join booked_trips b on b.hand_off_id = h.id
        left join gifts g on g.booking_id = b.id
      where ${where} group by l.code, l.way, l.event_id order by array_position(array['link', 'poster', 'card'], l.way)`,
  )
  return rows.map((row) => ({ ...row, url: urlOf(ctx, row.code) }))
}

/** Checks that the actor manages it. @throws not_found */
export async function findOwnSubject(ctx: Pick<Context, 'actor'> & { db: Db }, subject: LinkSubject, slug: string): Promise<OwnSubject> {
  const { user_id } = requireUser(ctx.actor)
  const [own] = await rowsOf<OwnSubject>(
    ctx.db,
    subject === 'project'
      ? sql`select p.id, p.slug, p.name from public_projects p join managed_organizations m on m.organization_id = p.organization_id
          where p.slug = ${slug} and m.user_id = ${user_id}`
      : sql`select o.id, o.slug, o.name from public_organizations o join managed_organizations m on m.organization_id = o.id
          where o.slug = ${slug} and m.user_id = ${user_id}`,
  )
  if (!own) throw notFound()
  return own
}

/** Short enough to be read aloud; the same in both languages, because the visitor has a language of their own. */
function urlOf({ config }: Pick<Context, 'config'>, code: string): string {
  return `${config.public_url}/i/${code}`
}

function collectedOf() {
  return sql`(select coalesce(json_agg(money_of(total, currency) order by currency), '[]') from (
    select g2.currency, sum(g2.collected_amount) as total from handed_off_trips h2
      join booked_trips b2 on b2.hand_off_id = h2.id join gifts g2 on g2.booking_id = b2.id
    where h2.link_code = l.code group by g2.currency having sum(g2.collected_amount) > 0) as sums)`
}
