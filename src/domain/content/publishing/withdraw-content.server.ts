import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, ReadableError, refuseChanged } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { contentDrafts, contentItems, contentSchedule } from '../content.tables.server.ts'
import { CONTENT_CHANGED, CONTENT_LANGUAGES, CONTENT_USED, type ContentKind, type ContentLanguage } from '../content.ts'
import { findUses } from '../history/find-uses.server.ts'
import { deletionRuleOf } from '../kinds/kinds.ts'
import { lockItem, readDraftOf } from '../writing/save-draft.server.ts'
import { refuseNameless } from './keep-needed.server.ts'
import { actFacts, draftTitle } from './publish-content.server.ts'
import { cancelScheduledFrom, effectiveStart, publicVersion } from './schedule.server.ts'

/**
 * Withdraws sides from the site, now or at an instant; their addresses then answer 404. Changes scheduled after that are deleted, those of
 * the shared part as in `cancelScheduled`.
 * @throws not_found; conflict for a side that would not be public then, or has to stay; content_needed (409); invalid_fields for an instant
 * that has passed
 */
export async function withdrawContent(
  ctx: Context,
  input: { id: string; sides: readonly ContentLanguage[]; at: Date | null },
): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  if (input.at && input.at <= ctx.now) throw invalid({ at: ['content_error_at'] })
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const starts_at = input.at ?? (await effectiveStart(tx, item.id, ctx.now))
    const { content } = await readDraftOf(tx, item)
    if (deletionRuleOf(item.kind, content.shared) === 'public' && input.sides.includes('es')) throw conflict()
    const gone: string[] = []
    for (const side of input.sides) {
      if (!(await publicVersion(tx, item.id, side, starts_at))) throw conflict()
      gone.push(...(await endSide(tx, { item, side, starts_at, decided_by: user_id, now: ctx.now })))
    }
    await forgetShared(ctx, tx, item, gone.sort())
    await refuseNameless(tx, item, ctx.now)
    const after = { title: draftTitle(content, input.sides), ...actFacts(input.sides, starts_at) }
    await noteAct(ctx, tx, { action: 'content.withdrawn', subject_id: item.id, after })
  })
}

interface End {
  item: { id: string; kind: ContentKind }
  side: ContentLanguage
  starts_at: Date
  decided_by: string
  now: Date
}

/** @returns the instants of the scheduled changes that it deleted */
async function endSide(tx: Db, { item, side, starts_at, decided_by, now }: End): Promise<string[]> {
  const gone = await cancelScheduledFrom(tx, item.id, side, starts_at)
  await tx.insert(contentSchedule).values({
    item_id: item.id,
    kind: item.kind,
    part: side,
    starts_at: starts_at.toISOString(),
    version_id: null,
    decided_by,
    decided_at: now.toISOString(),
  })
  return gone
}

/**
 * Cancels all scheduled changes of a side: it stays as it is. Those of the shared part are cancelled with it, unless the other side changes
 * at the same instant.
 * @throws not_found; conflict if no change was scheduled; changed if others are; content_needed (409)
 */
export async function cancelScheduled(
  ctx: Context,
  input: { id: string; side: ContentLanguage; seen?: string | undefined },
): Promise<void> {
  requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const later = sql`item_id = ${item.id} and starts_at > ${ctx.now.toISOString()}`
    const gone = await rowsOf<{ at: string }>(
      tx,
      sql`delete from content_moments where ${later} and part = ${input.side} returning iso_time(starts_at) as at`,
    )
    if (gone.length === 0) throw conflict()
    const instants = gone.map(({ at }) => at).sort()
    refuseChanged({ instants: instants.join(' ') }, input.seen === undefined ? undefined : { instants: input.seen })
    await forgetShared(ctx, tx, item, instants)
    await refuseNameless(tx, item, ctx.now)
    const { content } = await readDraftOf(tx, item)
    await noteAct(ctx, tx, {
      action: 'content.cancelled',
      subject_id: item.id,
      after: { title: draftTitle(content, [input.side]), ...actFacts([input.side]) },
    })
  })
}

/** Moves a cancelled change of the shared part to the next scheduled publication of the other side, if there is one. */
async function forgetShared(ctx: Context, tx: Db, { id, kind }: End['item'], at: string[]): Promise<void> {
  const instants = sql`any(${sql.param(at)}::timestamptz[])`
  const gone = await rowsOf<{ at: string; version_id: string }>(
    tx,
    sql`delete from content_moments s where s.item_id = ${id} and s.part = 'shared' and s.starts_at > ${ctx.now.toISOString()} and s.starts_at = ${instants}
      and not exists (select from content_moments o where o.item_id = s.item_id and o.part <> 'shared' and o.starts_at = s.starts_at)
      returning iso_time(s.starts_at) as at, s.version_id`,
  )
  for (const moment of gone) {
    await tx.execute(
      sql`insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
        select ${id}, ${kind}, 'shared', next.at, ${moment.version_id}, ${ctx.now.toISOString()}
        from (select min(o.starts_at) as at from content_moments o where o.item_id = ${id} and o.part <> 'shared' and o.version_id is not null and o.starts_at > ${moment.at}) as next
        where next.at is not null and not exists (
          select from content_moments s where s.item_id = ${id} and s.part = 'shared' and s.starts_at > ${moment.at} and s.starts_at <= next.at)`,
    )
  }
}

/**
 * Deletes an item: it is withdrawn, its draft is deleted, and no desk lists it. Its public versions stay in the history.
 * @param input.anyway also where public texts lead to it: their links become plain text, and their cards vanish
 * @throws not_found; content_changed, content_used, content_needed (409); conflict for what has to stay
 */
export async function deleteContent(ctx: Context, input: { id: string; anyway: boolean; version?: number | undefined }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const { content, version } = await readDraftOf(tx, item)
    if (deletionRuleOf(item.kind, content.shared)) throw conflict()
    refuseChanged({ version }, input.version === undefined ? undefined : { version: input.version }, CONTENT_CHANGED)
    if (!input.anyway && (await findUses({ ...ctx, db: tx }, item.id)).length > 0) throw new ReadableError(CONTENT_USED)
    const starts_at = await effectiveStart(tx, item.id, ctx.now)
    for (const side of CONTENT_LANGUAGES) {
      if (await publicVersion(tx, item.id, side, starts_at)) await endSide(tx, { item, side, starts_at, decided_by: user_id, now: ctx.now })
      else await cancelScheduledFrom(tx, item.id, side, starts_at)
    }
    await refuseNameless(tx, item, ctx.now)
    await tx.delete(contentDrafts).where(eq(contentDrafts.item_id, item.id))
    await tx.update(contentItems).set({ deleted_at: ctx.now.toISOString() }).where(eq(contentItems.id, item.id))
    await noteAct(ctx, tx, { action: 'content.deleted', subject_id: item.id, before: { title: draftTitle(content) } })
  })
}
