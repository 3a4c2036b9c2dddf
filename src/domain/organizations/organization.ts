import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { DistrictRef } from '../catalogues/district.ts'
import { PlaceRef } from '../places/place.ts'
import { OrganizationChange } from './changes/organization-change.ts'
import { ORGANIZATION_STATUSES } from './organization-rules.ts'

/** An entity type of organizations, such as a Rotary club (`GET /entities`). */
export const Entity = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type Entity = z.infer<typeof Entity>

export const OrganizationRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type OrganizationRef = z.infer<typeof OrganizationRef>

/** An uploaded picture: its address for each width, and the size of the largest, in pixels. */
const UploadedPicture = z.object({ url: z.string(), sizes: z.record(z.string(), z.string()), width: z.int(), height: z.int() })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** The data of an organization in lists, desks and forms. */
const Described = OrganizationRef.extend({
  description: z.string(),
  type: Entity,
  type_word: z.string().nullable().describe('What it is, where its type is "Other"'),
  country_code: z.string(),
  place: PlaceRef,
  district: DistrictRef.nullable(),
  rotary_club: z.string().nullable().describe('Name of the Rotary club that it is, or that stands behind it'),
  rotary_district: z.string().nullable().describe('Name of the Rotary district that it belongs to'),
  scene: z.string(),
  logo: UploadedPicture.nullable(),
  cover: UploadedPicture.nullable(),
})

/** An organization in a list. `collected` is one amount per currency: money is never added across currencies. */
export const OrganizationCard = Described.extend({ project_count: z.int(), collected: z.array(MoneyShape) })
export type OrganizationCard = z.infer<typeof OrganizationCard>

export const Organization = OrganizationCard.extend({ expected: z.array(MoneyShape), paid: z.array(MoneyShape), created_at: z.string() })
export type Organization = z.infer<typeof Organization>

/** An organization for its managers, including private fields. */
export const OwnOrganization = Described.extend({
  status: z.enum(ORGANIZATION_STATUSES),
  province: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  cuit: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
  /** The reason of its rejection, if it is rejected. */
  reason: z.string().nullable(),
  change: OrganizationChange.nullable().describe('What waits for an admin or was refused, once it is approved'),
  version: z.string().describe('Of its fields with what waits; sent back as `seen`'),
})
export type OwnOrganization = z.infer<typeof OwnOrganization>

/** Hints about an organization while its form is filled in. */
export const RegistrationHints = z.object({
  slug: z.string().describe('The given one, or one proposed from the name'),
  slug_problem: z.enum(['taken', 'invalid']).nullable(),
  district: DistrictRef.nullable().describe('Of its city, or of the nearest one that has one'),
  alike: z.array(OrganizationRef.extend({ place: PlaceRef, type: Entity })).describe('Of the same city, with a similar name'),
})
export type RegistrationHints = z.infer<typeof RegistrationHints>

/** Only users with a confirmed address may register an organization or act for one (product.md §3). */
export const UNVERIFIED = errorKind('organization_unverified', 403)
/** One registration at a time: the user has another one that waits for its review, or is to be corrected. */
export const ONE_AT_A_TIME = errorKind('organization_one_at_a_time', 409)
export const LAST_MANAGER = errorKind('organization_last_manager', 409)
export const MEMBER_ALREADY = errorKind('organization_member_already', 409)
/** A user, also an admin, cannot approve an organization that they registered. */
export const ORGANIZATION_REGISTERED_BY_YOU = errorKind('organization_registered_by_you', 409)
/** An admin cannot decide about an organization that they manage, nor about its projects and accounts. */
export const MANAGED_BY_YOU = errorKind('organization_managed_by_you', 409)
/** Another of its managers changed it, or what waits, since it was read. */
export const ORGANIZATION_EDITED = errorKind('organization_edited', 409)
/** It changed after it was read and before the decision. */
export const ORGANIZATION_CHANGED = errorKind('organization_changed', 409)
export const TOO_MANY_DOCUMENTS = errorKind('organization_too_many_documents', 409)
/** An admin removed the role of a manager: only an admin gives it back. */
export const MANAGER_ROLE_REMOVED = errorKind('manager_role_removed', 409)
export const ALREADY_REQUESTED = errorKind('organization_asked_already', 409)
