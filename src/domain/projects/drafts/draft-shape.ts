import { cleanDocument } from '@huella/rich-text/clean-document'
import { EMPTY_DOCUMENT, type RichJson } from '@huella/rich-text/document'
import { isSceneName } from '@huella/scenes/scene'
import { z } from 'zod'
import { plainDraft } from '../../../kit/plain-text.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { BOUNDS, type DraftContent } from './draft.ts'

/** Far above every bound: text that is too long is stored and reported, not silently cut. */
const LONGEST = 2_000

const Text = (longest = LONGEST) =>
  z.preprocess((value) => (typeof value === 'string' ? plainDraft(value) : ''), z.string().max(longest, 'draft_error_long'))
const TranslatedText = fieldsOf({ es: Text(), en: Text() })

const Document = z.unknown().transform((value, ctx): RichJson => {
  if (value === undefined || value === null) return EMPTY_DOCUMENT
  const cleaned = cleanDocument(value, { isPicture })
  if ('document' in cleaned) return cleaned.document
  ctx.addIssue({ code: 'custom', message: 'draft_error_description_large' })
  return z.NEVER
})

/**
 * The shape of a draft. Lenient: a missing or wrongly typed value counts as not written yet, so that saving never fails for unfinished
 * work. Only text beyond its bounds is refused, as leaving it out would lose it.
 */
export const DraftShape = z.object({
  language: z.enum(['es', 'en']).catch('es'),
  second: z.boolean().catch(false),
  name: TranslatedText,
  slug: z.preprocess((value) => (typeof value === 'string' ? value : null), Text(200).nullable()),
  description: z.object({ es: Document, en: Document }).prefault({ es: null, en: null }),
  causes: z
    .array(z.string().regex(/^caus_\w{1,40}$/))
    .max(20)
    .catch([])
    .transform((ids) => [...new Set(ids)]),
  objective: Text(40),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch(''),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(''),
  district_id: z
    .string()
    .regex(/^dist_\w{1,40}$/)
    .catch(''),
  place: z.preprocess((value) => (isPlace(value) ? value : null), z.object({ id: z.string(), text: Text(200) }).nullable()),
  budget: listOf(fieldsOf({ what: TranslatedText, amount: Text(40) }), BOUNDS.lines.most, 'kit_invalid_field'),
  images: z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((one) => isPicture(one?.name)) : value),
    listOf(fieldsOf({ name: z.string(), alt: TranslatedText }), 30, 'draft_error_images'),
  ),
})

/** @throws ZodError for text beyond its bounds */
export function parseDraft(value: unknown): DraftContent {
  return asContent(DraftShape.parse(value))
}

/** Types the shape's output: its rich text has been cleaned. */
export function asContent(read: z.output<typeof DraftShape>): DraftContent {
  return read as DraftContent
}

export function emptyDraft(own: Partial<DraftContent>): DraftContent {
  return { ...parseDraft({}), ...own }
}

function isPicture(name: unknown): boolean {
  return typeof name === 'string' && (isSceneName(name) || photoOf(name) !== null)
}

function isPlace(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && /^[\w:.-]{1,80}$/.test(value.id)
}

/** An object of lenient fields; anything else has none of them. */
function fieldsOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), z.object(fields))
}

function listOf<Item extends z.ZodType>(item: Item, most: number, too_many: string) {
  return z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(item).max(most, too_many))
}
