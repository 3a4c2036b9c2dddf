import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, ReadableError } from '../../kit/errors.ts'
import { findDebtors, lockOpenClaims } from '../contributions/claims/settle.server.ts'
import { writeRepayment } from '../contributions/claims/settle-claim.server.ts'
import { CLAIM_CHANGED } from '../contributions/contribution.errors.ts'
import { lockOrganizationMoney } from '../organizations/lock-organization.server.ts'
import type { MatchInput } from './bank-statement.ts'
import { lockFree } from './match-open-lines.server.ts'

interface Line {
  id: string
  day: string
  amount: number
  reference: string
  currency: string
}
type Several = Required<Pick<MatchInput, 'claim_ids'>> & Pick<MatchInput, 'owed' | 'reason'>

/**
 * Records one transfer as the repayment of several claims of an organization, the oldest first; of the last one a part may stay owed.
 * @returns the ids of the settlements
 * @throws claim_changed if another sum was seen to be owed; invalid_fields for claims of several organizations, and where the transfer is more than they
 * are, or leaves one of them as it is; as `recordRepayment`
 */
export async function repaySeveral(ctx: Context, tx: Db, line: Line, { claim_ids, owed, reason }: Several): Promise<string[]> {
  const wrong = (key: string) => invalid({ claim_ids: [key] })
  if (owed === undefined) throw invalid({ owed: ['kit_required_field'] })
  const named = await findDebtors(tx, claim_ids)
  const [first] = named
  const fits = named.every(({ organization_id, currency }) => organization_id === first?.organization_id && currency === line.currency)
  if (line.amount < 0 || named.length < new Set(claim_ids).size || !first || !fits) throw wrong('bank_error_several')
  // Payouts lock their organization first, too; then all claims at once, and their projects, before anything is posted.
  await lockOrganizationMoney(tx, first.organization_id)
  const claims = (await lockOpenClaims(tx, [first])).filter(({ id }) => claim_ids.includes(id))
  if (claims.reduce((sum, claim) => sum + claim.owed, 0) !== owed || claims.length < named.length) throw new ReadableError(CLAIM_CHANGED)
  if (line.amount > owed) throw wrong('bank_error_more_than_owed')
  if (line.amount <= owed - claims.at(-1)!.owed) throw wrong('bank_error_fewer_claims')
  await tx.execute(sql`select lock_projects(${sql.param(claims.flatMap(({ project_id }) => project_id ?? []))}::text[])`)
  const settlements: string[] = []
  let rest = line.amount
  for (const { id, owed } of claims) {
    const amount = Math.min(rest, owed)
    rest -= amount
    const reference = referenceOf(line)
    settlements.push(await writeRepayment(ctx, tx, { id, owed, amount, reference, paid_on: line.day, reason: reason || undefined }))
  }
  return settlements
}

/** The bank's text may name a person: without a number of the bank, the line itself is the reference. */
export function referenceOf({ id, reference }: Pick<Line, 'id' | 'reference'>): string {
  return reference.slice(0, 80) || id
}

/**
 * Finds repayments of one organization that were recorded one by one, and are together this transfer, to the last cent.
 * @throws invalid_fields; conflict if another line is one of them
 */
export async function findRecorded(tx: Db, line: Line, ids: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string; amount: number; organization_id: string }>(
    tx,
    sql`select r.id, r.amount::float8 as amount, r.organization_id from bank_repayments r where r.id = any(${sql.param([...ids])}::text[]) and r.currency = ${line.currency} order by r.id`,
  )
  const sum = rows.reduce((all, { amount }) => all + amount, 0)
  if (rows.length < new Set(ids).size || new Set(rows.map(({ organization_id }) => organization_id)).size > 1 || sum !== line.amount)
    throw invalid({ repayment_ids: ['bank_error_several'] })
  const free = await lockFree(
    tx,
    rows.map(({ id }) => ({ target: { id, kind: 'repayment' as const } })),
  )
  if (free.length < rows.length) throw conflict()
  return rows.map(({ id }) => id)
}

/** A repayment that is recorded already would be counted twice if its line were money of the platform's own. @throws invalid_fields */
export async function refuseRepayment(tx: Db, line: Line): Promise<void> {
  if (line.amount < 0) return
  const found = await rowsOf(
    tx,
    sql`select from bank_repayments r where r.currency = ${line.currency} and r.reference in (${line.id}, nullif(left(${line.reference}::text, 80), ''))
      and not exists (select from matched_repayments m where m.settlement_id = r.id)`,
  )
  if (found.length > 0) throw invalid({ kind: ['bank_error_is_repayment'] })
}
