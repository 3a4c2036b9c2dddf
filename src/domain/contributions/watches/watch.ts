import { z } from 'zod'
import { Email } from '../../users/user.ts'

export const WatchInput = z.object({ email: Email })

/** The action of a mailed link, and the state of its watch. */
export const WatchLink = z.object({
  code: z.string().describe('Of the trail'),
  does: z.enum(['confirm', 'leave']),
  confirmed: z.boolean(),
  withdrawal: z.string().nullable().describe('For the person who announced the donation: the token that withdraws it, until it arrives'),
})
export type WatchLink = z.infer<typeof WatchLink>

/** An address as desks may display it: a guest's address is hidden from everybody. */
export function hiddenAddress(address: string): string {
  return `${address.slice(0, 1)}•••@•••`
}
