import { z } from 'zod'
import { CAUSE_KEYS, ENTITY_SLUGS } from '../start-rows/catalogues.ts'
import more from './data/more.json' with { type: 'json' }
import { SomeTexts } from './shapes.ts'

/** At most 30 characters of a purpose, so that any combined name fits. */
const Idea = z.strictObject({ what: z.string().max(30), need: z.string() })

/** Purposes, sites, plans and names of the generated projects and organizations: texts to be combined. No name is one of the small world. */
export const MORE = z
  .strictObject({
    ideas: z.record(z.enum(CAUSE_KEYS), z.tuple([Idea], Idea)),
    sites: SomeTexts,
    plans: SomeTexts,
    summaries: SomeTexts,
    names: SomeTexts,
    organizations: z.array(z.tuple([z.enum(ENTITY_SLUGS), z.string()])),
  })
  .parse(more)
