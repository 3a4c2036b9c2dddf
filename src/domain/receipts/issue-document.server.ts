import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import type { PrintedDocument } from '../../kit/pdf/document/printed-document.ts'
import { issuedDocuments } from './issued-documents.tables.server.ts'
import { documentNumber } from './receipt.ts'

/** Raise it with every change of how documents are drawn; `issue-document.test.ts` says when. */
export const LAYOUT = 1

type Row = typeof issuedDocuments.$inferInsert
type About = Pick<Row, 'kind' | 'language'> &
  Partial<Pick<Row, 'contribution_id' | 'organization_id' | 'starts_on' | 'ends_on' | 'user_id'>>
/** What a document says, but for its number. */
export type Unnumbered = (number: string) => PrintedDocument

/**
 * Draws a final document and notes its number and digest, once: what says the same has the same number and is the same file.
 * @throws unavailable while very many are drawn
 */
export async function issueDocument(ctx: Context, about: About, write: Unnumbered): Promise<{ bytes: Buffer; number: string }> {
  const data_version = sha256(JSON.stringify([LAYOUT, about.kind, about.user_id ?? null, write('')]))
  const known = await findIssued(ctx, data_version)
  if (known) return drawAgain(ctx, known, write)
  const [next] = await rowsOf<{ number: number }>(ctx.db, sql`select nextval('issued_document_numbers')::int as number`)
  const number = documentNumber(about.kind, next!.number)
  const bytes = await ctx.printer.print(write(number))
  const [issued] = await ctx.db
    .insert(issuedDocuments)
    .values({
      ...{ id: newId('docu'), number: next!.number, ...about, data_version },
      ...{ digest: sha256(bytes), bytes: bytes.length, issued_at: ctx.now.toISOString() },
    })
    .onConflictDoNothing({ target: issuedDocuments.data_version })
    .returning({ id: issuedDocuments.id })
  // Of two who ask for the same at once, one issues it.
  return issued ? { bytes, number } : drawAgain(ctx, (await findIssued(ctx, data_version))!, write)
}

/** An unfinished summary: it has no number and is not noted. */
export function drawUnfinished(ctx: Context, document: PrintedDocument): Promise<Buffer> {
  if (!document.unfinished || document.number !== null) throw new Error('an unfinished summary says so and has no number')
  return ctx.printer.print(document)
}

async function findIssued(ctx: Context, data_version: string) {
  const [found] = await ctx.db.select().from(issuedDocuments).where(eq(issuedDocuments.data_version, data_version))
  return found
}

async function drawAgain(ctx: Context, { kind, number, digest }: Pick<Row, 'kind' | 'number' | 'digest'>, write: Unnumbered) {
  const written = documentNumber(kind, number)
  const bytes = await ctx.printer.print(write(written))
  if (sha256(bytes) !== digest) throw new Error(`${written} is drawn in another way than it was issued: LAYOUT is to be raised`)
  return { bytes, number: written }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
