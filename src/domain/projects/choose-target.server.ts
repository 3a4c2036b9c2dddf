import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { setTarget } from '../users/set-target.server.ts'
import { findReceivingProject } from './find-project.server.ts'

/**
 * Sets the project that receives the contributions of the user's trips; null clears it. Only a collecting project can be chosen (product.md
 * §4).
 * @throws unauthorized, not_found
 */
export async function chooseTarget(ctx: Context, input: { target_project_id: string | null }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const { target_project_id } = input
  if (target_project_id !== null && !(await findReceivingProject(ctx.db, target_project_id))) throw notFound()
  await setTarget(ctx.db, { user_id, target_project_id, now: ctx.now })
}
