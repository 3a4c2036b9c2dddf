import { and, desc, eq, gt, ne, notLike, or, type SQL, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { exports } from './export.tables.server.ts'
import { type Export, RETENTION_DAYS } from './export.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** One page of the user's own files, the latest first. @throws unauthorized */
export async function findExports(
  ctx: Context,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: Export[]; total: number }> {
  const mine = ownAt(ctx)
  const [data, total] = await Promise.all([
    exportsWhere(ctx.db, mine)
      .limit(per_page)
      .offset((page - 1) * per_page),
    ctx.db.$count(exports, mine),
  ])
  return { data, total }
}

/** A file that is ready. @throws unauthorized; not_found for one that is not theirs, not ready or deleted */
export async function findExportFile(ctx: Context, { id }: { id: string }): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const [found] = await ctx.db
    .select({ user_id: exports.user_id, name: exports.name })
    .from(exports)
    .where(and(ownAt(ctx), eq(exports.id, id), eq(exports.state, 'ready')))
  const bytes = found && (await ctx.files.get(fileOf(found.user_id, id)))
  if (!bytes) throw notFound()
  return { name: found.name, bytes: new Uint8Array(bytes) }
}

export function exportsWhere(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: exports.id,
      name: exports.name,
      state: exports.state,
      done: exports.done,
      total: exports.total,
      bytes: exports.bytes,
      created_at: sql<string>`iso_time(${exports.created_at})`,
      ended_at: sql<string | null>`iso_time(${exports.ended_at})`,
      expires_at: sql<string>`iso_time(${exports.created_at} + make_interval(days => ${RETENTION_DAYS}))`,
    })
    .from(exports)
    .where(where)
    .orderBy(desc(exports.created_at), desc(exports.id))
}

/** Files requested before this instant are deleted. */
export function retainedSince(now: Date): string {
  return new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
}

/** The folder of its file, which holds nothing else. */
export function folderOf(user_id: string, id: string): string {
  return `exports/${user_id}/${id}/`
}

export function fileOf(user_id: string, id: string): string {
  return `${folderOf(user_id, id)}list.csv`
}

/** Excludes files of a desk that the user may no longer enter. */
function ownAt(ctx: Pick<Context, 'actor' | 'now'>): SQL | undefined {
  const { user_id } = requireUser(ctx.actor)
  const shut = [...(hasRole(ctx.actor, 'admin') ? [] : ['/admin/%']), ...(hasRole(ctx.actor, 'salesop') ? [] : ['/sales/%'])]
  return and(
    eq(exports.user_id, user_id),
    gt(exports.created_at, retainedSince(ctx.now)),
    ...shut.map((paths) => or(ne(exports.state, 'ready'), notLike(exports.path, paths))),
  )
}
