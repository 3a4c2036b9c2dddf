import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { DistrictRef } from '../catalogues/district.ts'
import { CauseRef } from '../causes/cause.ts'
import { OrganizationRef } from '../organizations/organization.ts'
import { PlaceRef } from '../places/place.ts'
import { ProjectImage } from './project-image.ts'
import { PUBLIC_STATUSES } from './project-rules.ts'
import { ProjectUpdate } from './updates/update.ts'

/** A project in a list. */
export const ProjectCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  language: z.enum(['es', 'en']),
  status: z.enum(PUBLIC_STATUSES),
  currency: z.string(),
  objective: MoneyShape,
  expected: MoneyShape,
  collected: MoneyShape,
  paid: MoneyShape,
  causes: z.array(CauseRef),
  image: ProjectImage,
  country_code: z.string(),
  district: DistrictRef,
  place: PlaceRef.nullable(),
  organization: OrganizationRef,
  achievement: z.string().nullable(),
  /** Kilometres from the requested city; null if the project has no place. */
  distance_km: z.int().nullable().optional(),
})
export type ProjectCard = z.infer<typeof ProjectCard>

/** A place on the map of projects, in degrees: its number of projects, and the project if there is only one. */
export const ProjectPlace = z.object({
  place: PlaceRef,
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  project: ProjectCard.pick({ slug: true, name: true, language: true }).nullable(),
})
export type ProjectPlace = z.infer<typeof ProjectPlace>

const OtherMoney = z.object({ expected: MoneyShape, collected: MoneyShape, paid: MoneyShape })

/** A project with all details of its page. `description` is sanitized HTML; `document` the same text as the editor stores it, where it was written there. */
export const Project = ProjectCard.extend({
  description: z.string(),
  document: RichDocumentShape.nullable(),
  images: z.array(ProjectImage),
  budget: z.array(z.object({ what: z.string(), amount: MoneyShape })),
  updates: z.array(ProjectUpdate).describe('The latest; all of them: /project/{id}/updates'),
  updates_total: z.int(),
  reports_total: z.int(),
  other_money: z.array(OtherMoney),
  /** True if it is published now but has collected before. */
  paused: z.boolean(),
  /** True while it is out of search and home, because a report is missing. */
  unlisted: z.boolean(),
  /** Coordinates of its place, in degrees. */
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  published_at: z.string().nullable(),
  completed_at: z.string().nullable(),
})
export type Project = z.infer<typeof Project>

export const NOT_COLLECTING = errorKind('not_collecting', 409)
/** Somebody else moved it meanwhile. */
export const STATUS_MOVED = errorKind('status_moved', 409)
/** It changed after it was read and before the decision. */
export const PROJECT_CHANGED = errorKind('project_changed', 409)
/** Another admin reviews it. */
export const CLAIM_MOVED = errorKind('claim_moved', 409)
export const HAS_COLLECTED = errorKind('has_collected', 409)
export const OBJECTIVE_REACHED = errorKind('objective_reached', 409)
