import type { Locale } from './locales.ts'
import type { Services } from './services.server.ts'

/**
 * Who asks, found anew for every request: a guest has no rights of their own, a user those of their roles (`src/domain/users/user.ts` names them), a client
 * (another site, see `src/clients/`) those that its token's scopes name, about one user.
 */
export type Actor =
  | { kind: 'guest' }
  | {
      kind: 'user'
      user_id: string
      session_id: string
      verified: boolean
      roles: readonly string[]
      /** When a password or a code was last given again in this session: sensitive acts ask for a recent one (`requireProof`). */
      proved_at: Date | null
      /** Their role asks for a second factor and they have none: they may set it up, and nothing else. */
      must_set_up_factor: boolean
    }
  | { kind: 'client'; client_id: string; user_id: string; scopes: readonly string[] }

/** What every verb and finder is given: explicit, nothing ambient (rule 4). `now` is fixed for the whole request. */
export interface Context extends Services {
  actor: Actor
  now: Date
  locale: Locale
  request_id: string
}
