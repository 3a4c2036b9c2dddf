import { desc, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { favorites } from './favorite.tables.server.ts'

/**
 * Finds the signed-in user's favourites, the latest first, including projects that are no longer public.
 * @throws unauthorized
 */
export async function findFavorites(ctx: Pick<Context, 'db' | 'actor'>): Promise<{ project_id: string; created_at: string }[]> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db
    .select({ project_id: favorites.project_id, created_at: favorites.created_at })
    .from(favorites)
    .where(eq(favorites.user_id, user_id))
    .orderBy(desc(favorites.created_at), favorites.project_id)
}
