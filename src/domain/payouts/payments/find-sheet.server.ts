import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { MemberChange } from '../../bank-accounts/bank-account-record.ts'
import { memberChanges } from '../../bank-accounts/find-account-record.server.ts'
import type { OrganizationRef } from '../../organizations/organization.ts'
import { type AccountOfDue, accountJson, accountOf, isManaged, payable } from '../find-due.server.ts'
import type { ChosenDue, SheetPayment } from './payment.ts'
import { type PaymentPlan, type PlannedProject, planPayments } from './plan-payment.server.ts'

interface Organization extends Record<string, unknown> {
  id: string
  ref: OrganizationRef
  account: AccountOfDue
  is_managed: boolean
  member_changes: MemberChange[]
}

type Project = SheetPayment['projects'][number]['project']

/**
 * Payments that the reader would make to the chosen organizations: to compare with the bank, and to record. Those to which nothing is due are missing.
 * @throws payout_list_old
 */
export async function findSheet(ctx: Context, { due, until }: { due: ChosenDue[]; until: string }): Promise<SheetPayment[]> {
  const { user_id: payer } = requireUser(ctx.actor)
  const plans = await planPayments(ctx.db, due, { until, payer, now: ctx.now })
  const ids = sql.param(due.map(({ organization_id }) => organization_id))
  const projects = sql.param(plans.flatMap((plan) => [...plan.projects, ...plan.left_out].map(({ project_id }) => project_id)))
  const [organizations, names] = await Promise.all([
    rowsOf<Organization>(
      ctx.db,
      sql`select o.id, o.ref, ${accountJson} as account, ${isManaged(sql`o.id`, payer)} as is_managed, ${memberChanges(sql`o.id`)} as member_changes
        from organization_refs o ${accountOf(sql`o.id`)} where o.id = any(${ids}::text[])`,
    ),
    rowsOf<Project>(ctx.db, sql`select id, slug, name from project_refs where id = any(${projects}::text[])`),
  ])
  const of = new Map(organizations.map((one) => [one.id, one]))
  const named = new Map(names.map((one) => [one.id, one]))
  return plans.flatMap((plan, i) => {
    const organization = of.get(due[i]!.organization_id)
    if (!organization || plan.projects.length + plan.left_out.length === 0) return []
    return [paymentOf(plan, due[i]!, { organization, named, by: { payer, now: ctx.now } })]
  })
}

function paymentOf(
  plan: PaymentPlan,
  { currency }: ChosenDue,
  { organization, named, by }: { organization: Organization; named: Map<string, Project>; by: { payer: string; now: Date } },
): SheetPayment {
  const money = (amount: number) => ({ amount, currency })
  const shown = ({ project_id, amount, covered }: PlannedProject) => ({
    project: named.get(project_id)!,
    amount: money(amount),
    contributions: covered.length,
  })
  const divided = plan.projects.flatMap(({ covered }) => covered).find(({ whole }) => whole !== undefined)
  const { why_not, ...account } = payable(organization, by)
  return {
    organization: organization.ref,
    currency,
    amount: money(plan.amount),
    set_off: money(plan.set_off),
    claimed_since: money(plan.claimed_since),
    rest: money(plan.rest),
    contributions: plan.projects.reduce((sum, { covered }) => sum + covered.length, 0),
    divided: divided?.whole === undefined ? null : money(divided.whole),
    projects: plan.projects.map(shown),
    left_out: plan.left_out.map((one) => ({ ...shown(one), why_not: one.why!, alone_from: one.alone_from })),
    ...account,
    why_not: why_not ?? (plan.covered === 0 ? (plan.left_out[0]?.why ?? null) : null),
    member_changes: organization.member_changes,
    alone: plan.projects.some(({ alone_from }) => alone_from !== null),
    version: plan.version,
    code: plan.code,
  }
}
