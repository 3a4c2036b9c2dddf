import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { LASTING_KINDS } from '../content/content.ts'
import { ShownText } from '../content/shown-text.ts'

export const LegalKind = z.enum(LASTING_KINDS)
export type LegalKind = z.infer<typeof LegalKind>

const LegalVersion = z.object({
  version: z
    .string()
    .describe('The word of its address: the Argentine day on which it began to hold, with a number from the second one of a day on'),
  since: z.string(),
  until: z.string().nullable().describe('Null for the one that holds'),
})
export type LegalVersion = z.infer<typeof LegalVersion>

/** Terms, or privacy, as of a version. */
export const LegalText = LegalVersion.extend({
  kind: LegalKind,
  language: z.enum(LOCALES).describe('Spanish where it is not public in the language asked for'),
  title: z.string(),
  summary: z.string(),
  body: ShownText.shape.body,
  references: ShownText.shape.references,
  versions: z.array(LegalVersion).describe('All that have been public, newest first'),
})
export type LegalText = z.infer<typeof LegalText>

export const VERSION_WORD = /^20\d\d-\d\d-\d\d(-[1-9]\d{0,2})?$/
