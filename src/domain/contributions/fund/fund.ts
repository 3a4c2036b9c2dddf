import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { ReasonText } from '../desk/managed-contribution.ts'

/** Projects that one allocation reaches, and that its page shows; others are searched. */
export const MOST_CANDIDATES = 100

const SORTS = ['since', '-since', '-amount', 'amount'] as const
export const FundFilter = z.object({
  query: z.string().trim().max(100).optional().describe('A trail’s code'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  sort: z.enum(SORTS).default('since'),
})
export type FundFilter = z.infer<typeof FundFilter>

const Project = z.object({ id: z.string(), slug: z.string(), name: z.string() })

/** Confirmed money of the common fund. */
export const FundMoney = z.object({
  id: z.string().describe('Of its contribution'),
  code: z.string(),
  amount: MoneyShape,
  since: z.string(),
  given_for: Project.nullable().describe('The project that it was given for, and that could not take it'),
  nearest: Project.nullable().describe('The first project by the published rule; null when none needs it'),
})
export type FundMoney = z.infer<typeof FundMoney>

/** A project that may receive it. */
export const FundProject = Project.extend({ lacks: MoneyShape })
export type FundProject = z.infer<typeof FundProject>

/** In the order of the published rule. */
const Candidate = FundProject.extend({
  same_cause: z.boolean(),
  by_rule: MoneyShape.describe('What the rule gives it'),
})
export const FundDetail = FundMoney.extend({
  projects: z.array(Candidate),
  has_more_projects: z.boolean().describe('Others are to be searched: `/admin/fund/{id}/projects`'),
})
export type FundDetail = z.infer<typeof FundDetail>

const Seen = z.coerce
  .number('kit_invalid_field')
  .int('kit_invalid_field')
  .min(1, 'kit_invalid_field')
  .max(Number.MAX_SAFE_INTEGER, 'kit_invalid_field')

const DecidedProject = z
  .string()
  .regex(/^proj_\w{1,40}$/, 'fund_error_project')
  .optional()
  .or(z.literal('').transform(() => undefined))
  .describe('Of a decision')
const AllocationReason = ReasonText.optional()
  .or(z.literal('').transform(() => undefined))
  .describe('Of a decision, and where the only admin had a hand in it; the trail shows it')

/**
 * An allocation of money of the common fund: by the published rule, or an amount to a project by a decision with its reason.
 * `seen` is its amount as it was shown, `seen_portions` what the rule gave to each project: if that changed, nothing is allocated.
 */
export const AllocationInput = z
  .object({
    seen: Seen.describe('In minor units'),
    seen_portions: z
      .array(z.object({ id: z.string().max(60), amount: Seen }))
      .max(MOST_CANDIDATES, 'kit_invalid_field')
      .optional()
      .describe('`by_rule` of each project that the rule gives to, in its order, in minor units'),
    by: z.enum(['rule', 'decision']),
    project_id: DecidedProject,
    amount: z.coerce
      .number('contribution_error_amount')
      .int('contribution_error_amount')
      .min(1, 'contribution_error_amount')
      .max(Number.MAX_SAFE_INTEGER, 'contribution_error_amount')
      .optional()
      .describe('Of a decision, in minor units'),
    reason: AllocationReason,
  })
  .superRefine(({ by, project_id, amount, reason }, ctx) => {
    if (by === 'rule') return
    if (!project_id) ctx.addIssue({ code: 'custom', path: ['project_id'], message: 'fund_error_project' })
    if (amount === undefined) ctx.addIssue({ code: 'custom', path: ['amount'], message: 'contribution_error_amount' })
    if (!reason) ctx.addIssue({ code: 'custom', path: ['reason'], message: 'contribution_error_reason' })
  })
export type AllocationInput = z.infer<typeof AllocationInput>

export const Allocated = z.object({
  allocated: z.array(z.object({ project: z.string(), amount: MoneyShape })),
  left: MoneyShape.describe('What stays in the common fund'),
})
export type Allocated = z.infer<typeof Allocated>

/** Sums that are allocated as one act, at most. */
const MOST_AT_ONCE = 100

/** Several sums, each by the rule, or to one project as far as it lacks them, for one reason. */
export const ManyAllocationsInput = z
  .object({
    money: z
      .array(z.object({ id: z.string().regex(/^cont_\w{1,60}$/), seen: Seen }))
      .min(1, 'kit_required_field')
      .max(MOST_AT_ONCE, 'kit_invalid_field'),
    by: z.enum(['rule', 'decision']),
    project_id: DecidedProject,
    reason: AllocationReason,
  })
  .superRefine(({ by, project_id, reason }, ctx) => {
    if (by === 'rule') return
    if (!project_id) ctx.addIssue({ code: 'custom', path: ['project_id'], message: 'fund_error_project' })
    if (!reason) ctx.addIssue({ code: 'custom', path: ['reason'], message: 'contribution_error_reason' })
  })
export type ManyAllocationsInput = z.infer<typeof ManyAllocationsInput>

export const ManyAllocated = z.object({
  done: z.array(Allocated.extend({ id: z.string() })),
  refused: z.array(z.object({ id: z.string(), why: z.string() })),
})
export type ManyAllocated = z.infer<typeof ManyAllocated>

/** Divides an amount by the rule: the first project gets as much as it lacks, then the next. */
export function divideByRule(projects: readonly { id: string; lacks: number }[], amount: number): { id: string; amount: number }[] {
  let rest = amount
  return projects.flatMap(({ id, lacks }) => {
    const given = Math.min(rest, lacks)
    rest -= given
    return given > 0 ? [{ id, amount: given }] : []
  })
}
