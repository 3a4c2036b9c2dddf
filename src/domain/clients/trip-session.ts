import { z } from 'zod'

/** How long a visitor has to sign in, to register and confirm their address, and to choose a project, in seconds. */
export const TRIP_SECONDS = 172_800

/** A visitor who came from another site to sign in, and wants to go back there (specification §3, login redirect session). */
export const TripSession = z.object({
  /** Where on our site the way back begins. */
  redirect: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  /** The site that the way back leads to; null when it ends on ours. */
  origin: z.string().nullable(),
  created_at: z.string(),
})
export type TripSession = z.infer<typeof TripSession>

/** What other sites may send along and is never kept: a secret does not belong in an address, and the rest is ours. */
const DROPPED = ['client_secret', 'secret', 'redirect', 'lang', 'error']

/** An authorization request as it is kept: what its client sent, and `code` where the kind of answer was left out (specification §3). */
export function authorizationQuery(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of DROPPED) parameters.delete(name)
  if (!parameters.has('response_type')) parameters.set('response_type', 'code')
  return parameters.toString()
}
