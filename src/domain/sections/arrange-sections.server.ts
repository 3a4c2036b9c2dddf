import { and, eq, ne, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { placeOf, type SectionList, type SectionPlace } from '../content/kinds/section-places.ts'
import { startItem } from '../content/writing/save-draft.server.ts'
import { findListOf } from './find-sections.server.ts'
import { emptySection } from './section.kind.ts'
import type { ManagedSection } from './section.ts'
import { sections } from './sections.tables.server.ts'

/** Begins a section at the end of its list; nothing is seen of it before it is published. @throws invalid_fields for a place of which there is one */
export async function addSection(ctx: Context, { place }: { place: SectionPlace }): Promise<{ id: string }> {
  requireRole(ctx.actor, 'admin')
  const { list, keeps } = placeOf(place)
  if (keeps) throw invalid({ place: ['kit_invalid_field'] })
  return ctx.db.transaction(async (tx) => {
    await lockList(tx, list)
    const begun = await startItem(ctx, tx, { kind: 'section', content: emptySection(place) })
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from sections where list = ${list})`
    await tx.insert(sections).values({ item_id: begun.id, place, list, position, keeps: null })
    return begun
  })
}

/** Shows a section, or leaves it out of its page, at once. @throws not_found; conflict for one that its page needs */
export async function enableSection(ctx: Context, { id, enabled }: { id: string; enabled: boolean }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await arranging(ctx, id, async (tx, section) => {
    if (section.keeps === 'public') throw conflict()
    if (section.enabled === enabled) return
    await tx.update(sections).set({ enabled }).where(eq(sections.item_id, id))
    await noteAct(ctx, tx, {
      action: enabled ? 'section.enabled' : 'section.disabled',
      subject_id: id,
      after: { title: section.said, place: section.place },
    })
  })
}

/**
 * Moves a section to a position in its list, the first being 1.
 * @throws not_found; conflict for an impossible position: after the last one, or before the pinned first one
 */
export async function moveSection(ctx: Context, { id, to }: { id: string; to: number }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await arranging(ctx, id, async (tx, section, all) => {
    const from = all.indexOf(section) + 1
    const first = all.findIndex(({ keeps }) => keeps !== 'public') + 1
    if (section.keeps === 'public' || to < first || to > all.length) throw conflict()
    if (from === to) return
    const order = all.filter((one) => one !== section).toSpliced(to - 1, 0, section)
    for (const [index, one] of order.entries())
      await tx
        .update(sections)
        .set({ position: index + 1 })
        .where(and(eq(sections.item_id, one.id), ne(sections.position, index + 1)))
    await noteAct(ctx, tx, { action: 'section.moved', subject_id: id, before: { title: section.said, at: from }, after: { to } })
  })
}

/** One change of a list at a time. */
async function arranging(
  ctx: Context,
  id: string,
  change: (tx: Db, section: ManagedSection, all: ManagedSection[]) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [known] = await findListOf({ ...ctx, db: tx }, id)
    if (known) await lockList(tx, known.list)
    const all = await findListOf({ ...ctx, db: tx }, id)
    const section = all.find((one) => one.id === id)
    if (!section) throw notFound()
    await change(tx, section, all)
  })
}

async function lockList(tx: Db, list: SectionList): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sections ${list}`}))`)
}
