import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { SETTLING } from '../ledger.ts'

export const GROUPINGS = ['month', 'cause', 'district', 'organization'] as const
export type Grouping = (typeof GROUPINGS)[number]

/**
 * Money that moved in a month (by effect, in Argentine time), or that belongs to a cause, a district or an organization; in one currency.
 */
export const Figure = z.object({
  /** The month (2026-11), or the slug or number that leads to its page; null for the common fund, and for subjects without a page. */
  key: z.string().nullable(),
  name: z.string().nullable().describe('Null for a month, and for the common fund'),
  others: z.int().optional().describe('In the last row of a currency: how many others it adds up'),
  expected: MoneyShape,
  collected: MoneyShape,
  paid: MoneyShape,
})
export type Figure = z.infer<typeof Figure>

/** Days that money may stay in an account that must come to zero. */
export const NORMS = { unmatched: 15, expected: 45, in_transit: 10, payable: 45, announced: 45, claims: 90 } as const satisfies Record<
  (typeof SETTLING)[number],
  number
>

/**
 * Reasons why money waits: for a rate into its project's currency, for the end of the trip, for a person who reviews it or finds its
 * traveller (maybe with a suggestion), for an announced donation, for the payment service.
 */
export const UNSETTLED_REASONS = [
  'no_rate',
  'trip_ahead',
  'review',
  'announced',
  'at_service',
  'suggested',
  'nobody',
  'common_fund',
  'being_returned',
  'to_look_at',
  'account_waits',
  'no_account',
  'to_pay',
  'owed_back',
] as const
export type UnsettledReason = (typeof UNSETTLED_REASONS)[number]

export const Unsettled = z.object({
  account: z.enum(SETTLING),
  amount: MoneyShape,
  items: z.int(),
  oldest_at: z.string(),
  /** Amounts older than the norm of its account. */
  late: z.object({ amount: MoneyShape, items: z.int(), codes: z.array(z.string()).describe('The five oldest trails, if they have any') }),
  norm_days: z.int(),
  reasons: z.array(z.object({ reason: z.enum(UNSETTLED_REASONS), items: z.int(), late: z.int() })).describe('The most frequent first'),
})
export type Unsettled = z.infer<typeof Unsettled>

/** One figure from two sources. `difference` is always shown. */
export const Comparison = z.object({
  what: z.enum(['trips', 'payouts', 'projects']),
  currency: z.string(),
  records: MoneyShape.describe('What the records add up to: bookings, payouts, figures of projects'),
  ledger: MoneyShape.describe('What the ledger says'),
  difference: MoneyShape,
})
export type Comparison = z.infer<typeof Comparison>

/** Known and legitimate differences between the bookings' contributions and the ledger. */
export const Explained = z.object({
  why: z.enum(['not_approved', 'after_payout', 'on_the_way']),
  amount: MoneyShape,
  items: z.int(),
})
export type Explained = z.infer<typeof Explained>

export const Reconciliation = z.object({
  at: z.string().nullable().describe('When the last entry that it knows of was recorded'),
  comparisons: z.array(Comparison),
  explained: z.array(Explained),
  unsettled: z.array(Unsettled),
  losses: z.array(z.object({ amount: MoneyShape, items: z.int() })).describe('What organizations owed back and was written off'),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** One contribution or booking with waiting money, for admins. */
export const UnsettledItem = z.object({
  id: z.string().describe('Of the contribution; of the booking when the account is `unmatched`'),
  account: z.enum(SETTLING),
  reason: z.enum(UNSETTLED_REASONS),
  amount: MoneyShape,
  since: z.string(),
  late: z.boolean().describe('Older than the norm of its account'),
  norm_days: z.int(),
  trip_ends: z.string().nullable().describe('Last day of its trip'),
  code: z.string().nullable().describe('Of its trail'),
  external_id: z.string().nullable().describe('The number of its booking'),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
})
export type UnsettledItem = z.infer<typeof UnsettledItem>

export const UnsettledFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of the project’s name, a code, or a booking’s number'),
  account: z.enum(SETTLING).optional(),
  reason: z.enum(UNSETTLED_REASONS).optional(),
  late: z.enum(['yes', 'no']).optional(),
  sort: z.enum(['since', '-since', 'amount', '-amount']).default('since'),
})
export type UnsettledFilter = z.infer<typeof UnsettledFilter>
