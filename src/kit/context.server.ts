import type { Locale } from './locales.ts'
import type { Services } from './services.server.ts'

/** Who asks, found anew for every request: a guest has no rights of their own, a user those of their roles (`src/people/person.ts` names them). */
export type Actor = { kind: 'guest' } | { kind: 'user'; user_id: string; session_id: string; verified: boolean; roles: readonly string[] }

/** What every verb and finder is given: explicit, nothing ambient (rule 4). `now` is fixed for the whole request. */
export interface Context extends Services {
  actor: Actor
  now: Date
  locale: Locale
  request_id: string
}
