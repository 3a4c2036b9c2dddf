import { z } from 'zod'

/** The project at Huella that half of the profit goes to, by the code of a hand-off: also for travellers who never sign in here. */
export interface BeneficiaryProject {
  name: string
  url: string
  /** False once it stopped collecting: Huella asks its traveller to choose again. */
  collects: boolean
}

/** Finds the project that Huella promised with a hand-off; undefined without one, and when Huella does not respond in time. */
export type FindPromise = (hand_off: string | null, language: string) => Promise<BeneficiaryProject | undefined>

const CONNECT_TIMEOUT_MS = 1500
const Answer = z.object({
  data: z.object({ name: z.string().max(300), url: z.url({ protocol: /^https?$/ }), collects: z.boolean() }).nullable(),
})

export function createFindPromise(platform_url: string): FindPromise {
  return async (hand_off, language) => {
    if (!hand_off) return undefined
    try {
      const response = await fetch(`${platform_url}/api/hand-offs/${encodeURIComponent(hand_off)}/project`, {
        headers: { 'Accept-Language': language },
        signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
      })
      return response.ok ? (Answer.parse(await response.json()).data ?? undefined) : undefined
    } catch {
      // The page is about the trip and works without it.
      return undefined
    }
  }
}
