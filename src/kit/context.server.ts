import type { Locale } from './locales.ts'
import type { Services } from './services.server.ts'

/** Who asks. Accounts add the signed-in user here; a guest has no rights of their own. */
export type Actor = { kind: 'guest' }

/** What every verb and finder is given: explicit, nothing ambient (rule 4). `now` is fixed for the whole request. */
export interface Context extends Services {
  actor: Actor
  now: Date
  locale: Locale
  request_id: string
}
