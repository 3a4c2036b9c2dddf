import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'

/** A Rotary district, commonly known by its number. */
export const DistrictRef = z.object({ id: z.string(), number: z.string(), name: z.string() })
export type DistrictRef = z.infer<typeof DistrictRef>

export const District = DistrictRef.extend({ country_code: z.string(), project_count: z.int() })
export type District = z.infer<typeof District>

/** A district with the sums that its projects received: one amount per currency. */
export const DistrictDetail = District.extend({
  club_count: z.int(),
  expected: z.array(MoneyShape),
  collected: z.array(MoneyShape),
  paid: z.array(MoneyShape),
})
export type DistrictDetail = z.infer<typeof DistrictDetail>
