import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { findOrganizationForManager } from '../../organizations/members/managed-by.server.ts'
import type { OwnProject } from './own-project.ts'

/** The projects of an organization in any status but deleted, the last changed first, for its managers. @throws not_found */
export async function findOwnProjects(ctx: Context, slugOrId: string): Promise<OwnProject[]> {
  return rowsOf<OwnProject>(ctx.db, projectsOf(await findOrganizationForManager(ctx, slugOrId)))
}

/** SQL: the projects of an organization for its managers. */
export function projectsOf(organization_id: string): SQL {
  return sql`select p.id, p.slug, p.name, p.language, p.status,
        case when p.objective_amount is not null then money_of(p.objective_amount, p.currency) end as objective,
        money_of(p.expected_amount, coalesce(p.currency, 'ARS')) as expected, money_of(p.collected_amount, coalesce(p.currency, 'ARS')) as collected,
        money_of(p.paid_amount, coalesce(p.currency, 'ARS')) as paid,
        case when p.status = 'rejected' then last.reason end as reason, iso_time(coalesce(last.created_at, p.created_at)) as changed_at
      from projects p
      left join lateral (select s.reason, s.created_at from project_status_changes s where s.project_id = p.id order by s.id desc limit 1) last on true
      where p.organization_id = ${organization_id} and p.status <> 'deleted' order by coalesce(last.created_at, p.created_at) desc, p.id`
}
