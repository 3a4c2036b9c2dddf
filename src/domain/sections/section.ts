import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { ContentRow } from '../content/content.ts'
import { SECTION_LIST_NAMES, SECTION_PLACE_NAMES, STEP_ICONS } from '../content/kinds/section-places.ts'

/** A section as a page shows it. */
export const ShownSection = z.object({
  id: z.string(),
  place: z.enum(SECTION_PLACE_NAMES),
  language: z.enum(LOCALES).describe('Of its words: Spanish where there are none in the language asked for'),
  texts: z.record(z.string(), z.string()).describe('By the fields of its place, all of them'),
  body: RichDocumentShape.nullable(),
  icon: z.enum(STEP_ICONS).nullable(),
})
export type ShownSection = z.infer<typeof ShownSection>

/** A section at the desk, off or not. */
export const ManagedSection = ContentRow.extend({
  place: z.enum(SECTION_PLACE_NAMES),
  list: z.enum(SECTION_LIST_NAMES),
  enabled: z.boolean(),
  keeps: z.enum(['public', 'there']).nullable(),
  said: z.string().describe('What it begins with, for one without a title'),
})
export type ManagedSection = z.infer<typeof ManagedSection>

export const NewSection = z.object({ place: z.enum(SECTION_PLACE_NAMES, 'kit_invalid_field') })
export const SectionChange = z.object({ enabled: z.boolean() })
export const SectionMove = z.object({
  to: z.int().min(1, 'kit_invalid_field').max(1_000, 'kit_invalid_field').describe('Its place in its list, from 1'),
})
