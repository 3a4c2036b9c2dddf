import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { findProjectForManager } from '../drafts/find-managed.server.ts'
import { findRemarks } from './find-reviews.server.ts'
import type { Remark } from './review.ts'

/** Open remarks that were sent to a project's writers, for one of them. @throws project_not_yours */
export async function findManagedRemarks(ctx: Context, slugOrId: string): Promise<Omit<Remark, 'author'>[]> {
  const { id } = await findProjectForManager(ctx, slugOrId)
  const remarks = await findRemarks(ctx.db, id, sql`r.sent_at is not null`)
  return remarks.map(({ author: _, ...remark }) => remark)
}
