import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'

export const Estimate = z.object({
  trip_type: z.string(),
  median: MoneyShape.describe('Half of the confirmed contributions were smaller, half larger'),
  trips: z.int().describe('How many it is of, at least 20'),
})
export type Estimate = z.infer<typeof Estimate>
