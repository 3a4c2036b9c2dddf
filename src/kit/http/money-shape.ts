import { z } from 'zod'

// Apart from `money.ts`, which the browser needs on every page and Zod is not worth sending for.

/** ISO 4217 */
export const CURRENCY = /^[A-Z]{3}$/

export const MoneyShape = z.object({ amount: z.int(), currency: z.string().regex(CURRENCY) })
