import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { contentDrafts, contentItems } from '../content.tables.server.ts'
import { CONTENT_CHANGED, type ContentKind, type ContentPart, isLasting, KIND_ROWS } from '../content.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { Draft } from './draft.ts'
import { followDigests, partDigests } from './part-digest.server.ts'

type Writer = Pick<Context, 'actor' | 'db' | 'log' | 'now' | 'request_id'>

/**
 * Creates an item, signed with its writer's name.
 * @returns its id
 * @throws conflict for a lasting kind, which has exactly one item, and for sections, which begin in a place
 * (`sections/arrange-sections.server.ts`)
 */
export async function createContent(ctx: Writer, input: { kind: ContentKind }): Promise<{ id: string }> {
  const { user_id } = requireUser(ctx.actor)
  if (isLasting(input.kind) || input.kind === 'section') throw conflict()
  return ctx.db.transaction(async (tx) => {
    const [writer] = await rowsOf<{ name: string }>(
      tx,
      sql`select trim(concat(u.name, ' ', u.surname)) as name from enabled_users u where u.id = ${user_id}`,
    )
    return startItem(ctx, tx, { kind: input.kind, content: KINDS[input.kind].start(writer?.name ?? '') })
  })
}

/** An item with its first draft, in the caller's transaction. */
export async function startItem(ctx: Writer, tx: Db, { kind, content }: { kind: ContentKind; content: Draft }): Promise<{ id: string }> {
  const { user_id } = requireUser(ctx.actor)
  const id = newId(KIND_ROWS[kind].prefix)
  const now = ctx.now.toISOString()
  await tx.insert(contentItems).values({ id, kind, created_by: user_id, created_at: now })
  await tx.insert(contentDrafts).values(draftRow(id, content, { version: 1, updated_by: user_id, updated_at: now }))
  await noteAct(ctx, tx, { action: 'content.created', subject_id: id, after: { kind } })
  return { id }
}

/**
 * Saves a draft; nothing public changes. The caller gives the version that they saw: of two who save the same one, the second is refused
 * and nothing is overwritten.
 * @returns the new version
 * @param input.read parses the draft, for an item of its kind
 * @param input.shown the stored draft as its editor saw it, where that differs
 * @throws not_found; content_changed (409) if somebody saved since; errors of `read`
 */
export async function saveContentDraft(
  ctx: Writer,
  input: { id: string; version: number; read: (kind: ContentKind) => Draft; shown?: (stored: Draft) => Promise<Draft> },
): Promise<{ version: number; updated_at: string }> {
  const { user_id } = requireUser(ctx.actor)
  const updated_at = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, input.id)
    const version = input.version + 1
    const stored = await readDraftOf(tx, item)
    const before = { ...stored, content: input.shown ? await input.shown(stored.content) : stored.content }
    await writeDraft(tx, draftRow(item.id, input.read(item.kind), { version, updated_by: user_id, updated_at }, before))
    return { version, updated_at }
  })
}

/** @throws content_changed if the version before it is not there */
export async function writeDraft(tx: Db, row: ReturnType<typeof draftRow>): Promise<void> {
  const saved = await tx
    .update(contentDrafts)
    .set(row)
    .where(and(eq(contentDrafts.item_id, row.item_id), eq(contentDrafts.version, row.version - 1)))
    .returning({ version: contentDrafts.version })
  if (saved.length === 0) throw new ReadableError(CONTENT_CHANGED)
}

interface DraftBy {
  version: number
  updated_by: string | null
  updated_at: string
}

/** @param before the replaced draft, as its editor read it */
export function draftRow(item_id: string, content: Draft, by: DraftBy, before?: Pick<StoredDraft, 'content' | 'digests'>) {
  const titles = [content.es.title, content.en.title].join(' ')
  const digests = before ? followDigests(before, content) : partDigests(content)
  return { item_id, content, digests, search_text: sql<string>`plain_text(${titles})`, ...by }
}

/** Serializes changes of an item. @throws not_found */
export async function lockItem(tx: Db, id: string): Promise<{ id: string; kind: ContentKind }> {
  const [item] = await rowsOf<{ id: string; kind: ContentKind }>(
    tx,
    sql`select id, kind from content_items where id = ${id} and deleted_at is null for update`,
  )
  if (!item) throw notFound()
  return item
}

interface StoredDraft extends Record<string, unknown> {
  content: Draft
  version: number
  digests: Record<ContentPart, string>
}

/** The draft of an item that the caller has locked. */
export async function readDraftOf(tx: Db, { id, kind }: { id: string; kind: ContentKind }): Promise<StoredDraft> {
  const [row] = await rowsOf<StoredDraft>(tx, sql`select content, version, digests from content_drafts where item_id = ${id}`)
  if (!row) throw notFound()
  return { ...row, content: KINDS[kind].read(row.content) }
}
