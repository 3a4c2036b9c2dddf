import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { requireUser } from '../users/user.policy.ts'
import { users } from '../users/user.tables.server.ts'
import { findReceivingProject } from './find-project.server.ts'

/**
 * Makes a project the one that receives the share of the user's trips; null takes the choice back. Only one that collects can be chosen (product.md §4).
 * @throws unauthorized, not_found
 */
export async function chooseTarget(ctx: Context, input: { target_project_id: string | null }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const { target_project_id } = input
  if (target_project_id !== null && !(await findReceivingProject(ctx.db, target_project_id))) throw notFound()
  await ctx.db.update(users).set({ target_project_id, updated_at: ctx.now }).where(eq(users.id, user_id))
}
