import { createHash } from 'node:crypto'
import type { PrintedDocument } from '@huella/pdf/document/printed-document'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { countOne, openRateLimiter } from '../../kit/data/rate-limiter.server.ts'
import { newId } from '../../kit/ids.ts'
import { issuedDocuments } from './issued-documents.tables.server.ts'
import { documentNumber } from './receipt.ts'

type Row = typeof issuedDocuments.$inferInsert
type About = Pick<Row, 'kind' | 'language'> &
  Partial<Pick<Row, 'contribution_id' | 'organization_id' | 'starts_on' | 'ends_on' | 'user_id'>>
/** The content of a document, without its number. */
export type Unnumbered = (number: string) => PrintedDocument

type Issued = { bytes: Buffer; number: string }

/** New documents per user and day: each is stored for ever. */
const ISSUED_A_DAY = 200

/**
 * Draws a final document and stores it with its number and digest, once: equal content gives the same number and the same file.
 * @throws unavailable while very many are drawn; too_many
 */
export async function issueDocument(ctx: Context, about: About, write: Unnumbered): Promise<Issued> {
  let data_version = sha256(JSON.stringify([1, about.kind, about.user_id ?? null, write('')]))
  for (;;) {
    const issued = await findOrIssue(ctx, { ...about, data_version }, write)
    if (issued) return issued
    // Issued before files were stored, and its drawing changed since: the next one is another document with another number.
    data_version = sha256(data_version)
  }
}

/** An unfinished summary: it has no number and is not recorded. */
export function drawUnfinished(ctx: Context, document: PrintedDocument): Promise<Buffer> {
  if (!document.unfinished || document.number !== null) throw new Error('an unfinished summary says so and has no number')
  return ctx.printer.print(document)
}

/** @returns null if the issued file no longer exists and cannot be drawn again */
async function findOrIssue(ctx: Context, about: About & Pick<Row, 'data_version'>, write: Unnumbered): Promise<Issued | null> {
  const known = await findIssued(ctx, about.data_version)
  if (known) return reopen(ctx, known, write)
  if (about.starts_on || about.user_id)
    await countOne(openRateLimiter(ctx.pool, 'issued', ISSUED_A_DAY, 86_400), requireUser(ctx.actor).user_id)
  const [next] = await rowsOf<{ number: number }>(ctx.db, sql`select nextval('issued_document_numbers')::int as number`)
  const number = documentNumber(about.kind, next!.number)
  const file = await ctx.printer.print(write(number))
  const [issued] = await ctx.db
    .insert(issuedDocuments)
    .values({
      id: newId('docu'),
      number: next!.number,
      ...about,
      file,
      digest: sha256(file),
      bytes: file.length,
      issued_at: ctx.now.toISOString(),
    })
    .onConflictDoNothing({ target: issuedDocuments.data_version })
    .returning({ id: issuedDocuments.id })
  // Two concurrent requests issue one document: the second returns the first's.
  return issued ? { bytes: file, number } : reopen(ctx, (await findIssued(ctx, about.data_version))!, write)
}

async function findIssued(ctx: Context, data_version: string) {
  const [found] = await ctx.db.select().from(issuedDocuments).where(eq(issuedDocuments.data_version, data_version))
  return found
}

async function reopen(ctx: Context, issued: typeof issuedDocuments.$inferSelect, write: Unnumbered): Promise<Issued | null> {
  const number = documentNumber(issued.kind, issued.number)
  if (issued.file) return { bytes: issued.file, number }
  const file = await ctx.printer.print(write(number))
  if (sha256(file) !== issued.digest) return null
  const { id, user_id } = issuedDocuments
  await ctx.db
    .update(issuedDocuments)
    .set({ file })
    .where(and(eq(id, issued.id), isNull(issuedDocuments.file), sql`${user_id} is not distinct from ${issued.user_id}`))
  return { bytes: file, number }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
