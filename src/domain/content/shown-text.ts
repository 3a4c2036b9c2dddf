import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { z } from 'zod'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { ProjectImage, projectImage } from '../projects/project-image.ts'
import { LINKED_KINDS } from './content.ts'
import type { ContentImage } from './writing/draft.ts'

/** The point that stays in sight when a picture is cut, in percent from the left and the top. */
const Focus = z.object({ x: z.number(), y: z.number() })
export const ShownImage = ProjectImage.extend({ focus: Focus })
export type ShownImage = z.infer<typeof ShownImage>

/** The target of a card in a text. */
const TargetCard = z.object({
  id: z.string(),
  kind: z.enum(['project', 'place', ...LINKED_KINDS]),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  scene: z.string().nullable(),
})

/** The content of a page of any item. */
export const ShownText = z.object({
  body: RichDocumentShape,
  cards: z.array(TargetCard),
  references: z.array(z.object({ id: z.string() })).describe('What its text names'),
  images: z.array(ShownImage),
  languages: z.array(z.object({ language: z.enum(LOCALES), slug: z.string() })).describe('In which it is public, with its address in each'),
})
export type ShownText = z.infer<typeof ShownText>

/** A picture of an item as a reader sees it. */
export function shownImage({ name, alt, focus }: ContentImage, locale: Locale): ShownImage {
  return { ...projectImage({ scene: name, alt: alt[locale] }), focus }
}
