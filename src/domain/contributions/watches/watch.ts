import { z } from 'zod'
import { Email } from '../../users/user.ts'

export const WatchInput = z.object({ email: Email })

/** What a mailed link is for, and where its watch stands. */
export const WatchLink = z.object({
  code: z.string().describe('Of the trail'),
  does: z.enum(['confirm', 'leave']),
  confirmed: z.boolean(),
})
export type WatchLink = z.infer<typeof WatchLink>

/** An address as desks may show it: what a guest gave is nobody's to read. */
export function hiddenAddress(address: string): string {
  return `${address.slice(0, 1)}•••@•••`
}
