import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { findRemarks } from './find-reviews.server.ts'
import type { Remark } from './review.ts'

/** Open remarks that were sent to the managers of a project, for one of them. @throws not_found */
export async function findManagedRemarks(ctx: Pick<Context, 'db' | 'actor'>, slugOrId: string): Promise<Omit<Remark, 'author'>[]> {
  const { user_id } = requireUser(ctx.actor)
  const [project] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select p.id from projects p join managed_organizations m on m.organization_id = p.organization_id
      where m.user_id = ${user_id} and (p.id = ${slugOrId} or p.slug = ${slugOrId})`,
  )
  if (!project) throw notFound()
  const remarks = await findRemarks(ctx.db, project.id, sql`r.sent_at is not null`)
  return remarks.map(({ author: _, ...remark }) => remark)
}
