import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'

/** What somebody says of a project: one of its organization, or who travelled for it. */
export const Voice = z.object({
  id: z.string(),
  speaker: z.enum(['organization', 'traveller']),
  /** Null: nobody is named who does not wish to be. */
  name: z.string().nullable(),
  role: z.string(),
  text: z.string(),
  /** What it was said in; the text is a translation when that is not the reader's. */
  language: z.enum(LOCALES),
  project: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    language: z.enum(LOCALES),
    organization: z.string(),
    image: z.object({ scene: z.string(), alt: z.string() }),
  }),
})
export type Voice = z.infer<typeof Voice>
