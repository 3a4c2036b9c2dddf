import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'

/** Scopes a client may request, each with its own sentence on the consent page. */
export const SCOPES = ['openid', 'profile', 'email', 'target_project'] as const
export type Scope = (typeof SCOPES)[number]

/** The way in which the answer to an authorization request reaches the client: in its address, or in a form that the browser posts. */
export const RESPONSE_MODES = ['query', 'form_post'] as const

/**
 * Lifetimes in seconds. A code is used right away; a sign-in at a client ends for good after 90 days, however often its tokens were renewed
 * (RFC 9700 §4.14).
 */
export const CODE_SECONDS = 600
export const ACCESS_SECONDS = 3_600
export const GRANT_SECONDS = 90 * 86_400

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/
/** A scheme of an app's own is a domain in reverse, such as `com.example.app:` (RFC 8252 §7.1). */
const APP_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/

/**
 * A URI that codes may be sent to: compared exactly, over TLS unless it is on the user's own machine, or a scheme of an app's own.
 * No fragment, user info or wildcard, which make a URI easy to misread (RFC 9700 §2.1, §4.1).
 */
const RedirectUri = z
  .string()
  .trim()
  .max(500, 'client_error_redirect_uri')
  .refine((text) => {
    const url = URL.parse(text)
    if (!url || url.href !== text || /[#*]/.test(text) || url.username || url.password) return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.test(url.hostname)) || APP_SCHEME.test(url.protocol)
  }, 'client_error_redirect_uri')

/** An address that the platform itself calls: its port is that of https. */
const LogoutUri = z
  .string()
  .trim()
  .max(500, 'client_error_logout_uri')
  .refine((text) => {
    const url = URL.parse(text)
    return url?.href === text && url.protocol === 'https:' && !/[#*]/.test(text) && !url.username && !url.password && !url.port
  }, 'client_error_logout_uri')

/** True for a URI that only an app on a device receives, so that a client with a secret has no use for it. */
export function isAppUri(uri: string): boolean {
  return APP_SCHEME.test(URL.parse(uri)?.protocol ?? '')
}

/** True for an app on a device, which another app could impersonate: its user has to consent every time (RFC 8252 §8.6). */
export function isDeviceUri(uri: string, kind: 'confidential' | 'public'): boolean {
  return isAppUri(uri) || (kind === 'public' && withoutPort(uri) !== undefined)
}

/** True for an address among the registered ones. An app that listens on its own machine may do so at any port (RFC 8252 §7.3). */
export function isRegistered(registered: readonly string[], uri: string, kind: 'confidential' | 'public'): boolean {
  if (registered.includes(uri)) return true
  const bare = kind === 'public' ? withoutPort(uri) : undefined
  return bare !== undefined && registered.some((known) => withoutPort(known) === bare)
}

const LOOPBACK_WITH_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(\/[^#]*)$/

function withoutPort(uri: string): string | undefined {
  const [, host, path] = LOOPBACK_WITH_PORT.exec(uri) ?? []
  return host && host + path
}

/** The target as the CSP's `form-action` names it: an origin, or the scheme of an app. */
export function formTargetOf(uri: string): string {
  const { origin, protocol } = new URL(uri)
  return isAppUri(uri) ? protocol : origin
}

/** An admin's input to register a client. */
export const NewClient = z.object({
  name: typedLine('kit_required_field').min(2, 'client_error_name').max(60, 'client_error_name').regex(HARMLESS, 'kit_invalid_field'),
  redirect_uris: z.array(RedirectUri).min(1, 'client_error_redirect_uri').max(10, 'client_error_redirect_uris'),
  scopes: z
    .array(z.enum(SCOPES))
    .transform((scopes) => SCOPES.filter((scope) => scope === 'openid' || scopes.includes(scope)))
    .default([...SCOPES]),
  post_logout_redirect_uris: z
    .array(RedirectUri)
    .max(10, 'client_error_redirect_uris')
    .default([])
    .describe('Where a logout may lead back to'),
  backchannel_logout_uri: LogoutUri.nullable().default(null).describe('Is sent a logout token when a session or a sign-in ends'),
  kind: z.enum(['confidential', 'public']).default('confidential').describe('A public one cannot keep a secret and has none'),
})
export type NewClient = z.infer<typeof NewClient>

/** A client as an admin edits it: without its kind, as that decides whether it has a secret. */
export const EditedClient = NewClient.omit({ kind: true }).extend({
  post_logout_redirect_uris: NewClient.shape.post_logout_redirect_uris.removeDefault().optional().describe('Stay if left out'),
  backchannel_logout_uri: NewClient.shape.backchannel_logout_uri.removeDefault().optional().describe('Stays if left out'),
  seen: z.string('kit_required_field').max(60, 'kit_invalid_field').describe('`version` of what was read'),
})
export type EditedClient = z.infer<typeof EditedClient>

/** A client as admins see it, without its secret. */
export const Client = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['confidential', 'public']),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  backchannel_logout_uri: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)),
  version: z.string().describe('Of its name, addresses and scopes: an edit names it'),
  people: z.int().describe('Number of users who gave it consent'),
  created_at: z.string(),
  secret_rotated_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type Client = z.infer<typeof Client>

/** A site that a user has given consent to. */
export const ConnectedSite = z.object({
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  since: z.string(),
  last_sign_in_at: z.string().nullable(),
})
export type ConnectedSite = z.infer<typeof ConnectedSite>

/** The fields of a user that a client's token can read, by its scopes; it never contains others. */
export const SharedUser = z.object({
  id: z.string(),
  scope: z.string(),
  username: z.string().optional(),
  name: z.string().optional(),
  surname: z.string().optional(),
  image: z.object({ url: z.string() }).optional(),
  language: z.enum(['es', 'en']).optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  target_project_id: z.string().nullable().optional(),
  target_project: z.object({ id: z.string(), slug: z.string(), name: z.string(), url: z.string() }).nullable().optional(),
})
export type SharedUser = z.infer<typeof SharedUser>

/** The next step of a logout that a client requests; `url` is the return address, if the client named one. */
export const ClientLogout = z.discriminatedUnion('next', [
  z.object({
    next: z.enum(['done', 'confirm']),
    url: z.string().nullable(),
    client: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
  z.object({ next: z.literal('refused'), error: z.string() }),
])
export type ClientLogout = z.infer<typeof ClientLogout>

/** The next step of a client's authorization request. */
export const Authorization = z.discriminatedUnion('next', [
  /** Back to the client with a code or an error: the only steps that leave our site, to a redirect URI that the client registered. */
  z.object({ next: z.literal('client'), url: z.string() }),
  /** The same by a form that the browser posts there (`response_mode=form_post`). */
  z.object({
    next: z.literal('post'),
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    client: z.object({ id: z.string(), name: z.string() }),
  }),
  z.object({ next: z.enum(['login', 'login_again', 'register', 'project']), client: z.object({ id: z.string(), name: z.string() }) }),
  z.object({ next: z.literal('consent'), client: z.object({ id: z.string(), name: z.string() }), scopes: z.array(z.enum(SCOPES)) }),
  /** The request is invalid in a way that must not be redirected to the URI it names. */
  z.object({ next: z.literal('refused'), error: z.string() }),
])
export type Authorization = z.infer<typeof Authorization>
