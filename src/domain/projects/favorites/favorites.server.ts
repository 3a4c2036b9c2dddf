import { and, desc, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound } from '../../../kit/errors.ts'
import { lockUser } from '../../users/lock-user.server.ts'
import { favorites } from './favorite.tables.server.ts'
import { MOST_FAVORITES } from './favorite.ts'

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

/**
 * Adds a project to the user's favourites; one already among them does not change its position.
 * @throws unauthorized; not_found for a project that is not public; invalid when the limit is reached
 */
export async function saveFavorite(ctx: Context, input: { project_id: string }): Promise<void> {
  const { found, left_out } = await saveFavorites(ctx, { project_ids: [input.project_id] })
  if (found === 0) throw notFound()
  if (left_out > 0) throw invalid({ project_id: ['project_favorites_full'] })
}

/**
 * Adds favourites saved in the browser as a guest. Idempotent: existing ones stay, projects that are not public are skipped.
 * @param input.project_ids the latest first; if not all fit, the latest are added
 * @returns how many were found (public, or favourites already), how many were added, and how many did not fit
 * @throws unauthorized
 */
export async function saveFavorites(
  ctx: Context,
  input: { project_ids: readonly string[] },
): Promise<{ found: number; added: number; left_out: number }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const { existing, missing } = await lockFavorites(tx, user_id, input.project_ids)
    const fitting = missing.slice(0, Math.max(0, MOST_FAVORITES - existing.total))
    // Each a millisecond older than the one before, to preserve the browser's order.
    if (fitting.length > 0)
      await tx
        .insert(favorites)
        .values(fitting.map((project_id, n) => ({ user_id, project_id, created_at: new Date(ctx.now.getTime() - n - 1).toISOString() })))
    return { found: existing.among + missing.length, added: fitting.length, left_out: missing.length - fitting.length }
  })
}

/** Locks the user's row, so that concurrent requests cannot exceed the limit together. */
async function lockFavorites(tx: Db, user_id: string, project_ids: readonly string[]) {
  await lockUser(tx, user_id)
  const wanted = sql.param([...project_ids])
  const [existing] = await rowsOf<{ total: number; among: number }>(
    tx,
    sql`select count(*)::int as total, (count(*) filter (where project_id = any(${wanted}::text[])))::int as among from favorites where user_id = ${user_id}`,
  )
  const missing = await rowsOf<{ id: string }>(
    tx,
    sql`select p.id from unnest(${wanted}::text[]) with ordinality as wanted(id, n) join public_projects p on p.id = wanted.id
      where not exists (select from favorites f where f.user_id = ${user_id} and f.project_id = p.id) order by wanted.n`,
  )
  return { existing: existing ?? { total: 0, among: 0 }, missing: missing.map((row) => row.id) }
}

/**
 * Removes a project from the user's favourites, even one no longer public; no error if it is not among them.
 * @throws unauthorized
 */
export async function removeFavorite(ctx: Context, input: { project_id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.delete(favorites).where(and(eq(favorites.user_id, user_id), eq(favorites.project_id, input.project_id)))
}
