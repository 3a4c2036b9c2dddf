import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { DistrictRef } from '../districts/district.ts'
import { PlaceRef } from '../places/place.ts'

/** An entity type of organizations, such as a Rotary club (`GET /entities`). */
export const Entity = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type Entity = z.infer<typeof Entity>

export const OrganizationRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type OrganizationRef = z.infer<typeof OrganizationRef>

/** An organization in a list. `collected` is one amount per currency: money is never added across currencies. */
export const OrganizationCard = OrganizationRef.extend({
  description: z.string(),
  type: Entity,
  country_code: z.string(),
  place: PlaceRef,
  district: DistrictRef.nullable(),
  scene: z.string(),
  project_count: z.int(),
  collected: z.array(MoneyShape),
})
export type OrganizationCard = z.infer<typeof OrganizationCard>

export const Organization = OrganizationCard.extend({ expected: z.array(MoneyShape), paid: z.array(MoneyShape), created_at: z.string() })
export type Organization = z.infer<typeof Organization>
