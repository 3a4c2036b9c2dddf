import { z } from 'zod'

/** Seconds for a visitor to sign in, to register and confirm their address, and to choose a project. */
export const TRIP_SECONDS = 172_800

/** A visitor who came from another site to sign in, and wants to go back there (specification §3, login redirect session). */
export const TripSession = z.object({
  /** Path on our site where the return begins. */
  redirect: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  /** Origin, or scheme of an app, that the visitor returns to; null when they stay on our site. */
  origin: z.string().nullable(),
  created_at: z.string(),
})
export type TripSession = z.infer<typeof TripSession>

/** Our own parameter: the user goes on without a project. Never stored, so that the next request asks again. */
export const WITHOUT_PROJECT = 'without_project'

/** Parameters never stored: secrets do not belong in a URL, and the others are our own. */
const DROPPED = ['client_secret', 'secret', 'redirect', 'lang', 'error', WITHOUT_PROJECT]

/**
 * The stored form of an authorization request: the client's parameters, with `response_type=code` if it was left out (specification §3).
 */
export function authorizationQuery(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of DROPPED) parameters.delete(name)
  if (!parameters.has('response_type')) parameters.set('response_type', 'code')
  return parameters.toString()
}
