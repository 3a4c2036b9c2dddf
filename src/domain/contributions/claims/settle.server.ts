import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newId } from '../../../kit/ids.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { claimSettlements } from './claim.tables.server.ts'
import type { SettlementKind } from './claim.ts'

/** A claim of which something is still owed. */
export interface OpenClaim extends Record<string, unknown> {
  id: string
  contribution_id: string
  of_contribution_id: string
  organization_id: string
  project_id: string | null
  currency: string
  owed: number
}

const FIELDS = sql`id, contribution_id, of_contribution_id, organization_id, project_id, currency, owed::float8 as owed`

/**
 * The open claims on organizations, each in a currency, the oldest first, locked until the transaction ends. Call it before anything is posted:
 * contributions are locked before projects everywhere.
 * @param covered other contributions that the transaction changes, as all of them are locked at once, in the order of their ids
 */
export async function lockOpenClaims(
  tx: Db,
  debtors: readonly { organization_id: string; currency: string }[],
  covered: readonly string[] = [],
): Promise<OpenClaim[]> {
  const pairs = debtors.map(({ organization_id, currency }) => sql`(${organization_id}, ${currency})`)
  return lockClaims(tx, sql`(organization_id, currency) in (${sql.join(pairs, sql`, `)})`, covered)
}

/** @returns undefined when nothing of it is owed any more */
export async function lockOpenClaim(tx: Db, id: string): Promise<OpenClaim | undefined> {
  return (await lockClaims(tx, sql`id = ${id}`))[0]
}

/** The organizations that these claims are on, and their currencies; of claims that exist. */
export async function findDebtors(tx: Db, ids: readonly string[]): Promise<{ organization_id: string; currency: string }[]> {
  return rowsOf(tx, sql`select organization_id, currency from claims where id = any(${sql.param([...ids])}::text[])`)
}

/** Claims on money that payouts paid, as `lockOpenClaims`. */
export async function lockClaimsOfPayouts(tx: Db, payout_ids: readonly string[], covered: readonly string[] = []): Promise<OpenClaim[]> {
  return lockClaims(tx, sql`payout_id = any(${sql.param([...payout_ids])}::text[])`, covered)
}

/** The amount of a claim is in the row of its contribution, which is locked and then read again. */
async function lockClaims(tx: Db, which: ReturnType<typeof sql>, covered: readonly string[] = []): Promise<OpenClaim[]> {
  await tx.execute(
    sql`select from contributions where id in (select contribution_id from open_claims where ${which} union all select unnest(${sql.param([...covered])}::text[]))
      order by id for no key update`,
  )
  return rowsOf<OpenClaim>(tx, sql`select ${FIELDS} from open_claims where ${which} order by created_at, id`)
}

/** How a claim becomes less: by a payout, by the organization's own money, or by being given up. */
export interface Settlement {
  kind: SettlementKind
  amount: number
  now: Date
  acted_by: string | null
  effective_at?: string
  payout_id?: string
  reference?: string | undefined
  paid_on?: string
  reason?: string | undefined
  /** One person decided what takes two. */
  is_alone?: boolean
}

/**
 * Takes an amount off a locked claim, with a step on its trail, which the database posts to the ledger.
 * @returns the settlement's id
 */
export async function takeOffClaim(tx: Db, claim: OpenClaim, how: Settlement): Promise<string> {
  const id = newId('clst')
  const { kind, amount, now, acted_by, effective_at, is_alone, payout_id, reference, paid_on, reason } = how
  const left = claim.owed - amount
  const lost = kind === 'written_off'
  await tx
    .update(contributions)
    .set(lost ? { claimed_amount: 0, lost_amount: amount } : { claimed_amount: left, ...(left > 0 && { amount: left }) })
    .where(eq(contributions.id, claim.contribution_id))
  await tx.insert(claimSettlements).values({
    id,
    claim_id: claim.id,
    kind,
    amount,
    recorded_by: acted_by,
    created_at: now.toISOString(),
    payout_id,
    reference,
    paid_on,
    reason,
  })
  await writeStep(
    tx,
    now,
    {
      contribution_id: claim.contribution_id,
      kind,
      amount: lost ? amount : left,
      acted_by,
      reason: reason ?? null,
      ...(effective_at && { effective_at }),
      ...(is_alone && { cause: 'one_person' as const }),
    },
    { organization: true, contributor: false },
  )
  return id
}
