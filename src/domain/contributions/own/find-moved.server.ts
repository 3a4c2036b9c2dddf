import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { findReportsSince } from '../../projects/updates/find-updates.server.ts'
import { sumsOf } from './find-own-trips.server.ts'
import type { MovedContributions } from './own-trip.ts'

const MOST_PROJECTS = 60
const MOST_REPORTS = 6

interface Reported extends Record<string, unknown> {
  id: string
  since: string
}

/** What the signed-in user's trips and donations moved, and what was done with it. @throws unauthorized */
export async function findMoved(ctx: Pick<Context, 'db' | 'actor' | 'locale'>): Promise<MovedContributions> {
  const { user_id } = requireUser(ctx.actor)
  const mine = sql`(select contribution_id from gift_givers where user_id = ${user_id})`
  const [sums, projects, reported] = await Promise.all([
    rowsOf<MovedContributions['sums'][number] & { gifts: number } & Record<string, unknown>>(ctx.db, sumsOf(user_id)),
    rowsOf<MovedContributions['projects'][number] & Record<string, unknown>>(
      ctx.db,
      sql`select p.id, p.slug, p.name, p.language, sum(x.gifts)::int as gifts, json_agg(money_of(x.amount, x.currency) order by x.currency) as money
        from (select g.project_id, g.currency, sum(g.amount)::bigint as amount, count(*) as gifts, max(g.created_at) as latest from gifts g
          where g.id in ${mine} and g.status <> 'not_approved' group by 1, 2) x
        join public_projects p on p.id = x.project_id group by p.id, p.slug, p.name, p.language order by max(x.latest) desc, p.id limit ${MOST_PROJECTS}`,
    ),
    rowsOf<Reported>(
      ctx.db,
      sql`select c.project_id as id, iso_time(min(s.created_at)) as since from contributions c join contribution_steps s on s.contribution_id = c.id and s.kind = 'reported'
        where c.id in ${mine} and c.project_id is not null group by 1`,
    ),
  ])
  return {
    gifts: sums.reduce((all, sum) => all + sum.gifts, 0),
    sums: sums.map(({ currency, expected, collected, paid }) => ({ currency, expected, collected, paid })),
    projects,
    reports: await findReportsSince(ctx, reported, MOST_REPORTS),
  }
}
