import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { forAllValues, rowsOfEach } from '../../../kit/data/db.server.ts'
import { findReportsSince } from '../../projects/updates/find-updates.server.ts'
import { OWN_SUMS, type TripParts, totalsOf, withOwn } from './find-own-trips.server.ts'
import type { MovedContributions } from './own-trip.ts'

const MOST_PROJECTS = 60
const MOST_REPORTS = 6

/** The money that the signed-in user's trips and donations moved, and the reports about it. @throws unauthorized */
export async function findMoved(ctx: Pick<Context, 'db' | 'actor' | 'locale'>): Promise<MovedContributions> {
  const { user_id } = requireUser(ctx.actor)
  return movedOf(ctx, await rowsOfEach<MovedParts>(ctx.db, { sums: OWN_SUMS, ...MOVED_PARTS }, withOwn(forAllValues(user_id))))
}

export interface MovedParts extends Record<string, object> {
  sums: TripParts['sums']
  projects: MovedContributions['projects'][number]
  reported: { id: string; since: string }
}

/** SQL: the projects that a user's contributions went to, and since when there are reports about these, over {@link withOwn}. */
export const MOVED_PARTS = {
  projects: sql`select p.id, p.slug, p.name, p.language, sum(x.gifts)::int as gifts, json_agg(money_of(x.amount, x.currency) order by x.currency) as money
      from (select g.project_id, g.currency, sum(g.amount)::bigint as amount, count(*) as gifts, max(g.created_at) as latest from own_gifts g
        where g.status <> 'not_approved' group by 1, 2) x
      join public_projects p on p.id = x.project_id group by p.id, p.slug, p.name, p.language order by max(x.latest) desc, p.id limit ${sql.raw(String(MOST_PROJECTS))}`,
  reported: sql`select c.project_id as id, iso_time(min(s.created_at)) as since from own join contributions c on c.id = own.id
      join contribution_steps s on s.contribution_id = c.id and s.kind = 'reported' where c.project_id is not null group by 1`,
}

export async function movedOf(
  ctx: Pick<Context, 'db' | 'locale'>,
  { sums, projects, reported }: { [Name in keyof MovedParts]: MovedParts[Name][] },
): Promise<MovedContributions> {
  return { ...totalsOf(sums), projects, reports: await findReportsSince(ctx, reported, MOST_REPORTS) }
}
