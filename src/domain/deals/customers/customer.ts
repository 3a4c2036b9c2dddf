import { z } from 'zod'
import { LOCALES } from '../../../kit/locales.ts'
import { HARMLESS } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { Email } from '../../users/user.ts'
import { emptyToNull } from '../empty-to-null.ts'

/** A customer as a seller types one. The telephone number is checked, and written in one form, on the server. */
export const CustomerInput = z.object({
  name: typedLine('kit_required_field')
    .min(2, 'kit_required_field')
    .max(120, 'deal_error_customer_name')
    .regex(HARMLESS, 'kit_invalid_field'),
  email: emptyToNull(Email),
  phone: emptyToNull(typedLine().max(60, 'account_error_phone')),
  language: z.enum(LOCALES, 'kit_invalid_field').default('es'),
})
export type CustomerInput = z.infer<typeof CustomerInput>

const SeenCustomer = z
  .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable(), language: z.enum(LOCALES) })
  .optional()
  .describe('As they were shown: if somebody else edited them since, nothing is changed')

export const CustomerChange = CustomerInput.extend({ seen: SeenCustomer })
export type CustomerChange = z.infer<typeof CustomerChange>

/** A customer in lists and on deals. Without a name once they are forgotten. */
export const CustomerCard = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('In one form, `+5491143210000`'),
  language: z.enum(LOCALES),
  user: z.object({ id: z.string(), username: z.string() }).nullable().describe('The account that has confirmed their address'),
})
export type CustomerCard = z.infer<typeof CustomerCard>

/** A known customer who may be the one being typed. */
export const KnownCustomer = CustomerCard.extend({
  deals: z.int(),
  open_deals: z.int(),
  matches: z.enum(['email', 'phone', 'name']).describe('By the same address, the same number, or a similar name'),
})
export type KnownCustomer = z.infer<typeof KnownCustomer>

/** Hours in which a merge of two customers can be undone. */
export const PART_WITHIN_HOURS = 24

export const MergeInput = z.object({ merged_id: z.string('kit_required_field').max(80), seen: SeenCustomer, seen_merged: SeenCustomer })
export type MergeInput = z.infer<typeof MergeInput>

export const CustomerMerge = z.object({
  id: z.string(),
  merged: z.object({ id: z.string(), name: z.string().nullable() }),
  merged_at: z.string(),
  part_until: z.string(),
})
export type CustomerMerge = z.infer<typeof CustomerMerge>
