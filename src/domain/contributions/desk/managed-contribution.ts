import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { isLine } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { MemberRef } from '../../organizations/managed-organization.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import { MONEY_STATES, Trail, TrailCard } from '../contribution.ts'
import { REFUSALS, REVERSALS, WAYS, WAYS_BY_HAND } from '../contribution-causes.ts'
import { READINESS, READINESS_TABS, WAITS_FOR } from '../readiness.ts'

const Id = z.string().regex(/^cont_\w{1,60}$/, 'kit_invalid_field')
const Currency = z.string('kit_required_field').regex(/^[A-Z]{3}$/, 'kit_invalid_field')
export const ProjectId = z.string('kit_required_field').regex(/^proj_\w{1,40}$/, 'kit_invalid_field')
/** Upper bound of one contribution, in minor units: as much as the largest objective. */
const MOST = 100_000_000_000
const Amount = z.coerce
  .number('contribution_error_amount')
  .int('contribution_error_amount')
  .min(1, 'contribution_error_amount')
  .max(MOST, 'contribution_error_amount')
  .describe('In minor units')
const Line = (most: number) => typedLine('kit_required_field').max(most, 'kit_invalid_field').refine(isLine, 'kit_invalid_field')
/** Several lines; characters that cannot be stored are refused. */
const Text = (most: number) =>
  z
    .string('kit_required_field')
    .trim()
    .max(most, 'contribution_error_long')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'kit_invalid_field')
export const ReasonText = Text(500).min(3, 'contribution_error_reason')

const SORTS = ['-created_at', 'created_at', '-amount', 'amount', '-notified_at', 'notified_at'] as const
export const ContributionFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of code, project, organization, donor, traveller or reference'),
  status: z.enum(['pending', 'approved', 'not_approved']).optional().describe('Its review'),
  state: z.enum(MONEY_STATES).optional().describe('Where its money is'),
  notified: z.enum(['yes', 'no']).optional(),
  kind: z.enum(['booking', 'donation']).optional(),
  question: z.enum(['open']).optional().describe('With a question that nobody answered'),
  readiness: z
    .enum(READINESS_TABS)
    .optional()
    .describe('Of what waits for its review. `held` also has those of which another amount arrived'),
  early: z.enum(['yes']).optional().describe('Approved before it was ready'),
  held: z.enum(['open']).optional().describe('Changed after its approval or payout, and no note since says what became of it'),
  project: ProjectId.or(z.literal('fund')).optional().describe('Or `fund`: the common fund'),
  organization: z
    .string()
    .regex(/^org_\w{1,40}$/)
    .optional(),
  currency: Currency.optional(),
  user: z.string().max(60).optional().describe('Id of who gave'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe('First and last day when it was promised, in Argentine time'),
  sort: z.enum(SORTS).default('-created_at'),
})
export type ContributionFilter = z.infer<typeof ContributionFilter>

const Project = z.object({ id: z.string(), slug: z.string(), name: z.string().nullable(), language: z.enum(['es', 'en']) })
/** Reasons why the reader may not approve it. */
const WHY_NOT_APPROVED = ['decided', 'own_gift', 'registered_by_you', 'handled_by_you', 'alone_too_soon'] as const

/** A contribution as admins list it; its project in any status. */
export const ManagedContribution = TrailCard.omit({ project: true }).extend({
  id: z.string(),
  status: z.enum(['pending', 'approved', 'not_approved']),
  project: Project.extend({ name: z.string() }).nullable(),
  organization: OrganizationRef.nullable(),
  /** The giver, if known: an account, or the name of a donor. */
  giver: z.object({ name: z.string(), username: z.string().nullable() }).nullable(),
  notified_at: z.string().nullable(),
  open_questions: z.int(),
  why_not: z.enum(WHY_NOT_APPROVED).nullable().describe('Why the reader cannot approve it'),
  alone_from: z
    .string()
    .nullable()
    .describe('From when the reader may approve by themselves what they had a hand in, with a reason, as there is no other admin'),
  trip_ends_on: z.string().nullable().describe('Last day of the trip by its booking’s current dates, YYYY-MM-DD'),
  way: z.enum(WAYS).nullable().describe('How the money of a donation comes'),
  reference: z.string().nullable().describe('Of the transfer or payment; of a trip, the number of its booking'),
  arrived: z
    .object({ amount: MoneyShape, on: z.string().nullable() })
    .nullable()
    .describe('What was recorded as arrived of a donation, and the day of an announced one'),
  readiness: z.enum(READINESS).nullable().describe('Null if it no longer waits for its review. Only what is ready is approved in bulk'),
  waits_for: z.enum(WAITS_FOR).nullable().describe('Why it is not ready'),
  waits_until: z.string().nullable().describe('From when it is ready, as far as that is known'),
  approved_early: z.enum(WAITS_FOR).nullable().describe('Approved before it was ready: what it waited for then'),
})
export type ManagedContribution = z.infer<typeof ManagedContribution>

const Step = Trail.shape.steps.element.extend({ acted_by: MemberRef.nullable() })
export const ManagedQuestion = z.object({
  id: z.string(),
  question: z.string(),
  asked_at: z.string(),
  asked_by: MemberRef.nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: MemberRef.nullable(),
})
export type ManagedQuestion = z.infer<typeof ManagedQuestion>

/** One contribution with all data that an admin needs for the decision. */
export const ContributionDetail = ManagedContribution.extend({
  approved_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  hand_off: Trail.shape.hand_off,
  booking: z
    .object({
      ...Trail.shape.booking.unwrap().shape,
      external_id: z.string(),
      revision: z.int(),
      match: z.string(),
    })
    .nullable(),
  donor: z
    .object({
      name: z.string().nullable(),
      is_shown: z.boolean(),
      message: z.string().nullable(),
      way: z.enum(WAYS),
      reference: z.string().nullable(),
      proof: z.string().nullable().describe('The name of its file'),
      registered_by: MemberRef.nullable(),
    })
    .nullable(),
  goal: z.object({ objective: MoneyShape, collected: MoneyShape, status: z.string() }).nullable().describe('Of its project'),
  requested_refund: z
    .object({ reason: z.string(), by: MemberRef.nullable() })
    .nullable()
    .describe(
      'A refund that the payment service has not confirmed: until then it is neither approved nor paid, and the refund is to be requested again',
    ),
  rate: Trail.shape.rate,
  steps: z.array(Step),
  entries: z.array(
    z.object({
      transaction: z.int(),
      event: Trail.shape.steps.element.shape.kind,
      account: z.string(),
      amount: MoneyShape,
      effective_at: z.string(),
      recorded_at: z.string(),
    }),
  ),
  notes: z.array(z.object({ id: z.string(), body: z.string(), author: MemberRef.nullable(), created_at: z.string() })),
  questions: z.array(ManagedQuestion),
  payout: z.string().nullable().describe('Id of the payout that it is part of'),
  batch: z
    .object({ id: z.string(), contributions: z.int(), may_undo: z.boolean() })
    .nullable()
    .describe('Its approval, if it was one of many: how many it still decides, and whether nothing of them was paid'),
  abilities: z.object({
    approve: z.boolean(),
    refuse: z.boolean(),
    take_back: z.boolean(),
    refund: z.boolean(),
    assign: z.boolean(),
    record_arrival: z.boolean(),
    notify: z.boolean(),
  }),
})
export type ContributionDetail = z.infer<typeof ContributionDetail>

/** A contribution as it was shown to who decides about it: if another act or its booking changed it since, nothing is decided. */
export const SeenContribution = z
  .object({
    amount: z.int('kit_invalid_field').describe('In minor units'),
    project_id: ProjectId.nullable().describe('Null: the common fund'),
  })
  .optional()
  .describe('As it was shown: if it changed, nothing is decided')
export type SeenContribution = z.infer<typeof SeenContribution>

/** The approved amount: the one displayed to the admin or, for a donation, the one that arrived. */
export const ApprovalInput = z.object({
  amount: Amount,
  seen: SeenContribution,
  reason: ReasonText.optional()
    .or(z.literal('').transform(() => undefined))
    .describe(
      'Of a donation, when less or more arrived than was announced; of what is not ready; and of what the only admin had a hand in',
    ),
  arrived_on: z.iso
    .date('contribution_error_day')
    .optional()
    .or(z.literal('').transform(() => undefined))
    .describe('The day on which a donation arrived, in Argentine time; today if it is left out'),
})
export type ApprovalInput = z.infer<typeof ApprovalInput>

/** `moved`: the amount beyond its project's objective, and the projects that received it. */
export const Approved = z.object({
  completed: z.boolean().describe('A project reached its objective by this contribution'),
  moved: z
    .array(z.object({ project: z.string().nullable().describe('Null: the common fund'), amount: MoneyShape }))
    .describe('What its project could not take, by the declared fallback'),
})
export type Approved = z.infer<typeof Approved>

export const ManyInput = z.object({
  contributions: z
    .array(z.object({ id: Id, amount: Amount, project_id: ProjectId.nullable().optional().describe('The project that was seen') }))
    .min(1, 'contribution_error_none')
    .max(100, 'contribution_error_many'),
})
export const ManyApproved = z.object({
  batch: z.string().nullable().describe('By which all of them can be undone as one; null if none was approved'),
  done: z.array(z.object({ id: z.string(), ...Approved.shape })),
  refused: z.array(z.object({ id: z.string(), why: z.string().describe('In the reader’s language') })),
})
export type ManyApproved = z.infer<typeof ManyApproved>

export const UndoInput = z.object({
  reason: ReasonText,
  seen: z.coerce
    .number()
    .int('kit_invalid_field')
    .optional()
    .describe('How many contributions it still decided, as was shown: if others, nothing is undone'),
})
export const BatchId = z.object({ batch: z.string().regex(/^appr_\w{1,40}$/) })

/** How many contributions that wait for their review are in each tab of the queue. */
export const QueueCounts = z.object({ ready: z.int(), too_early: z.int(), not_arrived: z.int(), held: z.int() })
export type QueueCounts = z.infer<typeof QueueCounts>

/** Money of a donation that an admin saw in the account. */
export const ArrivalInput = z.object({
  amount: z.coerce
    .number('contribution_error_amount')
    .int('contribution_error_amount')
    .min(0, 'contribution_error_amount')
    .max(MOST, 'contribution_error_amount')
    .describe('In minor units; 0 withdraws what was recorded'),
  arrived_on: z.iso.date('contribution_error_day').describe('In Argentine time'),
  reason: ReasonText.optional()
    .or(z.literal('').transform(() => undefined))
    .describe('Of a withdrawal'),
})
export type ArrivalInput = z.infer<typeof ArrivalInput>

export const RefusalInput = z.object({ cause: z.enum(REFUSALS, 'contribution_error_cause'), reason: ReasonText, seen: SeenContribution })
export const ReversalInput = z.object({ cause: z.enum(REVERSALS, 'contribution_error_cause'), reason: ReasonText, seen: SeenContribution })
export const RefundInput = z.object({ reason: ReasonText, seen: SeenContribution })
export type RefundInput = z.infer<typeof RefundInput>
export const AssignmentInput = z.object({
  from: ProjectId.nullable().describe('The project that was seen; null: the common fund'),
  project_id: ProjectId.nullable().describe('Null: the common fund'),
  reason: ReasonText,
})
export const ContributionNoteInput = z.object({ body: Text(2000).min(1, 'kit_required_field') })

const Optional = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(shape)
    .optional()

/** A donation that arrived outside the site, as an admin enters it; another admin approves it. */
export const RegisterInput = z.object({
  name: Optional(Line(120)).describe('Of who gave; nobody sees it unless `shown`'),
  shown: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether the trail shows the name; never the other way round: the amount is always shown'),
  user: Optional(Line(254)).describe('Username or e-mail address of their account'),
  message: Optional(Text(500)).describe('Shown with the name'),
  project_id: ProjectId.or(z.literal('fund')).describe('Or `fund`: the common fund'),
  way: z.enum(WAYS_BY_HAND, 'kit_required_field'),
  reference: Optional(Line(80)).describe('Of the bank or the receipt book'),
  amount: Amount,
  currency: Currency,
  effective_on: z.iso.date('contribution_error_day').describe('The day on which it was given, in Argentine time'),
  note: Optional(Text(2000)).describe('For other admins'),
  key: z
    .string()
    .regex(/^[\w-]{8,60}$/)
    .optional()
    .describe('Of the form: sent twice, it is one contribution'),
})
export type RegisterInput = z.infer<typeof RegisterInput>
