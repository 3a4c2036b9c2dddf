import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import {
  CONTENT_CHANGED,
  type ContentKind,
  type ContentLanguage,
  type ContentPart,
  type ContentVersion,
  type OutOfDate,
  otherContentLanguage,
} from '../content.ts'
import { isContentTexts, KINDS, linesOf } from '../kinds/kinds.ts'
import { actFacts, addConfirmation, draftTitle } from '../publishing/publish-content.server.ts'
import { publicVersion } from '../publishing/schedule.server.ts'
import { writtenLinks } from '../reading/resolve-links.server.ts'
import type { Draft } from '../writing/draft.ts'
import { draftRow, lockItem, readDraftOf, writeDraft } from '../writing/save-draft.server.ts'
import { changedParagraphs } from './changed-paragraphs.ts'

/** Every published version of an item, newest first, with when it was public. */
export function findVersions(ctx: Pick<Context, 'db'>, id: string): Promise<ContentVersion[]> {
  return rowsOf<ContentVersion>(
    ctx.db,
    sql`select v.id, v.part, v.number, iso_time(v.created_at) as created_at, u.username as created_by,
      (select coalesce(json_agg(json_build_object('from', iso_time(m.starts_at), 'to', iso_time(m.ends_at)) order by m.starts_at), '[]')
        from content_moments m where m.version_id = v.id) as shown
      from content_versions v join content_items i on i.id = v.item_id and i.deleted_at is null left join user_names u on u.id = v.created_by
      where v.item_id = ${id} order by v.created_at desc, v.part, v.number desc`,
  )
}

interface VersionText {
  id: string
  part: ContentPart
  number: number
  lines: string[]
  /** The text of the version before it. */
  before: string[]
}

/** A version's text beside that of the version before it. @throws not_found */
export async function findVersionText(ctx: Pick<Context, 'db'>, version_id: string): Promise<VersionText> {
  const version = await readVersion(ctx.db, version_id)
  const [former] = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select id from content_versions where item_id = ${version.item_id} and part = ${version.part} and number < ${version.number} order by number desc limit 1`,
  )
  const before = former ? linesOf(version.kind, (await readVersion(ctx.db, former.id)).content) : []
  return { id: version.id, part: version.part, number: version.number, lines: linesOf(version.kind, version.content), before }
}

interface Version {
  id: string
  item_id: string
  kind: ContentKind
  part: ContentPart
  number: number
  content: Draft[ContentPart]
}

async function readVersion(db: Db, id: string): Promise<Version> {
  const [row] = await rowsOf<Version & Record<string, unknown>>(
    db,
    sql`select v.id, v.item_id, i.kind, v.part, v.number, v.content from content_versions v join content_items i on i.id = v.item_id and i.deleted_at is null where v.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

/**
 * Copies an old version into the draft, where it can be changed and published; nothing public changes.
 * @throws not_found; content_changed (409) if somebody saved since
 */
export async function restoreVersion(
  ctx: Context,
  input: { id: string; version_id: string; version: number },
): Promise<{ version: number }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const old = await readVersion(tx, input.version_id)
    if (old.item_id !== item.id) throw notFound()
    const draft = await readDraftOf(tx, item)
    if (draft.version !== input.version) throw new ReadableError(CONTENT_CHANGED)
    const part =
      isContentTexts(old.content) && old.part !== 'shared'
        ? { ...old.content, body: await writtenLinks({ ...ctx, db: tx, locale: old.part }, old.content.body) }
        : old.content
    const content = KINDS[item.kind].read({ ...draft.content, [old.part]: part })
    const version = draft.version + 1
    await writeDraft(tx, draftRow(item.id, content, { version, updated_by: user_id, updated_at: ctx.now.toISOString() }))
    await noteAct(ctx, tx, { action: 'content.restored', subject_id: item.id, after: { title: draftTitle(content), number: old.number } })
    return { version }
  })
}

/** Changes of the other side's public text since this side was last confirmed; null if both match, or one of them is not public. */
export async function findOutOfDate(db: Db, { id, side, at }: { id: string; side: ContentLanguage; at: Date }): Promise<OutOfDate | null> {
  const [own, other] = [await publicVersion(db, id, side, at), await publicVersion(db, id, otherContentLanguage(side), at)]
  if (!own || !other) return null
  const confirmed = await rowsOf<{ other_version_id: string }>(
    db,
    sql`select other_version_id from content_confirmations where item_id = ${id} and side = ${side} order by number desc`,
  )
  if (confirmed.some(({ other_version_id }) => other_version_id === other)) return null
  const now = (await readVersion(db, other)) as Version
  const known = confirmed[0] ? await readVersion(db, confirmed[0].other_version_id) : null
  const [shown] = await rowsOf<{ since: string }>(
    db,
    sql`select iso_time(starts_at) as since from content_at(${at.toISOString()}) where version_id = ${other}`,
  )
  return {
    version_id: other,
    since: shown?.since ?? at.toISOString(),
    paragraphs: changedParagraphs(known ? linesOf(known.kind, known.content) : [], linesOf(now.kind, now.content)),
  }
}

/**
 * Confirms that a side is still right, after a look at the other side's changes.
 * @param input.version_id the other side's version that the editor saw
 * @throws not_found; conflict if another one is public by now
 */
export async function confirmSide(ctx: Context, input: { id: string; side: ContentLanguage; version_id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    if ((await publicVersion(tx, item.id, otherContentLanguage(input.side), ctx.now)) !== input.version_id) throw conflict()
    const confirmed_at = ctx.now.toISOString()
    await addConfirmation({
      tx,
      item_id: item.id,
      side: input.side,
      other_version_id: input.version_id,
      confirmed_by: user_id,
      confirmed_at,
    })
    const { content } = await readDraftOf(tx, item)
    await noteAct(ctx, tx, {
      action: 'content.confirmed',
      subject_id: item.id,
      after: { title: draftTitle(content, [input.side]), ...actFacts([input.side]) },
    })
  })
}
