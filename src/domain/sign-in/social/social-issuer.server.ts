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

/** Time limit for all requests of one page to the issuer, and size limit of one response, which is usually a few kilobytes. */
const LIMITS = { ms: 5_000, bytes: 256 * 1024 }
/** The issuer's metadata is cached for an hour. */
const FRESH_MS = 3_600_000

/** Values that the return from the issuer must match. */
export interface Checks {
  state: string
  nonce: string
  code_verifier: string
}

/**
 * The URL at the issuer where the visitor signs in (OpenID Connect, code flow with PKCE).
 * @throws Error when the issuer does not respond in time, or its response is invalid
 */
export async function authorizationUrl(google: Google, redirect_uri: string, { state, nonce, code_verifier }: Checks): Promise<string> {
  const issuer = await configurationOf(google)
  const code_challenge = await calculatePKCECodeChallenge(code_verifier)
  const asked = { redirect_uri, scope: 'openid email profile', state, nonce, code_challenge, code_challenge_method: 'S256' }
  return buildAuthorizationUrl(issuer, asked).href
}

/**
 * Reads the identity from the return of the issuer. The library checks state, nonce, signature, issuer, audience and times.
 * @param returned the full URL that the browser returned to
 * @throws what the library throws: `AuthorizationResponseError` when the issuer refused
 */
export async function identityFrom(google: Google, returned: URL, { state, nonce, code_verifier }: Checks): Promise<Identity> {
  const issuer = await configurationOf(google)
  const checks = { pkceCodeVerifier: code_verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(issuer, returned, checks)
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  // Google includes the address in the ID token; other issuers only return it from userinfo.
  const profile = claims.email === undefined ? { ...claims, ...(await fetchUserInfo(issuer, tokens.access_token, claims.sub)) } : claims
  return {
    sub: claims.sub,
    email: textOf(profile.email),
    // Some issuers write it as text.
    email_verified: profile.email_verified === true || (profile.email_verified as unknown) === 'true',
    given_name: textOf(profile.given_name) ?? textOf(profile.name),
    family_name: textOf(profile.family_name),
  }
}

const metadataCache = new Map<string, { metadata: ServerMetadata; until: number }>()

async function configurationOf(google: Google): Promise<Configuration> {
  const { issuer, client_id, client_secret } = google
  const fetch = boundedFetch(LIMITS)
  const metadata = await metadataOf(google, fetch)
  const configuration = new Configuration(metadata, client_id, client_secret)
  // The library's type of fetch lacks options that ours accepts.
  configuration[customFetch] = (url, options) => fetch(url, options as RequestInit)
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

async function metadataOf({ issuer, client_id, client_secret }: Google, fetch: ReturnType<typeof boundedFetch>): Promise<ServerMetadata> {
  const cached = metadataCache.get(issuer)
  if (cached && cached.until > Date.now()) return cached.metadata
  const discovered = await discovery(new URL(issuer), client_id, client_secret, undefined, {
    [customFetch]: (url, options) => fetch(url, options as RequestInit),
    ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
  })
  const metadata = discovered.serverMetadata()
  metadataCache.set(issuer, { metadata, until: Date.now() + FRESH_MS })
  return metadata
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : undefined
}
