import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { DistrictRef } from '../../catalogues/district.ts'
import { CauseRef } from '../../causes/cause.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import { PlaceRef } from '../../places/place.ts'
import { ProjectImage } from '../project-image.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'

/** A manager's abilities on a project now. */
export const ProjectAbilities = z.object({
  edit: z.boolean(),
  send: z.boolean(),
  withdraw: z.boolean(),
  delete: z.boolean(),
  propose: z.boolean(),
  withdraw_proposal: z.boolean(),
})
export type ProjectAbilities = z.infer<typeof ProjectAbilities>

const Translated = z.object({ es: z.string(), en: z.string() })

/** A draft, complete or not, as it was typed; texts are in both languages. */
const Content = z.object({
  language: z.enum(['es', 'en']),
  second: z.boolean(),
  name: Translated,
  slug: z.string().nullable().describe('Null while it follows the name'),
  description: z.object({ es: RichDocumentShape, en: RichDocumentShape }),
  causes: z.array(z.string()),
  objective: z.string(),
  currency: z.string(),
  country_code: z.string(),
  district_id: z.string(),
  place: z.object({ id: z.string(), text: z.string() }).nullable(),
  budget: z.array(z.object({ what: Translated, amount: z.string() })),
  images: z.array(z.object({ name: z.string(), alt: Translated })),
})

export const DraftAnswer = z.object({
  project_id: z.string(),
  content: Content,
  version: z.int().describe('0: nothing was saved yet, and the content is that of the project'),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable().describe('Username of who saved last'),
  way: z
    .enum(['draft', 'proposal', 'direct'])
    .nullable()
    .describe('Sent for review, proposed, or written at once by an admin; null: it cannot be written now'),
  base: Content.nullable().describe('The project that a change was written on'),
  seen: z.string().describe('Stands for the project that it changes; goes back with what is saved'),
  theirs: Content.nullable().describe('The project as it is now, where it changed since the draft began'),
})

/** A project in any status, for its writers. Fields that a draft lacks are null; `draft` is its unfinished text. */
export const ManagerProject = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  document: RichDocumentShape.nullable(),
  language: z.enum(['es', 'en']),
  status: z.enum(PROJECT_STATUSES),
  currency: z.string().nullable(),
  objective: MoneyShape.nullable(),
  expected: MoneyShape.nullable(),
  collected: MoneyShape.nullable(),
  paid: MoneyShape.nullable(),
  causes: z.array(CauseRef),
  images: z.array(ProjectImage),
  budget: z.array(z.object({ what: z.string(), amount: MoneyShape })),
  country_code: z.string().nullable(),
  district: DistrictRef.nullable(),
  place: PlaceRef.nullable(),
  organization: OrganizationRef,
  abilities: ProjectAbilities,
  history: z.array(
    z.object({
      from: z.enum(PROJECT_STATUSES).nullable(),
      to: z.enum(PROJECT_STATUSES),
      reason: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  missing: z.array(z.object({ field: z.string(), message: z.string() })).describe('What keeps the draft from being sent'),
  draft: DraftAnswer,
})
export type ManagerProject = z.infer<typeof ManagerProject>
