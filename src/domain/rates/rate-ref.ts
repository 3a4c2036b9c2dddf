import { z } from 'zod'

/** A rate as a contribution names it. */
export const RateRef = z.object({
  rate: z.string().describe('What one unit of `from_currency` is in the contribution’s currency, as a decimal'),
  from_currency: z.string(),
  day: z.string(),
  source: z.string(),
  source_url: z.string().nullable(),
})
export type RateRef = z.infer<typeof RateRef>
