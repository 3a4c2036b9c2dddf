import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client'
import type { Config } from '../../../config/config.server.ts'
import { boundedFetch } from '../../../kit/http/bounded-fetch.server.ts'
import type { Identity } from './social.ts'

type Google = NonNullable<Config['google']>

/** For everything that one page asks of the issuer; and for one of its answers, which are a few kilobytes. */
const LIMITS = { ms: 5_000, bytes: 256 * 1024 }
/** What an issuer says of itself is asked again after an hour. */
const FRESH_MS = 3_600_000

/** What a sign-in at the issuer must match when it comes back. */
export interface Checks {
  state: string
  nonce: string
  code_verifier: string
}

/**
 * The address at the issuer where somebody signs in (OpenID Connect, code with PKCE).
 * @throws Error when the issuer does not answer in time, or answers nonsense
 */
export async function authorizationUrl(google: Google, redirect_uri: string, { state, nonce, code_verifier }: Checks): Promise<string> {
  const issuer = await configurationOf(google)
  const code_challenge = await calculatePKCECodeChallenge(code_verifier)
  const asked = { redirect_uri, scope: 'openid email profile', state, nonce, code_challenge, code_challenge_method: 'S256' }
  return buildAuthorizationUrl(issuer, asked).href
}

/**
 * Who came back from the issuer. The library checks state, nonce, signature, issuer, audience and times.
 * @param returned the whole address that the browser came back to
 * @throws what the library throws: `AuthorizationResponseError` when the issuer refused
 */
export async function identityFrom(google: Google, returned: URL, { state, nonce, code_verifier }: Checks): Promise<Identity> {
  const issuer = await configurationOf(google)
  const checks = { pkceCodeVerifier: code_verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(issuer, returned, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  // Google has the address in the ID token, as it may; other issuers tell it only when asked.
  const said = claims.email === undefined ? { ...claims, ...(await fetchUserInfo(issuer, tokens.access_token, claims.sub)) } : claims
  return {
    sub: claims.sub,
    email: textOf(said.email)?.toLowerCase(),
    email_verified: said.email_verified === true,
    given_name: textOf(said.given_name) ?? textOf(said.name),
    family_name: textOf(said.family_name),
  }
}

const known = new Map<string, { metadata: ServerMetadata; until: number }>()

async function configurationOf(google: Google): Promise<Configuration> {
  const { issuer, client_id, client_secret } = google
  const fetch = boundedFetch(LIMITS)
  const metadata = await metadataOf(google, fetch)
  const configuration = new Configuration(metadata, client_id, client_secret)
  // The library's type of fetch leaves out what ours takes in addition.
  configuration[customFetch] = (url, options) => fetch(url, options as RequestInit)
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

async function metadataOf({ issuer, client_id, client_secret }: Google, fetch: ReturnType<typeof boundedFetch>): Promise<ServerMetadata> {
  const remembered = known.get(issuer)
  if (remembered && remembered.until > Date.now()) return remembered.metadata
  const discovered = await discovery(new URL(issuer), client_id, client_secret, undefined, {
    [customFetch]: (url, options) => fetch(url, options as RequestInit),
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  })
  const metadata = discovered.serverMetadata()
  known.set(issuer, { metadata, until: Date.now() + FRESH_MS })
  return metadata
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}
