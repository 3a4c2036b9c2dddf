import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { minorUnits } from '../../../kit/money.ts'
import { hasAddress, isLine, isText, withoutInvisible } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { Email } from '../../users/user.ts'
import type { Way } from '../contribution-causes.ts'

/** The ways in which visitors can give. */
const WAYS_TO_GIVE = ['transfer', 'mercado_pago'] as const satisfies readonly Way[]
export type WayToGive = (typeof WAYS_TO_GIVE)[number]
/** Payment services. */
export type ServiceWay = Exclude<WayToGive, 'transfer'>

/** One gift is 100 to 10 000 000 whole units of its currency. The amount beyond a project's objective goes on to its fallback at the approval. */
export function isGift(amount: number, currency: string): boolean {
  const units = amount / 10 ** minorUnits(currency)
  return units >= 100 && units <= 10_000_000
}

export const GivingInput = z.object({
  amount: z.number('giving_error_amount').int('giving_error_amount').describe('In minor units'),
  name: typedLine()
    .max(120, 'giving_error_long')
    .refine(isLine, 'kit_invalid_field')
    .refine((name) => !hasAddress(name), 'users_error_address')
    .optional()
    .describe('Of who gives; nobody sees it unless `shown`'),
  shown: z.boolean().default(false).describe('Whether the trail shows name and message'),
  message: z
    .string()
    .overwrite((text) => withoutInvisible(text).trim())
    .max(500, 'giving_error_long')
    .refine(isText, 'kit_invalid_field')
    .optional()
    .describe('Shown with the name'),
  email: Email.or(z.literal('')).optional().describe('Of a guest who wants to be told by letter'),
  way: z.enum(WAYS_TO_GIVE).default('transfer'),
  key: z
    .string()
    .regex(/^[\w-]{8,60}$/)
    .describe('Of the form: sent twice, it is one contribution'),
})
export type GivingInput = z.infer<typeof GivingInput>

/** The platform's own account. */
export const TransferAccount = z.object({
  holder: z.string(),
  cuit: z.string(),
  number: z.string().describe('CBU or CVU'),
  alias: z.string().nullable(),
  currency: z.string(),
})
export type TransferAccount = z.infer<typeof TransferAccount>

/** The configured ways to give. */
export const GivingWays = z.object({
  transfer: TransferAccount.nullable(),
  mercado_pago: z.object({ currency: z.string(), checkout_origin: z.url() }).nullable(),
})
export type GivingWays = z.infer<typeof GivingWays>

/** The ways available for a project, by its currency; the first one is the default. */
export function waysFor({ transfer, mercado_pago }: GivingWays, currency: string): WayToGive[] {
  return [
    ...(mercado_pago?.currency === currency ? ['mercado_pago' as const] : []),
    ...(transfer?.currency === currency ? ['transfer' as const] : []),
  ]
}

/** The account to which an announced donation is transferred, and the reference to write. */
export const Transfer = z.object({
  code: z.string().describe('Of its trail; also the reference that the transfer is found by'),
  amount: MoneyShape,
  project: z.string().nullable(),
  account: TransferAccount,
})
export type Transfer = z.infer<typeof Transfer>

/** The reference as banks print it: in capitals. */
export function writtenReference(code: string): string {
  return code.toUpperCase()
}

/** An announced transfer that has not arrived lapses after this long; its donor gets a letter `WARNING_DAYS` before. */
export const LAPSE_DAYS = 30
export const WARNING_DAYS = 7

/** A guest's announced transfer, as the link that withdraws it shows it. */
export const WithdrawalLink = z.object({
  code: z.string().describe('Of its trail'),
  amount: MoneyShape,
  project: z.string().nullable().describe('Null when it is not public any more'),
  may_withdraw: z.boolean().describe('False once it arrived, was withdrawn, or lapsed'),
})
export type WithdrawalLink = z.infer<typeof WithdrawalLink>
