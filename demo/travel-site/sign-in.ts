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

/** Who signed in with their account at Huella, as Huella tells it. */
export interface Traveller {
  /** Huella's own id of them: it goes into the reports of their bookings. */
  account: string
  name: string
  email: string | null
  project: { name: string; url: string } | null
}

/** Signing in at Huella (OpenID Connect, code with PKCE, as a client without a secret). Both ids are opaque and live in a cookie each. */
export interface SignIn {
  /** @param back a path of this site @returns where the browser goes, and the attempt it holds meanwhile */
  begin(redirect_uri: string, back: string, language: string): Promise<{ url: string; attempt: string }>
  /** @param returned the whole address that the browser came back to @throws when it is not this attempt's answer */
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

/** A demonstration remembers this many, and forgets them when it stops. */
const MOST = 500
const PATIENCE_SECONDS = 5
const SCOPES = 'openid profile email target_project'

export function createSignIn(huella: { issuer: string; client_id: string }): SignIn {
  const attempts = new Map<string, Attempt>()
  const sessions = new Map<string, { traveller: Traveller; refresh_token: string | undefined }>()
  let known: Configuration | undefined

  /** Huella may start after us: it is asked when it is needed, and once. */
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
      // Signing out here must work even when Huella does not answer.
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

/** Keeps a value under a new id that cannot be guessed; the oldest goes when there are too many. */
function remember<Value>(values: Map<string, Value>, value: Value): string {
  const id = randomState()
  values.set(id, value)
  if (values.size > MOST) values.delete(values.keys().next().value ?? '')
  return id
}
