import { and, eq } from 'drizzle-orm'
import type { Actor, Context } from '../../kit/context.server.ts'
import { MOST_EXPORTED } from '../../kit/csv.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { type EventHandler, onEvent } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { notifyUser } from '../notifications/notify-user.server.ts'
import { publishProgress } from '../realtime/publish-progress.server.ts'
import { findActorsOfSessions } from '../sign-in/find-actor.server.ts'
import { exports } from './export.tables.server.ts'
import { fileOf, folderOf } from './find-exports.server.ts'
import { EXPORT_REQUESTED } from './request-export.server.ts'

/** Reads a list on a user's behalf: its endpoint checks their permission, as for any request of theirs. */
export type ReadList = (path: string, about: { actor: Actor; locale: Locale; now: Date } & Pick<Context, 'onProgress'>) => Promise<Response>

/**
 * Prepares a requested file, with the rights that the requesting session has now. Delivered twice, or after a process was killed, it starts
 * over; its owner is notified once.
 */
export function prepareExports(readList: ReadList): EventHandler {
  return onEvent(EXPORT_REQUESTED, async (ctx, { user_id, export_id }) => {
    const [asked] = await ctx.db.select().from(exports).where(eq(exports.id, export_id))
    // A process that was killed may have stored it before.
    if (!asked) return ctx.files.removeAll(folderOf(user_id, export_id))
    if (asked.state !== 'waiting') return
    const { session_id, path, language } = asked
    const { second_factor_required } = ctx.config
    const [actor] = await findActorsOfSessions(ctx.db, [session_id], { now: ctx.now, second_factor_required })
    if (!actor) return void (await endExport(ctx.db, ctx.now, export_id, { state: 'failed' }))
    let [rows, counted] = [0, 0]
    const answer = await readList(path, {
      actor,
      locale: language,
      now: ctx.now,
      onProgress: async (done, total) => {
        rows = done
        counted = total
        const still = and(eq(exports.id, export_id), eq(exports.state, 'waiting'))
        const { rowCount } = await ctx.db.update(exports).set({ done, total }).where(still)
        // Cancelled, or ended by another process: the rest need not be read.
        if (rowCount === 0) throw notFound()
        await publishProgress(ctx.db, user_id)
      },
    })
    // The outbox retries it.
    if (answer.status >= 500) throw new Error(`the list answered ${answer.status}`)
    const is_list = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/csv')
    if (!is_list) return void (await endExport(ctx.db, ctx.now, export_id, { state: 'failed' }))
    const bytes = Buffer.from(await answer.arrayBuffer())
    await ctx.files.put(fileOf(user_id, export_id), bytes, 'text/csv')
    const end = { done: rows, total: counted > MOST_EXPORTED ? counted : rows, bytes: bytes.length }
    const ended = await endExport(ctx.db, ctx.now, export_id, { state: 'ready', ...end })
    // The file or its owner's account was removed meanwhile, or the export failed.
    const is_ready = and(eq(exports.id, export_id), eq(exports.state, 'ready'))
    if (!ended && (await ctx.db.$count(exports, is_ready)) === 0) await ctx.files.removeAll(folderOf(user_id, export_id))
  })
}

interface End {
  state: 'ready' | 'failed'
  done?: number
  total?: number
  bytes?: number
}

/** Ends an export once; a second call changes nothing. @returns true for the first */
export function endExport(db: Db, now: Date, id: string, end: End): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(exports)
      .set({ ...end, ended_at: now.toISOString() })
      .where(and(eq(exports.id, id), eq(exports.state, 'waiting')))
      .returning()
    if (!ended) return false
    const { user_id, name, done, total } = ended
    const kind = end.state === 'ready' ? 'export_ready' : 'export_failed'
    const is_cut = kind === 'export_ready' && (total ?? 0) > done
    const facts = { file: `${name}.csv`, rows: done, ...(is_cut && { is_cut }) }
    await notifyUser(tx, now, { user_id, kind, facts, source: `export ${id}` })
    return true
  })
}
