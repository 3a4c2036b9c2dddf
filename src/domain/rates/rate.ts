import { z } from 'zod'
import { CURRENCY } from '../../kit/http/money-shape.ts'
import { readAmount } from '../../kit/read-amount.ts'
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

/** What can be said anew of the rate of a pair and a day. */
const Said = z.object({ rate: Rate, source: Source, source_url: Url })
export const NewRate = Said.extend({
  from_currency: Currency,
  to_currency: Currency,
  day: Day,
}).refine(({ from_currency, to_currency }) => from_currency !== to_currency, { path: ['to_currency'], message: 'rate_error_same' })
export type NewRate = z.infer<typeof NewRate>
export const ReplacementInput = Said.extend({ reason: Reason })
export const WithdrawalInput = z.object({ reason: Reason })
export const RateDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('confirmed'),
    reason: Reason.optional().or(empty).describe('Required of the only admin, about their own'),
  }),
  z.object({ decision: z.literal('refused'), reason: Reason }),
])
export type RateDecision = z.infer<typeof RateDecision>

/** `waiting` for a second person, as it is far from the last one of its pair: it counts once it is confirmed. */
const RATE_STATES = ['current', 'replaced', 'withdrawn', 'waiting', 'refused'] as const

/** Why the reader may not confirm one that waits. */
const WHY_NOT_CONFIRMED = ['recorded_by_you', 'alone_too_soon'] as const
type WhyNotConfirmed = (typeof WHY_NOT_CONFIRMED)[number]

/** A rate as it was recorded, and what became of it. */
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

/** Whether somebody may confirm a rate that waits: another admin than who recorded it, or the only one a day later. */
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
 * @returns null for what is no rate, is zero, has more than eight decimals, or could be read in two ways: `1.450`
 */
export function readRate(text: string): string | null {
  // Three decimals after what is no group of thousands can only be decimals.
  const single = /^(?:0|\d{4,})([.,])\d{3}$/.exec(text.trim())
  const decimal = single ? (single[1] === ',' ? 'comma' : 'point') : 'auto'
  const units = readAmount(text, RATE_PLACES, decimal)
  return units === null || units <= 0 ? null : plainDecimal(units)
}

function plainDecimal(units: number): string {
  const digits = String(units).padStart(RATE_PLACES + 1, '0')
  return `${digits.slice(0, -RATE_PLACES)}.${digits.slice(-RATE_PLACES)}`.replace(/\.?0+$/, '')
}

/** The same decimal in a file: three decimals would read as thousands elsewhere. */
export function fileRate(rate: string): string {
  return /\.\d{3}$/.test(rate) ? `${rate}0` : rate
}
