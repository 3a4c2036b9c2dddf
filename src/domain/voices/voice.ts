import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { ProjectImage } from '../projects/project-image.ts'

/** A quote about a project, by a member of its organization or by a traveller. */
export const Voice = z.object({
  id: z.string(),
  speaker: z.enum(['organization', 'traveller']),
  /** null for a speaker who does not want to be named */
  name: z.string().nullable(),
  role: z.string(),
  text: z.string(),
  /** Original language; the text is a translation if that is not the reader's. */
  language: z.enum(LOCALES),
  /** Language of the displayed text: Spanish if there is no translation. */
  shown_in: z.enum(LOCALES),
  project: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    language: z.enum(LOCALES),
    organization: z.string(),
    image: ProjectImage,
  }),
})
export type Voice = z.infer<typeof Voice>
