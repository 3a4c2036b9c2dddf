import { cleanDocument } from '@huella/rich-text/clean-document'
import { EMPTY_DOCUMENT, type RichJson } from '@huella/rich-text/document'
import { isSceneName } from '@huella/scenes/scene'
import { z } from 'zod'
import { plainDraft } from '../../../kit/plain-text.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { BOUNDS, type DraftContent } from './draft.ts'

/** Far above every bound: text that is too long is stored and reported, not silently cut. */
const LONGEST = 2_000

const Text = (longest = LONGEST) => z.string().transform(plainDraft).pipe(z.string().max(longest)).catch('')
const TranslatedText = (longest?: number) => bothOf(Text(longest), '')

const Document = z.unknown().transform((value, ctx): RichJson => {
  if (value === undefined || value === null) return EMPTY_DOCUMENT
  const cleaned = cleanDocument(value, { isPicture })
  if ('document' in cleaned) return cleaned.document
  ctx.addIssue({ code: 'custom', message: 'draft_error_description_large' })
  return z.NEVER
})

/**
 * The shape of a draft. Lenient: a missing or wrongly typed value counts as not written yet, so that saving never fails for unfinished
 * work. Only rich text beyond its bounds is refused, as leaving it out would lose it.
 */
export const DraftShape = z.object({
  language: z.enum(['es', 'en']).catch('es'),
  second: z.boolean().catch(false),
  name: TranslatedText(),
  slug: z.string().transform(plainDraft).pipe(z.string().max(200)).nullable().catch(null),
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
  place: z
    .object({ id: z.string().regex(/^[\w:.-]{1,80}$/), text: Text(200) })
    .nullable()
    .catch(null),
  budget: z
    .array(z.object({ what: TranslatedText(), amount: Text(40) }))
    .max(BOUNDS.lines.most)
    .catch([]),
  images: z
    .array(z.object({ name: z.string().refine(isPicture), alt: TranslatedText() }))
    .max(30)
    .catch([]),
})

/** @throws ZodError for rich text beyond its bounds */
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

function isPicture(name: string): boolean {
  return isSceneName(name) || photoOf(name) !== null
}

function bothOf<Shape extends z.ZodType>(inner: Shape, otherwise: string) {
  return z.object({ es: inner, en: inner }).catch({ es: otherwise, en: otherwise } as never)
}
