import { RichDocumentShape } from '@huella/rich-text/document-shape'
import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { DistrictRef } from '../../catalogues/district.ts'
import { CauseRef } from '../../causes/cause.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import { PlaceRef } from '../../places/place.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'
import { STATUS_ACTORS } from '../project-status.ts'

const MANAGED_SORTS = [
  '-moved_at',
  'moved_at',
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-progress',
  'progress',
  'featured',
  '-featured',
] as const
export type ManagedSort = (typeof MANAGED_SORTS)[number]

/** Filter and order of the admins' list of projects, carried in the URL's query. */
export const ManagedFilter = z.object({
  query: z.string().trim().max(100).optional(),
  status: z.enum(PROJECT_STATUSES).optional(),
  /** Number or id. */
  district: z.string().trim().max(60).optional(),
  /** Slug or id. */
  cause: z.string().trim().max(80).optional(),
  /** Slug or id. */
  organization: z.string().trim().max(80).optional(),
  featured: z.enum(['yes', 'no']).optional(),
  sort: z.enum(MANAGED_SORTS).default('-moved_at'),
})
export type ManagedFilter = z.infer<typeof ManagedFilter>

/** Numbers of projects by status, without those that have none. */
export const StatusCounts = z.partialRecord(z.enum(PROJECT_STATUSES), z.int())
export type StatusCounts = z.infer<typeof StatusCounts>

/** A project in the admins' list, in any status; a draft may lack most of it. */
export const ManagedCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  organization: OrganizationRef,
  district: DistrictRef.nullable(),
  objective: MoneyShape.nullable(),
  expected: MoneyShape,
  collected: MoneyShape,
  paid: MoneyShape,
  /** Its place among the featured ones, from 1. */
  featured: z.int().nullable(),
  created_at: z.string(),
  /** Time of its last change of status. */
  moved_at: z.string(),
})
export type ManagedCard = z.infer<typeof ManagedCard>

const Person = z.object({ id: z.string(), username: z.string() })

const PastStatus = z.object({
  id: z.int(),
  from: z.enum(PROJECT_STATUSES).nullable(),
  to: z.enum(PROJECT_STATUSES),
  reason: z.string().nullable(),
  /** Null: not known any more. */
  by: Person.nullable(),
  acted_as: z.enum(STATUS_ACTORS).nullable(),
  created_at: z.string(),
})

/** Everything that an admin sees of a project. */
export const AdminProject = ManagedCard.extend({
  summary: z.string(),
  description: z.string(),
  document: RichDocumentShape,
  language: z.enum(['es', 'en']),
  second: z.object({ name: z.string(), document: RichDocumentShape }).nullable().describe('Its words in the other language'),
  country_code: z.string().nullable(),
  place: PlaceRef.nullable(),
  causes: z.array(CauseRef),
  images: z.array(z.object({ position: z.int(), scene: z.string().nullable(), alt: z.string(), alt_other: z.string().nullable() })),
  budget: z.array(z.object({ position: z.int(), what: z.string(), what_other: z.string().nullable(), amount: MoneyShape })),
  other_money: z.array(z.object({ expected: MoneyShape, collected: MoneyShape, paid: MoneyShape })),
  created_by: Person.nullable(),
  managers: z.array(Person),
  travellers: z.int().describe('Users who have chosen it'),
  favorites: z.int(),
  history: z.array(PastStatus).describe('The latest first'),
  version: z.string().describe('Of what it says and shows: a decision about it under review names it'),
  /** Number of featured projects. */
  featured_total: z.int(),
  abilities: z.object({
    move_to: z.array(z.enum(PROJECT_STATUSES)),
    /** It may be deleted as to its status, but has collected. */
    keeps_money: z.boolean(),
    feature: z.boolean(),
  }),
})
export type AdminProject = z.infer<typeof AdminProject>

const Reason = z.string().trim().max(1000, 'project_error_reason_long')

export const StatusMove = z.object({
  from: z.enum(PROJECT_STATUSES, 'kit_invalid_field').describe('The status that you have seen'),
  to: z.enum(PROJECT_STATUSES, 'kit_invalid_field'),
  seen: z.string().max(60, 'kit_invalid_field').optional().describe('`version` of what was read, for a project under review'),
  reason: Reason.optional().describe('The project’s managers read it'),
  /** For a completed project that opens again: its new objective in minor units, and the purpose of the difference. */
  objective_amount: z.int('kit_invalid_field').optional(),
  objective_for: z.string().trim().min(3, 'project_error_objective_for').max(120, 'project_error_objective_for').optional(),
})
export type StatusMove = z.infer<typeof StatusMove>

const FEATURE_MOVES = ['first', 'last', 'up', 'down', 'none'] as const
export const FeatureMove = z.object({ place: z.enum(FEATURE_MOVES, 'kit_invalid_field') })
export type FeatureMove = z.infer<typeof FeatureMove>
