import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { setOffOf } from '../../contributions/claims/set-off-claims.server.ts'
import { LIST_OLD } from '../payout.errors.ts'
import { whyNotAlone } from '../payout.ts'
import { dueKey } from './due-key.ts'
import { type ChosenDue, isListOld } from './payment.ts'
import { paymentCode } from './payment-code.server.ts'

/** Contributions of one payment, at most; others stay due. */
const MOST_COVERED = 10_000

interface DueContribution {
  id: string
  project_id: string
  amount: number
  approved_at: string
  /** Payments that covered it, and that a bank returned. */
  attempts: number
  /** All of it, where the payment covers a part; the rest stays due. */
  whole?: number
}

export interface PlannedProject {
  project_id: string
  covered: DueContribution[]
  amount: number
  /** Why the payer may not pay it; then nothing of it is covered by the payment. */
  why: 'approved_by_you' | 'alone_too_soon' | null
  /** From when the payer, who approved most of it, may pay it as the only admin. */
  alone_from: string | null
}

export interface PaymentPlan {
  key: string
  projects: PlannedProject[]
  left_out: PlannedProject[]
  /** The sum of the contributions. */
  covered: number
  set_off: number
  /** Claims opened after the list was made. */
  claimed_since: number
  amount: number
  rest: number
  version: string
  code: string
}

interface Row extends DueContribution, Record<string, unknown> {
  organization_id: string
  currency: string
  is_own: boolean
  is_alone: boolean
  due: number
}

/**
 * Decides what each payment covers: whole contributions, those that wait longest first, as far as they fit within its limit, or a part of the first one if none
 * does; and no project that the payer approved most of. The list for the bank and the record of the transfer both go by it.
 * @throws payout_list_old
 */
export async function planPayments(
  db: Db,
  chosen: readonly ChosenDue[],
  by: { until: string; payer: string; now: Date },
): Promise<PaymentPlan[]> {
  if (isListOld(by.until, by.now)) throw new ReadableError(LIST_OLD)
  const list = sql.param(JSON.stringify(chosen))
  const rows = await rowsOf<Row>(
    db,
    sql`select m.contribution_id as id, m.project_id, m.organization_id, m.currency, m.amount::float8 as amount, iso_time(m.approved_at) as approved_at, o.amount::float8 as due,
        exists (select from contribution_approvers a where a.contribution_id = m.contribution_id and a.user_id = ${by.payer}) as is_own, is_only_admin(${by.payer}) as is_alone,
        (select count(*)::int from payout_contributions x where x.contribution_id = m.contribution_id) as attempts
      from json_to_recordset(${list}::json) as c (organization_id text, currency text)
      join organization_dues o on o.organization_id = c.organization_id and o.currency = c.currency
      cross join lateral (select * from due_money d where d.organization_id = c.organization_id and d.currency = c.currency and d.approved_at <= ${by.until}::timestamptz
        order by d.approved_at, d.contribution_id limit ${MOST_COVERED}) m
      order by m.approved_at, m.contribution_id`,
  )
  const claims = await rowsOf<ChosenDue & Claim>(
    db,
    sql`select o.organization_id, o.currency, o.owed::float8 as owed, o.created_at > ${by.until}::timestamptz as is_later
      from json_to_recordset(${list}::json) as c (organization_id text, currency text)
      join open_claims o on o.organization_id = c.organization_id and o.currency = c.currency`,
  )
  const [due, owed] = [Map.groupBy(rows, dueKey), Map.groupBy(claims, dueKey)]
  return chosen.map((one) => planOne(one, due.get(dueKey(one)) ?? [], owed.get(dueKey(one)) ?? [], by.now))
}

interface Claim {
  owed: number
  is_later: boolean
}

function planOne(chosen: ChosenDue, rows: Row[], claims: Claim[], now: Date): PaymentPlan {
  const all = byProject(rows, now)
  const payable = new Set(all.filter(({ why }) => why === null).map(({ project_id }) => project_id))
  const within = fitting(
    rows.filter(({ project_id }) => payable.has(project_id)),
    chosen.limit,
  )
  // A part of a project's money may be mostly the payer's own, where the whole is not.
  const parts = byProject(within, now)
  const projects = parts.filter(({ why }) => why === null)
  const left_out = [...all.filter(({ why }) => why !== null), ...parts.filter(({ why }) => why !== null)]
  const covered = sumOf(projects)
  const [later, open] = [true, false].map((is_later) => claims.filter((claim) => claim.is_later === is_later))
  const set_off = setOffOf(open!, covered)
  const version = versionOf(projects, set_off)
  return {
    key: dueKey(chosen),
    projects,
    left_out,
    covered,
    set_off,
    claimed_since: later!.reduce((sum, { owed }) => sum + owed, 0),
    amount: covered - set_off,
    rest: (rows[0]?.due ?? 0) - covered,
    version,
    code: paymentCode(`${dueKey(chosen)} ${version}`),
  }
}

function byProject(rows: Row[], now: Date): PlannedProject[] {
  return [...Map.groupBy(rows, ({ project_id }) => project_id)].map(([project_id, covered]) => {
    const amount = sumOf(covered)
    const own = covered.filter(({ is_own }) => is_own)
    const own_at = own.map(({ approved_at }) => approved_at).sort()
    const approvals = { own_amount: sumOf(own), own_at: own_at.at(-1) ?? null, is_alone: covered[0]?.is_alone ?? false }
    return { project_id, covered, amount, ...whyNotAlone(approvals, { amount, now }) }
  })
}

function fitting(rows: Row[], limit = Number.POSITIVE_INFINITY): Row[] {
  let sum = 0
  const whole = rows.filter(({ amount }) => {
    if (sum + amount > limit) return false
    sum += amount
    return true
  })
  const [first] = rows
  return whole.length > 0 || !first ? whole : [{ ...first, amount: limit, whole: first.amount }]
}

/** Money that was returned and is due again is another payment, with another reference. */
function versionOf(projects: PlannedProject[], set_off: number): string {
  const covered = projects.flatMap((project) => project.covered)
  const lines = covered.map(({ id, amount, whole, attempts }) => [id, amount, attempts, ...(whole ? [whole] : [])].join(' '))
  return createHash('sha256')
    .update([...lines.sort(), set_off].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
