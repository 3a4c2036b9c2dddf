import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound } from '../../../kit/errors.ts'
import { lockUser } from '../../users/lock-user.server.ts'
import { favorites } from './favorite.tables.server.ts'
import { MOST_FAVORITES } from './favorite.ts'

/**
 * Adds a project to the user's favourites; one that is there already stays where it is.
 * @throws unauthorized; not_found for a project that is not public; invalid when the user keeps as many as can be kept
 */
export async function saveFavorite(ctx: Context, input: { project_id: string }): Promise<void> {
  const { found, left_out } = await saveFavorites(ctx, { project_ids: [input.project_id] })
  if (found === 0) throw notFound()
  if (left_out > 0) throw invalid({ project_id: ['project_favorites_full'] })
}

/**
 * Adds what a guest kept in the browser, in one go and as often as it is asked: what is there stays, what is not public is passed over.
 * @param input.project_ids the latest first; where they do not all fit, the latest do
 * @returns how many of them are public projects, how many are new among the favourites, and how many did not fit
 * @throws unauthorized
 */
export async function saveFavorites(
  ctx: Context,
  input: { project_ids: readonly string[] },
): Promise<{ found: number; added: number; left_out: number }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const { kept, missing } = await lockFavorites(tx, user_id, input.project_ids)
    const fitting = missing.slice(0, Math.max(0, MOST_FAVORITES - kept.total))
    // Each a little older than the one before, so that the browser's order is kept.
    if (fitting.length > 0)
      await tx
        .insert(favorites)
        .values(fitting.map((project_id, n) => ({ user_id, project_id, created_at: new Date(ctx.now.getTime() - n - 1).toISOString() })))
    return { found: kept.among + missing.length, added: fitting.length, left_out: missing.length - fitting.length }
  })
}

/** The user's row is what two tabs queue for, so that together they cannot keep more than one could. */
async function lockFavorites(tx: Db, user_id: string, project_ids: readonly string[]) {
  await lockUser(tx, user_id)
  const wanted = sql.param([...project_ids])
  const [kept] = await rowsOf<{ total: number; among: number }>(
    tx,
    sql`select count(*)::int as total, (count(*) filter (where project_id = any(${wanted}::text[])))::int as among from favorites where user_id = ${user_id}`,
  )
  const missing = await rowsOf<{ id: string }>(
    tx,
    sql`select p.id from unnest(${wanted}::text[]) with ordinality as wanted(id, n) join public_projects p on p.id = wanted.id
      where not exists (select from favorites f where f.user_id = ${user_id} and f.project_id = p.id) order by wanted.n`,
  )
  return { kept: kept ?? { total: 0, among: 0 }, missing: missing.map((row) => row.id) }
}
