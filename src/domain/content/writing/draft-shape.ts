import { z } from 'zod'
import { withoutControls } from '../../../kit/plain-text.ts'
import { cleanDocument } from '../../../kit/rich-text/clean-document.ts'
import { EMPTY_DOCUMENT, type RichJson } from '../../../kit/rich-text/document.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { isSceneName } from '../../../pictures/scenes/scene.ts'
import { isTargetId } from '../targets.ts'
import { MIDDLE } from './draft.ts'

// What every kind of item has, as it was typed. Lenient, so that saving never fails for what is unfinished; only text beyond its bounds is
// refused, as it would be lost.

/** Far above every bound: what is too long is stored and said, not cut where its writer does not see it. */
const LONGEST = 2_000

export const Text = (longest = LONGEST) => z.string().transform(withoutControls).pipe(z.string().max(longest)).catch('')
const Both = z.object({ es: Text(), en: Text() }).catch({ es: '', en: '' })

const Document = z
  .unknown()
  .optional()
  .transform((value, ctx): RichJson => {
    if (value === undefined || value === null) return EMPTY_DOCUMENT
    const cleaned = cleanDocument(value, { isPicture, isTarget: isTargetId })
    if ('document' in cleaned) return cleaned.document
    ctx.addIssue({ code: 'custom', message: 'content_error_body_large' })
    return z.NEVER
  })

/** Of a side. */
export const WordsShape = z
  .object({
    title: Text(),
    slug: z.string().transform(withoutControls).pipe(z.string().max(200)).nullable().catch(null),
    summary: Text(),
    body: Document,
  })
  .prefault({ title: '', slug: null, summary: '', body: null })

const percent = z.number().min(0).max(100)

/** In order. */
export const ImagesShape = z
  .array(z.object({ name: z.string().refine(isPicture), alt: Both, focus: z.object({ x: percent, y: percent }).catch(MIDDLE) }))
  .max(30)
  .catch([])

export const PlaceShape = z
  .object({ id: z.string().regex(/^[\w:.-]{1,80}$/), text: Text(200) })
  .nullable()
  .catch(null)

export const CauseIdsShape = z
  .array(z.string().regex(/^caus_\w{1,40}$/))
  .max(20)
  .catch([])
  .transform((ids) => [...new Set(ids)])

/** Projects by their ids, with the names that they had. */
export const NamedProjectsShape = z
  .array(z.object({ id: z.string().regex(/^proj_\w{1,40}$/), name: Text(200) }))
  .max(20)
  .catch([])

function isPicture(name: string): boolean {
  return isSceneName(name) || photoOf(name) !== null
}
