import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type ContentPart, PARTS } from '../../content/content.ts'
import { changedParagraphs } from '../../content/history/changed-paragraphs.ts'
import { linesOf } from '../../content/kinds/kinds.ts'
import { offerChanges } from '../offer.tables.server.ts'
import { readOffer } from '../offer-shape.kind.ts'
import type { SentChange } from './sent-change.ts'

/** The change of an offer that waits for an answer; null without one. */
export async function findSentChange(ctx: Pick<Context, 'db'>, offer_id: string): Promise<SentChange | null> {
  const change = await openChange(ctx.db, offer_id)
  if (change?.state !== 'sent' || !change.sent_at) return null
  const [writer] = await rowsOf<{ username: string }>(ctx.db, sql`select username from user_names where id = ${change.written_by}`)
  const changesOf = (part: ContentPart) => changedParagraphs(linesOf('offer', change.base[part]), linesOf('offer', change.content[part]))
  return {
    version: change.version,
    written_by: writer?.username ?? '',
    sent_at: new Date(change.sent_at).toISOString(),
    parts: PARTS.map((part) => ({ part, changes: changesOf(part) })).filter(({ changes }) => changes.length > 0),
  }
}

/** The change of an offer that is being written or waits for an answer; undefined without one. */
export async function openChange(tx: Db, offer_id: string) {
  const [row] = await tx
    .select()
    .from(offerChanges)
    .where(and(eq(offerChanges.offer_id, offer_id), inArray(offerChanges.state, ['writing', 'sent'])))
  return row && { ...row, base: readOffer(row.base), content: readOffer(row.content) }
}
