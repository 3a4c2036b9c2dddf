import { z } from 'zod'
import { HARMLESS, isText } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'

/** Variables that are filled in for each deal. Any other name in braces is refused. */
export const REPLY_VARIABLES = ['name', 'seller', 'title', 'destination', 'project', 'amount', 'holds_until'] as const
export type ReplyVariable = (typeof REPLY_VARIABLES)[number]

const BRACES = /\{([^{}]*)\}/g

/** Returns unknown variables, and `{ }` for braces without a partner. */
export function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  const unknown = named.filter((name) => !(REPLY_VARIABLES as readonly string[]).includes(name)).map((name) => `{${name}}`)
  return /[{}]/.test(text.replace(BRACES, '')) ? [...unknown, '{ }'] : unknown
}

/** The text for one deal. Unknown values become three dots, for the seller to complete. */
export function fillReply(text: string, known: Partial<Record<ReplyVariable, string | null>>): string {
  return text.replace(BRACES, (_, name: string) => known[name as ReplyVariable] || '…')
}

const Name = typedLine('kit_required_field')
  .min(2, 'catalogue_error_name')
  .max(60, 'catalogue_error_name')
  .regex(HARMLESS, 'kit_invalid_field')
const filled = (most: number, text = z.string('kit_required_field').trim()) =>
  text
    .min(1, 'kit_required_field')
    .max(most, 'deal_error_too_long')
    .refine(isText, 'kit_invalid_field')
    .refine((text) => unknownVariables(text).length === 0, 'reply_error_variable')

/** A reply as a seller writes it: a name for the list and, for each language, a mail's subject and the text. */
const ReplyShape = {
  name_es: Name,
  name_en: Name,
  // One line: it becomes a header.
  subject_es: filled(150, typedLine('kit_required_field')).regex(HARMLESS, 'kit_invalid_field'),
  subject_en: filled(150, typedLine('kit_required_field')).regex(HARMLESS, 'kit_invalid_field'),
  text_es: filled(4000),
  text_en: filled(4000),
}

export const NewReply = z.object(ReplyShape)
export type NewReply = z.infer<typeof NewReply>

/** Fields left out do not change. */
export const ReplyChange = NewReply.partial().extend({
  enabled: z.boolean().optional(),
  version: z.int('kit_required_field').min(1).describe('The version that was seen: if it is another by now, nothing is written'),
})
export type ReplyChange = z.infer<typeof ReplyChange>

export const ReplyTemplate = NewReply.extend({ id: z.string(), enabled: z.boolean(), version: z.int(), changed_at: z.string() })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>
