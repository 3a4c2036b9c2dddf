import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { lockUser } from '../users/lock-user.server.ts'
import { savedFilters } from './saved-filter.tables.server.ts'
import { MOST_SAVED_FILTERS, type NewSavedFilter, type SavedFilter } from './saved-filter.ts'

const SHOWN = { id: savedFilters.id, list: savedFilters.list, name: savedFilters.name, query: savedFilters.query }

/** The user's own. @throws unauthorized */
export function findSavedFilters(ctx: Context): Promise<SavedFilter[]> {
  return rowsOf<SavedFilter>(ctx.db, savedFiltersOf(requireUser(ctx.actor).user_id))
}

/** SQL: a user's filters by list and name. */
export function savedFiltersOf(user_id: string): SQL {
  return sql`select id, list, name, query from saved_filters where user_id = ${user_id} order by list, name`
}

/** Saves a filter of a list; the one that the user has under that name is replaced. @throws unauthorized; invalid_fields when the list has its most */
export async function saveFilter(ctx: Context, input: NewSavedFilter): Promise<SavedFilter> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    const others = and(eq(savedFilters.user_id, user_id), eq(savedFilters.list, input.list), ne(savedFilters.name, input.name))
    if ((await tx.$count(savedFilters, others)) >= MOST_SAVED_FILTERS) throw invalid({ name: ['saved_filter_error_most'] })
    const [saved] = await tx
      .insert(savedFilters)
      .values({ id: newId('sfil'), user_id, ...input, created_at: ctx.now.toISOString() })
      .onConflictDoUpdate({ target: [savedFilters.user_id, savedFilters.list, savedFilters.name], set: { query: input.query } })
      .returning(SHOWN)
    return saved as SavedFilter
  })
}

/** @throws unauthorized; not_found for one that is not theirs */
export async function removeSavedFilter(ctx: Context, { id }: { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const removed = await ctx.db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.user_id, user_id)))
    .returning({ id: savedFilters.id })
  if (removed.length === 0) throw notFound()
}
