import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { favorites } from './favorite.tables.server.ts'

/**
 * Removes a project from the user's favourites, even one no longer public; no error if it is not among them.
 * @throws unauthorized
 */
export async function removeFavorite(ctx: Context, input: { project_id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.delete(favorites).where(and(eq(favorites.user_id, user_id), eq(favorites.project_id, input.project_id)))
}
