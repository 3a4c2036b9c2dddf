import { z } from 'zod'
import { HARMLESS, isText } from '../../../kit/plain-text.ts'

/** What is filled in for each deal. Another word in braces is refused. */
export const REPLY_VARIABLES = ['name', 'seller', 'title', 'destination', 'project', 'amount', 'holds_until'] as const
export type ReplyVariable = (typeof REPLY_VARIABLES)[number]

const BRACES = /\{([^{}]*)\}/g

/** What stands in braces and is no variable, and braces without a partner. */
export function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(BRACES)].map(([, name = '']) => name)
  const unknown = named.filter((name) => !(REPLY_VARIABLES as readonly string[]).includes(name)).map((name) => `{${name}}`)
  return /[{}]/.test(text.replace(BRACES, '')) ? [...unknown, '{ }'] : unknown
}

/** The text for one deal. What is not known of it stays to be written: three dots. */
export function fillReply(text: string, known: Partial<Record<ReplyVariable, string | null>>): string {
  return text.replace(BRACES, (_, name: string) => known[name as ReplyVariable] || '…')
}

const Name = z
  .string('kit_required_field')
  .trim()
  .min(2, 'catalogue_error_name')
  .max(60, 'catalogue_error_name')
  .regex(HARMLESS, 'kit_invalid_field')
const filled = (most: number) =>
  z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(most, 'deal_error_too_long')
    .refine(isText, 'kit_invalid_field')
    .refine((text) => unknownVariables(text).length === 0, 'reply_error_variable')

/** What a seller writes: a name for the list, and for each language a mail's subject and the text. */
const ReplyShape = {
  ...{ name_es: Name, name_en: Name },
  // One line: it becomes a header.
  ...{ subject_es: filled(150).regex(HARMLESS, 'kit_invalid_field'), subject_en: filled(150).regex(HARMLESS, 'kit_invalid_field') },
  ...{ text_es: filled(4000), text_en: filled(4000) },
}

export const NewReply = z.object(ReplyShape)
export type NewReply = z.infer<typeof NewReply>

/** What is left out stays. */
export const ReplyChange = NewReply.partial().extend({
  enabled: z.boolean().optional(),
  version: z.int('kit_required_field').min(1).describe('The version that was seen: if it is another by now, nothing is written'),
})
export type ReplyChange = z.infer<typeof ReplyChange>

export const ReplyTemplate = NewReply.extend({ id: z.string(), enabled: z.boolean(), version: z.int(), changed_at: z.string() })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>
