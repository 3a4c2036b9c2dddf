import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { setTarget } from '../users/target.server.ts'
import { findReceivingProject, isPublicProject } from './find-project.server.ts'
import { NOT_COLLECTING } from './project.ts'

/**
 * Sets the project that receives the contributions of the user's trips; null clears it. Only a collecting project can be chosen (product.md
 * §4).
 * @throws unauthorized, not_found, not_collecting
 */
export async function chooseTarget(ctx: Context, input: { target_project_id: string | null }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const { target_project_id } = input
  if (target_project_id !== null && !(await findReceivingProject(ctx.db, target_project_id)))
    throw (await isPublicProject(ctx.db, target_project_id)) ? new ReadableError(NOT_COLLECTING) : notFound()
  await setTarget(ctx.db, { user_id, target_project_id, now: ctx.now })
}
