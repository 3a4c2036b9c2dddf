import type { Locale } from './locales.ts'
import type { Services } from './services.server.ts'

/**
 * The caller of a request, looked up for every request: a guest has no rights, a user those of their roles (listed in
 * `src/domain/users/user.ts`), a client (another site, see `src/domain/clients/`) those of its token's scopes, about one user.
 */
export type Actor =
  | { kind: 'guest' }
  | {
      kind: 'user'
      user_id: string
      session_id: string
      verified: boolean
      roles: readonly string[]
      /**
       * Time at which a password or a code was last re-entered in this session: sensitive actions require a recent one (`requireProof`).
       */
      proved_at: Date | null
      /** Their role requires a second factor and they have none: they may only set one up. */
      must_set_up_factor: boolean
    }
  | { kind: 'client'; client_id: string; user_id: string; scopes: readonly string[] }

/** The context of every verb and finder: explicit, nothing ambient (rule 5). `now` is fixed for the whole request. */
export interface Context extends Services {
  actor: Actor
  now: Date
  /** The instant that a preview link displays; without one it is now. */
  seen_at?: Date | undefined
  locale: Locale
  request_id: string
  /** Called with the progress of a long read, if somebody waits for it. */
  onProgress?: ((done: number, total: number) => Promise<void>) | undefined
}
