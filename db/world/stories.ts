import { z } from 'zod'
import { DESCRIPTION_LENGTH, NAME_LENGTH, WORD_LENGTH } from '../../src/domain/organizations/organization-rules.ts'
import { BOUNDS } from '../../src/domain/projects/drafts/draft.ts'
import { PROJECT_STATUSES } from '../../src/domain/projects/project-rules.ts'
import { UPDATE_BOUNDS } from '../../src/domain/projects/updates/update-rules.ts'
import { CAUSE_KEYS, type CauseKey, ENTITY_SLUGS } from '../start-rows/catalogues.ts'
import { CityKey } from './cities.ts'
import buenosAires from './data/stories/buenos-aires.json' with { type: 'json' }
import centro from './data/stories/centro.json' with { type: 'json' }
import cuyo from './data/stories/cuyo.json' with { type: 'json' }
import noreste from './data/stories/noreste.json' with { type: 'json' }
import noroeste from './data/stories/noroeste.json' with { type: 'json' }
import sur from './data/stories/sur.json' with { type: 'json' }
import waiting from './data/stories/waiting.json' with { type: 'json' }
import { Motif } from './images.ts'

/** Title and body, plain text. */
const ReportText = z.tuple([
  z.string().min(UPDATE_BOUNDS.title.least).max(UPDATE_BOUNDS.title.most),
  z.string().min(UPDATE_BOUNDS.body.least).max(UPDATE_BOUNDS.body.most),
])

/** The hand-written part of a project. Amounts are whole units of the currency, by default pesos. */
const ProjectStory = z.strictObject({
  name: z.string().min(BOUNDS.name.least).max(BOUNDS.name.most),
  /** An address it had before and that still redirects. */
  old_slug: z.string().optional(),
  /** The first one gives it its main picture. */
  causes: z
    .array(z.enum(CAUSE_KEYS))
    .min(BOUNDS.causes.least)
    .max(BOUNDS.causes.most)
    .transform((causes) => causes as [CauseKey, ...CauseKey[]]),
  status: z.enum(PROJECT_STATUSES),
  /** Defaults to its organization's city; null for work without a single place. */
  city: CityKey.nullish(),
  currency: z.literal('USD').optional(),
  language: z.literal('en').optional(),
  /** One line for lists. */
  summary: z.string().max(180),
  /** Paragraphs; a list of texts becomes a bulleted list. */
  story: z.array(z.union([z.string(), z.array(z.string())])),
  /** Its budget, whose sum is the objective. */
  budget: z.array(z.tuple([z.string().max(BOUNDS.what.most), z.int()])).optional(),
  /** For a project without a budget. */
  objective: z.int().optional(),
  /** The main picture, if one of its cause's pictures fits best. */
  picture: Motif.optional(),
  /** Its place among the featured ones, from 1. */
  featured: z.int().optional(),
  /** For completed ones: the result of the money. */
  achievement: z.string().optional(),
  /** Days before now on which it was first public, if its story depends on the date. */
  age: z.int().optional(),
  /** The reason why it was rejected, hidden or deleted. */
  reason: z.string().optional(),
  /** Updates while it runs, in chronological order. */
  updates: z.array(ReportText).default([]),
  /** The report about the use of the money, after a payout. */
  report: ReportText.optional(),
})
export type ProjectStory = z.infer<typeof ProjectStory>

/** The hand-written part of an organization; ids, addresses and dates are derived from it. */
const OrganizationStory = z.strictObject({
  name: z.string().min(NAME_LENGTH.min).max(NAME_LENGTH.max),
  /** An address it had before and that still redirects. */
  old_slug: z.string().optional(),
  entity: z.enum(ENTITY_SLUGS),
  /** Its description, if its kind is "Other". */
  word: z.string().min(WORD_LENGTH.min).max(WORD_LENGTH.max).optional(),
  city: CityKey,
  /** Approved by default. */
  status: z.enum(['pending', 'rejected']).optional(),
  description: z.string().min(DESCRIPTION_LENGTH.min).max(DESCRIPTION_LENGTH.max),
  projects: z.array(ProjectStory),
})
export type OrganizationStory = z.infer<typeof OrganizationStory>

/** All organizations and projects of the demo world. */
export const stories = z.array(OrganizationStory).parse([...cuyo, ...noroeste, ...noreste, ...centro, ...buenosAires, ...sur, ...waiting])
