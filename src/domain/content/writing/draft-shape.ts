import { cleanDocument } from '@huella/rich-text/clean-document'
import { EMPTY_DOCUMENT, type RichJson } from '@huella/rich-text/document'
import { isSceneName } from '@huella/scenes/scene'
import { z } from 'zod'
import { plainDraft } from '../../../kit/plain-text.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { isReference, isTargetId } from '../targets.ts'
import { MIDDLE } from './draft.ts'

// Shapes of the draft fields that every kind has. Lenient, so that saving never fails for unfinished work; only text beyond its bounds is
// refused, as it would be lost.

/** Far above every bound: text that is too long is stored and reported, not silently cut. */
const LONGEST = 2_000

export const Text = (longest = LONGEST) =>
  z.preprocess((value) => (typeof value === 'string' ? plainDraft(value) : ''), z.string().max(longest, 'content_error_long'))

/** A short text in both languages. */
export const TranslatedFields = z.preprocess((value) => value ?? {}, z.object({ es: Text(), en: Text() }))

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((value) => value ?? [], z.array(item).max(most, 'content_error_many'))
}

const Document = z
  .unknown()
  .optional()
  .transform((value, ctx): RichJson => {
    if (value === undefined || value === null) return EMPTY_DOCUMENT
    const cleaned = cleanDocument(value, { isPicture, isTarget: isTargetId, isReference })
    if ('document' in cleaned) return cleaned.document
    ctx.addIssue({ code: 'custom', message: 'content_error_body_large' })
    return z.NEVER
  })

/** The text of a language side. */
export const TextsShape = z
  .object({
    title: Text(),
    slug: z.preprocess((value) => value ?? null, Text(200).nullable()),
    summary: Text(),
    body: Document,
  })
  .prefault({ title: '', slug: null, summary: '', body: null })

const percent = z.number().min(0).max(100)

/** In order. */
export const ImagesShape = listOf(
  z.object({ name: z.string().refine(isPicture), alt: TranslatedFields, focus: z.object({ x: percent, y: percent }).catch(MIDDLE) }),
  30,
)

const Place = z.object({ id: z.string().regex(/^[\w:.-]{1,80}$/), text: Text(200) })
export const PlaceShape = Place.nullish().transform((place) => place ?? null)
/** In order, each once. */
export const PlacesShape = (most: number) =>
  listOf(Place, most).transform((places) => [...new Map(places.map((place) => [place.id, place])).values()])

export const CauseIdsShape = listOf(z.string().regex(/^caus_\w{1,40}$/), 20).transform((ids) => [...new Set(ids)])

/** Category of a post; empty for none. */
export const CategoryIdShape = z
  .string()
  .regex(/^pcat_\w{1,40}$/)
  .catch('')

const NamedProject = z.object({ id: z.string().regex(/^proj_\w{1,40}$/), name: Text(200) })
/** A project by its id, with the name that it had. */
export const NamedProjectShape = NamedProject.nullish().transform((project) => project ?? null)
export const NamedProjectsShape = listOf(NamedProject, 20)

function isPicture(name: string): boolean {
  return isSceneName(name) || photoOf(name) !== null
}
