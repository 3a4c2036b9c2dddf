import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import type { Locale } from '../../../kit/locales.ts'
import { isLine, isText, withoutInvisible } from '../../../kit/plain-text.ts'

/** Roles of a sentence in a letter. */
export const TEMPLATE_PARTS = ['subject', 'preheader', 'greeting', 'paragraph', 'button', 'farewell', 'reply', 'leave'] as const
export type TemplatePart = (typeof TEMPLATE_PARTS)[number]

/** Characters of a sentence, variables as they are written. */
const MOST: Record<TemplatePart, number> = {
  subject: 150,
  preheader: 150,
  greeting: 150,
  paragraph: 1500,
  button: 60,
  farewell: 150,
  reply: 300,
  leave: 150,
}

/** Sentences of one language by the letter's name for them. */
const Texts = z.record(z.string().max(60), z.string().max(5_000))
export type Texts = z.infer<typeof Texts>

/** Texts in both languages: an admin's input, or only those that differ from the original. */
export const TemplateTexts = z.object({ es: Texts, en: Texts })
export type TemplateTexts = z.infer<typeof TemplateTexts>

/** The part that a sentence is, by its name. */
export function partOf(name: string): TemplatePart {
  return TEMPLATE_PARTS.find((part) => part !== 'paragraph' && name.startsWith(part)) ?? 'paragraph'
}

/** The variables in a sentence, each once: `{project}`. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1]!))].sort()
}

/**
 * A sentence with its values in place of its variables; values are not expanded again. A variable without a value stays as it is written,
 * and after a value that ends in a full stop none is added.
 */
export function fillIn(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(VARIABLE_AND_STOP, (written, name: string, stop: string) => {
    if (!Object.hasOwn(values, name)) return written
    const value = String(values[name])
    return /[.!?…]$/.test(value) ? value : value + stop
  })
}

/** The same for a subject: its longest values are shortened until lists of messages show all of it. */
export function fillInSubject(text: string, values: Readonly<Record<string, unknown>>): string {
  const short: Record<string, unknown> = { ...values }
  for (let rest = fillIn(text, short).length - MOST_IN_SUBJECT; rest > 0; rest = fillIn(text, short).length - MOST_IN_SUBJECT) {
    const longest = variablesOf(text).sort((a, b) => String(short[b]).length - String(short[a]).length)[0]
    const value = longest === undefined ? '' : String(short[longest])
    if (longest === undefined || value.length <= LEAST_OF_VALUE) break
    short[longest] = shortened(value, Math.max(LEAST_OF_VALUE, value.length - rest))
  }
  return fillIn(text, short)
}

const MOST_IN_SUBJECT = 60
const LEAST_OF_VALUE = 12

/** At the end of a word, if that is not far; never within a character. */
function shortened(value: string, most: number): string {
  const cut = value
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const word = cut.lastIndexOf(' ')
  return `${(word > most / 2 ? cut.slice(0, word) : cut).replace(/[\s,;:·–-]+$/, '')}…`
}

/** The stored form: without space around it and invisible characters, its lines ended in one way. */
export function tidy(text: string): string {
  return withoutInvisible(text).replace(/\r\n?/g, '\n').trim()
}

/**
 * Checks a sentence. Returns the message key of its fault, or null. It may have its own variables, each at least once, and the brand, and no other braces.
 * HTML in it is text. Only a paragraph may have several lines: a subject is a header.
 */
export function textError(text: string, { part, variables }: { part: TemplatePart; variables: readonly string[] }): TextError | null {
  const used = variablesOf(text)
  if (text === '') return 'kit_required_field'
  if (text.length > MOST[part]) return 'template_error_long'
  if (part !== 'paragraph' && text.includes('\n')) return 'template_error_lines'
  if (!(part === 'paragraph' ? isText(text) : isLine(text))) return 'kit_invalid_field'
  if (used.some((name) => name !== ALWAYS && !variables.includes(name))) return 'template_error_unknown'
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return 'template_error_braces'
  if (variables.some((name) => !used.includes(name))) return 'template_error_missing'
  return null
}
export type TextError = 'kit_required_field' | 'kit_invalid_field' | `template_error_${'long' | 'lines' | 'unknown' | 'braces' | 'missing'}`

const VARIABLE = /\{(\w{1,40})\}/g
const VARIABLE_AND_STOP = /\{(\w{1,40})\}(\.?)/g
/** Allowed in any sentence. */
const ALWAYS = 'brand'

const TEMPLATE_SORTS = ['label', '-label', 'noun', '-noun', 'changed_at', '-changed_at'] as const
export const TemplateFilter = z.object({
  query: z.string().trim().max(100).optional(),
  state: z.enum(['changed', 'original']).optional(),
  noun: z.string().max(40).optional(),
  sort: z.enum(TEMPLATE_SORTS).default('label'),
})
export type TemplateFilter = z.infer<typeof TemplateFilter>

/** A letter's template in the list. */
export const TemplateCard = z.object({
  kind: z.string(),
  /** The letter's label, and that of its noun, in the reader's language. */
  label: z.string(),
  noun: z.string(),
  noun_label: z.string(),
  /** The current subject, in the reader's language, with variables. */
  subject: z.string(),
  /** It differs from its original. */
  changed: z.boolean(),
  /** The version that is sent; 0 is the original that was never changed. */
  version: z.int(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
})
export type TemplateCard = z.infer<typeof TemplateCard>

const InBoth = z.object({ es: z.string(), en: z.string() })
const TemplateSentence = z.object({
  name: z.string(),
  part: z.enum(TEMPLATE_PARTS),
  variables: z.array(z.string()),
  original: InBoth,
  text: InBoth,
})
export type TemplateSentence = z.infer<typeof TemplateSentence>

/** A case of the preview: a real message (`real`) or an example (`0`, `1` …), and the sentences that it uses. */
const TemplateCase = z.object({
  id: z.string(),
  says: z.array(z.string()),
  sent_at: z.string().nullable(),
  username: z.string().nullable(),
})
export type TemplateCase = z.infer<typeof TemplateCase>

export const TemplateDetail = TemplateCard.extend({
  /** `values`: values of its variables, from the first case that has them. */
  sentences: z.array(TemplateSentence.extend({ values: z.record(z.string(), z.string()) })),
  cases: z.array(TemplateCase),
})
export type TemplateDetail = z.infer<typeof TemplateDetail>

/** A version of the history, and its changes to the one before. */
export const TemplateVersion = z.object({
  number: z.int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  /** The version that it restored; 0 is the original. */
  restored: z.int().nullable(),
  changes: z.array(
    z.object({ language: z.enum(['es', 'en']), name: z.string(), part: z.enum(TEMPLATE_PARTS), before: z.string(), after: z.string() }),
  ),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const Written = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export const TemplatePreview = z.object({ es: Written, en: Written })
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** The form field that shows an error of a sentence. */
export function fieldOf(language: Locale, name: string): string {
  return `${language}.${name}`
}

export const TEMPLATE_CHANGED = errorKind('template_changed', 409)
