import { cleanDocument } from '@huella/rich-text/clean-document'
import { EMPTY_DOCUMENT, type RichDocument } from '@huella/rich-text/document'
import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { documentLength } from '@huella/rich-text/document-text'
import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { isLine } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { ProjectImage } from '../project-image.ts'
import { UPDATE_BOUNDS } from './update-rules.ts'

/** A payout that a report is about. */
export const ReportedPayout = z.object({ id: z.string(), paid_at: z.string().describe('When it was recorded'), amount: MoneyShape })
export type ReportedPayout = z.infer<typeof ReportedPayout>

/**
 * An organization's update of its project. `body` is plain text; `document` the same text as the editor stores it, if it was written there.
 */
export const ProjectUpdate = z.object({
  id: z.string(),
  kind: z.enum(['update', 'report']),
  title: z.string(),
  body: z.string(),
  document: RichDocumentShape.nullable(),
  language: z.enum(['es', 'en']).describe('Of its words'),
  images: z.array(ProjectImage),
  payouts: z.array(ReportedPayout).describe('Those that a report speaks of'),
  created_at: z.string(),
  edited_at: z.string().nullable(),
})
export type ProjectUpdate = z.infer<typeof ProjectUpdate>

/** A report, for the givers of its project. */
export const GiverReport = ProjectUpdate.pick({ id: true, title: true, language: true, created_at: true }).extend({
  project: z.object({ slug: z.string(), name: z.string(), language: z.enum(['es', 'en']) }),
  image: ProjectImage.nullable(),
})
export type GiverReport = z.infer<typeof GiverReport>

/** A report at the end of a trail. */
export const TrailReport = ProjectUpdate.pick({ id: true, title: true, language: true, images: true, created_at: true }).extend({
  start: z.string().describe('The beginning of its text'),
  page: z.int().describe('Of the project’s updates, where it is'),
})
export type TrailReport = z.infer<typeof TrailReport>

/** An uploaded picture by its name, described in the text's own language and, voluntarily, in the other one. */
const WrittenPicture = z.object({ name: z.string(), alt: z.string(), alt_other: z.string() })
export type WrittenPicture = z.infer<typeof WrittenPicture>

/** An update for its writers. `title_other`, `document_other`: in the other language; null without. */
export const ManagedUpdate = z.object({
  id: z.string(),
  kind: z.enum(['update', 'report']),
  language: z.enum(['es', 'en']).describe('Its own: the project’s, as it was written'),
  title: z.string(),
  title_other: z.string().nullable(),
  document: RichDocumentShape,
  document_other: RichDocumentShape.nullable(),
  pictures: z.array(WrittenPicture),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  mailed_at: z.string().nullable().describe('When everybody who follows the project had been written to'),
  abilities: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type ManagedUpdate = z.infer<typeof ManagedUpdate>

const Line = typedLine().refine(isLine, 'kit_invalid_field')

const Title = Line.refine((text) => text !== '', 'kit_required_field').refine((text) => {
  const length = [...text].length
  return length === 0 || (length >= UPDATE_BOUNDS.title.least && length <= UPDATE_BOUNDS.title.most)
}, 'update_error_title')

const Document = z.unknown().transform((value, ctx): RichDocument => {
  const cleaned = cleanDocument(value ?? EMPTY_DOCUMENT)
  const length = 'document' in cleaned ? documentLength(cleaned.document) : Number.POSITIVE_INFINITY
  if ('document' in cleaned && length >= UPDATE_BOUNDS.body.least && length <= UPDATE_BOUNDS.body.most) return cleaned.document
  ctx.addIssue({ code: 'custom', message: length === 0 ? 'kit_required_field' : 'update_error_body' })
  return z.NEVER
})

const Alt = Line.pipe(z.string().max(UPDATE_BOUNDS.alt.most, 'kit_invalid_field'))

/** Pictures in order, each an upload, each once. */
const WrittenPictures = z
  .array(
    z.object({
      name: z.string().refine((name) => photoOf(name) !== null, 'kit_invalid_field'),
      alt: Alt.refine((alt) => alt !== '', 'draft_error_alt'),
      alt_other: Alt.default(''),
    }),
  )
  .max(UPDATE_BOUNDS.pictures.most, 'update_error_pictures')
  .refine((pictures) => new Set(pictures.map(({ name }) => name)).size === pictures.length, 'kit_invalid_field')

/** An update in a request. The second language is written whole or not at all. */
export const WrittenUpdate = z.object({
  title: Title,
  document: Document,
  other: z.object({ title: Title, document: Document }).nullable().default(null),
  pictures: WrittenPictures.default([]),
})
export type WrittenUpdate = z.output<typeof WrittenUpdate>

/** An edit of an update, with the version that was seen. */
export const EditedUpdate = WrittenUpdate.extend({
  seen: z.string().max(40).nullable().describe('`edited_at` of the update that was edited'),
})
export type EditedUpdate = z.output<typeof EditedUpdate>

/** Only public projects have news. */
export const NOT_PUBLIC = errorKind('update_not_public', 409)
export const NOT_EDITABLE = errorKind('update_not_editable', 409)
/** Somebody else edited it since: load it again, and merge. */
export const UPDATE_CHANGED = errorKind('update_changed', 409, { name: 'draft_changed' })
export const TOO_MANY_UPDATES = errorKind('too_many_updates', 409)
