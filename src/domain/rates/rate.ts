import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { CURRENCY } from '../../kit/http/money-shape.ts'
import { readDecimal } from '../../kit/read-amount.ts'
import { MemberRef } from '../organizations/managed-organization.ts'
import { aloneFrom } from '../users/alone.ts'

/** Decimals of a rate. */
export const RATE_PLACES = 8

const Source = z.string('kit_required_field').trim().min(2, 'rate_error_source').max(200, 'rate_error_source')
const Reason = z.string('kit_required_field').trim().min(1, 'kit_required_field').max(500, 'kit_invalid_field')
const empty = z.literal('').transform(() => undefined)
const Url = z
  .url({ protocol: /^https?$/, error: 'rate_error_url' })
  .max(500, 'rate_error_url')
  .optional()
  .or(empty)
const Rate = z
  .string('kit_required_field')
  .trim()
  .transform((text, about) => {
    const rate = readRate(text)
    if (rate === null) about.addIssue({ code: 'custom', message: text === '' ? 'kit_required_field' : 'rate_error_rate' })
    return rate ?? ''
  })
  .describe('What one unit of `from_currency` is in `to_currency`, as a decimal: `1450.5`')
const Currency = z.string('kit_required_field').regex(CURRENCY, 'rate_error_currency')

const Day = z.iso.date('rate_error_day').refine((day) => day >= '2000-01-01', 'rate_error_day')

/** Fields of a rate that a correction may change. */
const RateInput = z.object({ rate: Rate, source: Source, source_url: Url })
export const NewRate = RateInput.extend({
  from_currency: Currency,
  to_currency: Currency,
  day: Day,
}).refine(({ from_currency, to_currency }) => from_currency !== to_currency, { path: ['to_currency'], message: 'rate_error_same' })
export type NewRate = z.infer<typeof NewRate>
export const ReplacementInput = RateInput.extend({ reason: Reason })
export const WithdrawalInput = z.object({ reason: Reason })
export const RateDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('confirmed'),
    reason: Reason.optional().or(empty).describe('Required of the only admin, about their own'),
  }),
  z.object({ decision: z.literal('refused'), reason: Reason }),
])
export type RateDecision = z.infer<typeof RateDecision>

/** `waiting` for a second admin to confirm, as it differs much from the last one of its pair: it counts once it is confirmed. */
const RATE_STATES = ['current', 'replaced', 'withdrawn', 'waiting', 'refused'] as const

/** Reasons why the reader may not confirm a waiting one. */
const WHY_NOT_CONFIRMED = ['recorded_by_you', 'alone_too_soon'] as const
type WhyNotConfirmed = (typeof WHY_NOT_CONFIRMED)[number]

/** A recorded rate, and its state. */
export const RecordedRate = z.object({
  id: z.string(),
  from_currency: z.string(),
  to_currency: z.string(),
  day: z.string(),
  revision: z.int(),
  rate: z.string().nullable().describe('A decimal; null where this record withdraws the one before'),
  source: z.string(),
  source_url: z.string().nullable(),
  reason: z.string().nullable().describe('Why it replaced or withdrew the one before'),
  door: z.enum(['hand', 'file']),
  recorded_by: MemberRef.nullable(),
  created_at: z.string(),
  state: z.enum(RATE_STATES),
  compared: z
    .object({ day: z.string(), rate: z.string() })
    .nullable()
    .describe('The rate from which it differs by more than 10 %: it waits, or waited, for a second person'),
  decided_by: MemberRef.nullable().describe('Who confirmed or refused it'),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  why_not: z.enum(WHY_NOT_CONFIRMED).nullable().describe('While it waits: why the reader may not confirm it'),
  alone_from: z.string().nullable().describe('From when the reader, as the only admin, may confirm their own, with a reason'),
})
export type RecordedRate = z.infer<typeof RecordedRate>

export const RateFilter = z.object({
  query: z.string().trim().max(100).optional(),
  currency: z.string().regex(CURRENCY).optional().describe('On either side'),
  state: z
    .enum(['all', 'waiting'])
    .optional()
    .describe('`all` with those that were replaced, withdrawn, refused or wait; `waiting` those that wait for a second person'),
  from: Day.optional(),
  to: Day.optional().describe('First and last day of the rates'),
  sort: z.enum(['day', '-day', 'rate', '-rate', 'created_at', '-created_at']).default('-day'),
})
export type RateFilter = z.infer<typeof RateFilter>

/** Decides if a user may confirm a waiting rate: any admin except the one who recorded it, or the only admin a day later. */
export function rateConfirmation(
  { recorded_by, created_at, is_alone }: { recorded_by: string; created_at: string; is_alone: boolean },
  { by, now }: { by: string; now: Date },
): { why_not: WhyNotConfirmed | null; alone_from: string | null } {
  if (recorded_by !== by) return { why_not: null, alone_from: null }
  const alone_from = aloneFrom(created_at, is_alone)
  if (alone_from === null) return { why_not: 'recorded_by_you', alone_from }
  return { why_not: now < new Date(alone_from) ? 'alone_too_soon' : null, alone_from }
}

/**
 * A rate as people and files write it (`1.450,50`, `1450.5`), as a plain decimal with a point and no needless zeros.
 * @returns null if it is no rate, is zero, has more than eight decimals, or is ambiguous: `1.450`
 */
export function readRate(text: string): string | null {
  const units = readDecimal(text, RATE_PLACES, 'auto')
  return units === null || units <= 0 ? null : plainDecimal(units)
}

function plainDecimal(units: number): string {
  const digits = String(units).padStart(RATE_PLACES + 1, '0')
  return `${digits.slice(0, -RATE_PLACES)}.${digits.slice(-RATE_PLACES)}`.replace(/\.?0+$/, '')
}

/** The same decimal for a file: three decimals would be read as thousands elsewhere. */
export function fileRate(rate: string): string {
  return /\.\d{3}$/.test(rate) ? `${rate}0` : rate
}

/** It was replaced or withdrawn meanwhile. */
export const RATE_CHANGED = errorKind('rate_changed', 409)
/** Another one of its pair and day waits for a second person. */
export const RATE_WAITS = errorKind('rate_waits', 409)
/** It differs much from the last one: another admin than the recorder confirms it, or the only one a day later. */
export const RATE_NEEDS_ANOTHER = errorKind('rate_needs_another', 409)
