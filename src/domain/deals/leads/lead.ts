import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { HARMLESS, hasAddress, isText } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { Email } from '../../users/user.ts'
import { STAGES } from '../deal-stages.ts'
import { emptyToNull } from '../empty-to-null.ts'

export const LEAD_WAYS = ['form', 'whatsapp'] as const

/** Nobody fills the form in faster: a program did, or somebody pressed the button by mistake. */
export const LEAST_SECONDS = 3

const Slug = emptyToNull(z.string('kit_invalid_field').regex(/^[\w-]{1,80}$/, 'kit_invalid_field'))
const Day = emptyToNull(z.iso.date('kit_invalid_field'))
const Name = typedLine('kit_required_field')
  .min(2, 'kit_required_field')
  .max(120, 'deal_error_customer_name')
  .regex(HARMLESS, 'kit_invalid_field')
  .refine((name) => !hasAddress(name), 'users_error_address')
const Text = z.string('kit_invalid_field').trim().max(4000, 'deal_error_too_long').refine(isText, 'kit_invalid_field')
/** Checks only that there are digits, so that the error appears with all others; only the server can validate telephone numbers. */
const Phone = emptyToNull(
  typedLine()
    .max(60, 'account_error_phone')
    .regex(/\d(?:\D*\d){5}/, 'account_error_phone'),
)
/** The subject, by the slugs of our pages. An unknown slug is ignored: the writer did not choose it. */
const About = { offer: Slug, event: Slug, project: Slug }

/** A message from the contact page. */
export const LeadInput = z
  .object({
    ...About,
    name: Name,
    email: emptyToNull(Email),
    phone: Phone,
    message: Text.min(1, 'kit_required_field'),
    from: Day,
    to: Day,
    key: z
      .string('kit_required_field')
      .regex(/^[\w-]{8,60}$/, 'kit_invalid_field')
      .describe('Of the form: sent twice, it is one'),
    opened_at: z.iso.datetime('kit_required_field').describe(`When the form was opened: at least ${LEAST_SECONDS} seconds ago`),
    website: z.string().max(2000).optional().describe('Left empty: people do not see it'),
  })
  .refine(({ email, phone }) => Boolean(email) || Boolean(phone), { path: ['email'], message: 'lead_error_contact' })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'travel_error_end_before_start' })
export type LeadInput = z.infer<typeof LeadInput>

/** A chat that came by the WhatsApp button, as a seller enters it. */
export const ChatInput = z.object({
  code: z
    .string('kit_required_field')
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-z]{6}$/, 'lead_error_code'),
  name: Name,
  email: emptyToNull(Email),
  phone: Phone,
  message: emptyToNull(Text),
  language: z.enum(LOCALES, 'kit_invalid_field').default('es'),
})
export type ChatInput = z.infer<typeof ChatInput>

/** The page from which a chat starts. */
export const ChatStart = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\/[^\s\\]*$/, 'kit_invalid_field')
    .describe('The page where the button was pressed, as its address has it'),
  project: Slug.describe('The project that the visitor chose'),
})
export type ChatStart = z.infer<typeof ChatStart>

const Named = z.object({ id: z.string(), username: z.string(), name: z.string(), surname: z.string() })
const Linked = z.object({ slug: z.string(), name: z.string() })

/** `waiting`: those that wait for an answer first, the longest wait first; then the latest. */
export const LEAD_SORTS = ['waiting', '-waiting', '-created_at', 'created_at'] as const

export const LeadFilter = z.object({
  state: z.enum(['waiting', 'answered']).optional(),
  mine: z.enum(['1']).optional().describe('Those that were given to who asks'),
  query: z.string().trim().max(100).optional().describe('Words of the name, the contact or the message'),
})
export type LeadFilter = z.infer<typeof LeadFilter>

export const Lead = z.object({
  id: z.string(),
  way: z.enum(LEAD_WAYS),
  deal: z.object({ id: z.string(), title: z.string(), stage: z.enum(STAGES) }),
  name: z.string().nullable().describe('As it was typed; null once it is forgotten'),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  language: z.enum(LOCALES),
  from: z.string().nullable(),
  to: z.string().nullable(),
  page: z.string().nullable().describe('Where a chat began'),
  offer: Linked.nullable(),
  event: Linked.nullable(),
  project: Linked.nullable(),
  given_to: Named.nullable(),
  answer_by: z.string(),
  answered_at: z.string().nullable(),
  waited: z.int().describe('Minutes of office time until the first answer, or until now'),
  is_late: z.boolean(),
  created_at: z.string(),
})
export type Lead = z.infer<typeof Lead>

/** The sellers on duty, and whether the reader is one of them. */
export const Duty = z.object({ on_duty: z.boolean(), sellers: z.array(Named) })
export type Duty = z.infer<typeof Duty>

/** Sent sooner than anybody types. */
export const TOO_FAST = errorKind('lead_too_fast', 409)
