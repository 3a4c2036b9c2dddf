import { z } from 'zod'
import { CURRENCY } from '../../kit/http/money-shape.ts'
import { readAmount } from '../../kit/read-amount.ts'
import { MemberRef } from '../organizations/managed-organization.ts'

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

const RATE_STATES = ['current', 'replaced', 'withdrawn'] as const

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
})
export type RecordedRate = z.infer<typeof RecordedRate>

export const RateFilter = z.object({
  query: z.string().trim().max(100).optional(),
  currency: z.string().regex(CURRENCY).optional().describe('On either side'),
  state: z.enum(['all']).optional().describe('With those that were replaced or withdrawn'),
  from: Day.optional(),
  to: Day.optional().describe('First and last day of the rates'),
  sort: z.enum(['day', '-day', 'rate', '-rate', 'created_at', '-created_at']).default('-day'),
})
export type RateFilter = z.infer<typeof RateFilter>

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
