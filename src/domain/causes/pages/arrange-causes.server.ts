import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { causes } from '../causes.tables.server.ts'
import type { ManagedCause } from './cause-page.ts'
import { findManagedCauses } from './find-cause-pages.server.ts'

/** Offers a cause in lists and to projects, or stops offering it, at once. Projects that use it are not changed. @throws not_found */
export async function offerCause(ctx: Context, { id, enabled }: { id: string; enabled: boolean }): Promise<void> {
  await arranging(ctx, id, async (tx, cause) => {
    if (cause.enabled === enabled) return
    await tx.update(causes).set({ enabled }).where(eq(causes.id, id))
    await noteAct(ctx, tx, {
      action: enabled ? 'cause.enabled' : 'cause.disabled',
      subject_id: id,
      before: { enabled: !enabled },
      after: { title: titleOf(cause), enabled },
    })
  })
}

/** Moves a cause to a place among all, the first being 1. @throws not_found; conflict behind the last one */
export async function moveCause(ctx: Context, { id, to }: { id: string; to: number }): Promise<void> {
  await arranging(ctx, id, async (tx, cause, all) => {
    const from = all.indexOf(cause) + 1
    if (to > all.length) throw conflict()
    if (from === to) return
    const order = all.filter((one) => one !== cause).toSpliced(to - 1, 0, cause)
    const ids = order.map((one) => one.id)
    await tx.execute(
      sql`update causes c set position = named.n from unnest(${sql.param(ids)}::text[]) with ordinality as named (id, n) where named.id = c.id and c.position <> named.n`,
    )
    await noteAct(ctx, tx, { action: 'cause.moved', subject_id: id, before: { at: from }, after: { title: titleOf(cause), to } })
  })
}

/** One change of the list at a time. */
async function arranging(ctx: Context, id: string, change: (tx: Db, cause: ManagedCause, all: ManagedCause[]) => Promise<void>) {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    // The same lock as for creating a cause.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('causes'))`)
    const all = await findManagedCauses({ ...ctx, db: tx })
    const cause = all.find((one) => one.id === id)
    if (!cause) throw notFound()
    await change(tx, cause, all)
  })
}

function titleOf({ es, en }: ManagedCause): string {
  return es.title || en.title
}
