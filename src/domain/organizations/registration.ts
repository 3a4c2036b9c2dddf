import { z } from 'zod'
import { plainCuit } from '../../config/check-digits.ts'
import { isLine } from '../../kit/plain-text.ts'
import { isSlug } from '../../kit/slug.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { Email } from '../users/user.ts'
import { DESCRIPTION_LENGTH, IDENTIFIER_LENGTH, NAME_LENGTH, WORD_LENGTH } from './organization-rules.ts'

const Key = z
  .string('kit_required_field')
  .trim()
  .min(1, 'kit_required_field')
  .regex(/^[\w:.-]{1,80}$/, 'kit_invalid_field')

function text({ min, max }: { min: number; max: number }, message: Message) {
  return typedLine('kit_required_field')
    .min(1, 'kit_required_field')
    .min(min, message)
    .max(max, message)
    .refine(isLine, 'kit_invalid_field')
}
type Message = 'organization_error_name' | 'organization_error_description' | 'organization_error_word' | 'kit_invalid_field'

/** A field that may be left empty: null then. */
function optional<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape.nullable().default(null))
}

/** The name of a place, or its id. */
const Place = typedLine('kit_required_field').min(1, 'kit_required_field').max(120, 'kit_invalid_field').refine(isLine, 'kit_invalid_field')

/**
 * An organization as its form sends it, in the field `data` of `POST /organization` (specification §5 and §7). With `id` it is the one to change.
 */
export const OrganizationInput = z.object({
  id: z
    .string()
    .regex(/^org_[0-9a-z]{1,40}$/, 'kit_invalid_field')
    .optional(),
  name: text(NAME_LENGTH, 'organization_error_name'),
  slug: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .min(IDENTIFIER_LENGTH.min, 'organization_error_slug_length')
    .max(IDENTIFIER_LENGTH.max, 'organization_error_slug_length')
    .refine((text) => isSlug(text, IDENTIFIER_LENGTH.max), 'organization_error_slug'),
  description: text(DESCRIPTION_LENGTH, 'organization_error_description'),
  type: Key.describe('Slug or id of an entity'),
  type_word: optional(text(WORD_LENGTH, 'organization_error_word')).describe('What it is, where its type is "Other"'),
  country_code: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .regex(/^[A-Za-z]{2}$/, 'kit_invalid_field')
    .transform((code) => code.toUpperCase()),
  province: optional(Place).describe('Name or id; required where its country has provinces or states'),
  city: Place.describe('Name or id'),
  district: optional(Key).describe('Number or id of a Rotary district'),
  rotary_club: optional(text({ min: 2, max: 80 }, 'kit_invalid_field')),
  contact_name: optional(text({ min: 1, max: 80 }, 'kit_invalid_field')).describe('Private, as are the other contact fields and the CUIT'),
  contact_email: optional(Email),
  contact_phone: optional(typedLine().max(60, 'account_error_phone')),
  cuit: optional(
    z
      .string('kit_invalid_field')
      .max(30, 'organization_error_cuit')
      .refine((text) => plainCuit(text) !== null, 'organization_error_cuit'),
  ),
  seen: z
    .string()
    .max(60, 'kit_invalid_field')
    .optional()
    .describe('`version` of the organization that was changed: if somebody else changed it since, nothing is done'),
  remove_logo: z.boolean().default(false),
  remove_cover: z.boolean().default(false),
})
export type OrganizationInput = z.infer<typeof OrganizationInput>
