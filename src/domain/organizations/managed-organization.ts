import { z } from 'zod'
import { DistrictRef } from '../catalogues/district.ts'
import { PlaceRef } from '../places/place.ts'
import { Entity, OrganizationRef, OwnOrganization } from './organization.ts'
import { ORGANIZATION_STATUSES } from './organization-rules.ts'

const SORTS = ['-sent_at', 'sent_at', 'name', '-name'] as const
export type OrganizationSort = (typeof SORTS)[number]

/** Filter and order of the back office's list of organizations, carried in the URL's query. */
export const ManagedOrganizationFilter = z.object({
  query: z.string().trim().max(100).optional(),
  status: z.enum(ORGANIZATION_STATUSES).optional(),
  type: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional()
    .describe('Slug of an entity'),
  district: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional()
    .describe('Number'),
  change: z.literal('sent').optional().describe('Only those with a change that waits for an admin'),
  sort: z.enum(SORTS).default('-sent_at'),
})
export type ManagedOrganizationFilter = z.infer<typeof ManagedOrganizationFilter>

/** A user as organizations display them: to admins and to managers of the same organization. */
export const MemberRef = z.object({ id: z.string(), username: z.string(), name: z.string(), surname: z.string() })
export type MemberRef = z.infer<typeof MemberRef>

export const ManagedOrganizationCard = OrganizationRef.extend({
  status: z.enum(ORGANIZATION_STATUSES),
  type: Entity,
  type_word: z.string().nullable(),
  place: PlaceRef,
  district: DistrictRef.nullable(),
  sent_at: z.string(),
  managers: z.int(),
  claimed_by: MemberRef.nullable(),
})
export type ManagedOrganizationCard = z.infer<typeof ManagedOrganizationCard>

const Review = z.object({
  id: z.string(),
  decision: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
  decided_by: MemberRef.nullable(),
  created_at: z.string(),
})

/** An organization with all data that an admin reviews. */
export const ManagedOrganization = OwnOrganization.extend({
  registered_by: MemberRef.extend({ email: z.string() }).nullable(),
  claimed_by: MemberRef.nullable(),
  managers: z.array(MemberRef),
  reviews: z.array(Review),
  /** Organizations of the same city with a similar name, public or not. */
  alike: z.array(OrganizationRef.extend({ status: z.enum(ORGANIZATION_STATUSES) })),
  version: z.string().describe('Of what it says and showed: a decision names it'),
  /** `approve` is false for the admin who registered it, `decide_change` for one who manages it or sent the change. */
  abilities: z.object({
    decide: z.boolean(),
    approve: z.boolean(),
    claim: z.boolean(),
    give_back: z.boolean(),
    decide_change: z.boolean(),
  }),
})
export type ManagedOrganization = z.infer<typeof ManagedOrganization>

const Reason = z.string('kit_required_field').trim().max(1000, 'users_error_too_long')

const Seen = z.string('kit_required_field').max(60, 'kit_invalid_field').describe('`version` of what was read')

export const OrganizationDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approved'), seen: Seen }),
  z.object({
    decision: z.literal('rejected'),
    seen: Seen,
    reason: Reason.min(1, 'kit_required_field').regex(/^[^\0]*$/, 'kit_invalid_field'),
  }),
])
export type OrganizationDecision = z.infer<typeof OrganizationDecision>
