import { z } from 'zod'

// Separate from `money.ts`, which every page sends to the browser: importing it there must not pull in Zod.

/** ISO 4217 */
export const CURRENCY = /^[A-Z]{3}$/

export const MoneyShape = z.object({ amount: z.int(), currency: z.string().regex(CURRENCY) })
