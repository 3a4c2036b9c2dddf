import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findOrganizationForManager } from '../organizations/members/managed-by.server.ts'
import { type DocumentKind, documentNumber, type IssuedDocument } from './receipt.ts'

/** Limit of each list; older documents are issued again on request, under their recorded numbers. */
const MOST = 100

interface Row extends Omit<IssuedDocument, 'number'>, Record<string, unknown> {
  number: number
  kind: DocumentKind
}

/**
 * The public receipts of a contribution, by number and digest. Excludes the contributor's own receipt: it has their name, so its digest
 * would confirm a guess of the name. Excludes receipts with the name of a user who was erased since.
 */
export function findReceiptsOfTrail(ctx: Pick<Context, 'db'>, code: string): Promise<IssuedDocument[]> {
  return find(
    ctx,
    sql`c.code = ${code} and d.kind = 'public_receipt'
      and not exists (select from forgotten_donors f where f.contribution_id = d.contribution_id and f.forgotten_at > d.issued_at)`,
  )
}

/** The user's own receipts and yearly statements. @throws unauthorized */
export function findOwnDocuments(ctx: Context): Promise<IssuedDocument[]> {
  const { user_id } = requireUser(ctx.actor)
  return find(ctx, sql`d.user_id = ${user_id}`)
}

/** The statements of an organization, for its managers. @throws unauthorized; not_found */
export async function findOrganizationDocuments(ctx: Context, slugOrId: string): Promise<IssuedDocument[]> {
  return find(ctx, sql`d.organization_id = ${await findOrganizationForManager(ctx, slugOrId)}`)
}

async function find(ctx: Pick<Context, 'db'>, where: SQL): Promise<IssuedDocument[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select d.number::int as number, d.kind, d.language, c.code, d.starts_on::text as starts_on, d.ends_on::text as ends_on, d.digest, d.bytes, iso_time(d.issued_at) as issued_at
      from issued_documents d left join contribution_codes c on c.id = d.contribution_id where ${where} order by d.number desc limit ${MOST}`,
  )
  return rows.map((row) => ({ ...row, number: documentNumber(row.kind, row.number) }))
}
