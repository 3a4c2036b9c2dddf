import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { PlaceRef } from '../places/place.ts'

const Category = z.object({ id: z.string(), slug: z.string(), name: z.string() })

/** A trip on sale. `price` is the lowest per person. */
export const Offer = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  trip_type: z.enum(['ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT']),
  place: PlaceRef,
  price: MoneyShape,
  start_date: z.string(),
  end_date: z.string(),
  group: Category.nullable(),
  event: Category.extend({ start_date: z.string(), end_date: z.string() }).nullable(),
  scene: z.string(),
})
export type Offer = z.infer<typeof Offer>
