import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  tokenRevocation,
} from 'openid-client'
import { z } from 'zod'

/** A traveller signed in with their Huella account, from Huella's claims. */
export interface Traveller {
  /** Their user id at Huella, sent in the reports of their bookings. */
  account: string
  name: string
  email: string | null
  project: { name: string; url: string } | null
}

/** Sign-in at Huella (OpenID Connect, code with PKCE, public client). Attempt and session ids are opaque, each stored in a cookie. */
export interface SignIn {
  /** @param back a path of this site @returns the address to redirect to, and the attempt's id */
  begin(redirect_uri: string, back: string, language: string): Promise<{ url: string; attempt: string }>
  /** @param returned the full address of the redirect back @throws when it does not belong to this attempt */
  finish(attempt: string, returned: URL): Promise<{ session: string; back: string }>
  find(session: string): Traveller | undefined
  end(session: string): Promise<void>
}

interface Attempt {
  state: string
  nonce: string
  code_verifier: string
  back: string
}

/** Limit of attempts and of sessions in memory. */
const MAX_ENTRIES = 500
const PATIENCE_SECONDS = 5
const SCOPES = 'openid profile email target_project'

export function createSignIn(huella: { issuer: string; client_id: string }): SignIn {
  const attempts = new Map<string, Attempt>()
  const sessions = new Map<string, { traveller: Traveller; refresh_token: string | undefined }>()
  let known: Configuration | undefined

  /** Discovered on first use, because Huella may start after this site. */
  async function configuration(): Promise<Configuration> {
    known ??= await discovery(new URL(huella.issuer), huella.client_id, undefined, None(), {
      timeout: PATIENCE_SECONDS,
      ...(huella.issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    })
    return known
  }

  return {
    async begin(redirect_uri, back, ui_locales) {
      const checks = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri,
        scope: SCOPES,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.code_verifier),
        code_challenge_method: 'S256',
        ui_locales,
      })
      return { url: url.href, attempt: remember(attempts, { ...checks, back }) }
    },
    async finish(id, returned) {
      const attempt = attempts.get(id)
      attempts.delete(id)
      if (!attempt) throw new Error('no such attempt')
      const huella = await configuration()
      const tokens = await authorizationCodeGrant(huella, returned, {
        pkceCodeVerifier: attempt.code_verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      const sub = tokens.claims()?.sub ?? ''
      const traveller = travellerOf(await fetchUserInfo(huella, tokens.access_token, sub))
      return { session: remember(sessions, { traveller, refresh_token: tokens.refresh_token }), back: attempt.back }
    },
    find: (session) => sessions.get(session)?.traveller,
    async end(session) {
      const token = sessions.get(session)?.refresh_token
      sessions.delete(session)
      // Signing out must work even when Huella does not respond.
      if (token)
        await configuration().then(
          (huella) => tokenRevocation(huella, token).catch(() => undefined),
          () => undefined,
        )
    },
  }
}

const Claims = z.object({
  sub: z.string().max(100),
  name: z.string().max(200),
  email: z.string().max(254).nullish(),
  target_project: z.object({ name: z.string().max(300), url: z.url({ protocol: /^https?$/ }) }).nullish(),
})

function travellerOf(claims: unknown): Traveller {
  const { sub, name, email, target_project } = Claims.parse(claims)
  return { account: sub, name, email: email ?? null, project: target_project ?? null }
}

/** Stores a value under a new unguessable id; drops the oldest when there are too many. */
function remember<Value>(values: Map<string, Value>, value: Value): string {
  const id = randomState()
  values.set(id, value)
  if (values.size > MAX_ENTRIES) values.delete(values.keys().next().value ?? '')
  return id
}
