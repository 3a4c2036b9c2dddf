import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { DistrictRef } from '../districts/district.ts'
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
