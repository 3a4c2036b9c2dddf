import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { tokenDigest } from '../../sign-in/hashed-tokens.server.ts'
import { previewLinks } from '../content.tables.server.ts'
import { PREVIEW_DAYS } from './preview.ts'

const LONGEST_AHEAD_MS = 5 * 366 * 86_400_000

/**
 * Makes a link that shows the site at a future instant. Its token is stored as a digest and returned once.
 * @throws invalid_fields for an instant that has passed
 */
export async function openPreview(ctx: Context, input: { seen_at: Date; note: string }): Promise<{ id: string; token: string }> {
  const { user_id } = requireUser(ctx.actor)
  const ahead = input.seen_at.getTime() - ctx.now.getTime()
  // Tolerates a minute for a preview of now.
  if (!(ahead > -60_000 && ahead < LONGEST_AHEAD_MS)) throw invalid({ seen_at: ['content_error_at'] })
  const token = randomBytes(24).toString('base64url')
  const id = newId('prev')
  await ctx.db.transaction(async (tx) => {
    await tx.insert(previewLinks).values({
      id,
      digest: tokenDigest(token),
      seen_at: input.seen_at.toISOString(),
      note: input.note,
      created_by: user_id,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + PREVIEW_DAYS * 86_400_000).toISOString(),
    })
    await noteAct(ctx, tx, {
      action: 'content.preview_opened',
      subject_id: id,
      after: { at: argentineTime(input.seen_at).replace('T', ' ') },
    })
  })
  return { id, token }
}

/** Takes a link back. @throws not_found */
export async function revokePreview(ctx: Context, id: string): Promise<void> {
  requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const revoked = await tx
      .update(previewLinks)
      .set({ revoked_at: ctx.now.toISOString() })
      .where(and(eq(previewLinks.id, id), isNull(previewLinks.revoked_at)))
      .returning({ seen_at: previewLinks.seen_at })
    if (!revoked[0]) throw notFound()
    await noteAct(ctx, tx, {
      action: 'content.preview_revoked',
      subject_id: id,
      before: { at: argentineTime(new Date(revoked[0].seen_at)).replace('T', ' ') },
    })
  })
}

/** The instant that a link shows; null for one that has ended or never was. */
export async function previewedInstant(db: Db, { token, now }: { token: string; now: Date }): Promise<Date | null> {
  if (!/^[\w-]{32}$/.test(token)) return null
  const [link] = await rowsOf<{ seen_at: string }>(
    db,
    sql`select iso_time(seen_at) as seen_at from preview_links
      where digest = ${tokenDigest(token)} and revoked_at is null and expires_at > ${now.toISOString()}`,
  )
  return link ? new Date(Math.max(Date.parse(link.seen_at), now.getTime())) : null
}
