import { z } from 'zod'
import { HARMLESS } from '../../kit/plain-text.ts'

/** Scopes a client may request, each with its own sentence on the consent page. */
export const SCOPES = ['openid', 'profile', 'email', 'target_project'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Lifetimes in seconds. A code is used right away; a sign-in at a client ends for good after 90 days, however often its tokens were renewed
 * (RFC 9700 §4.14).
 */
export const CODE_SECONDS = 600
export const ACCESS_SECONDS = 3_600
export const GRANT_SECONDS = 90 * 86_400

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * A URI that codes may be sent to: compared exactly, over TLS unless it is a loopback address.
 * No fragment and no user info, which make a URI easy to misread (RFC 9700 §2.1, §4.1).
 */
const RedirectUri = z
  .string()
  .trim()
  .max(500, 'client_error_redirect_uri')
  .refine((text) => {
    const url = URL.parse(text)
    if (!url || url.href !== text || text.includes('#') || url.username || url.password) return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  }, 'client_error_redirect_uri')

/** What an admin enters to register a client. */
export const NewClient = z.object({
  name: z.string('kit_required_field').trim().min(2, 'client_error_name').max(60, 'client_error_name').regex(HARMLESS, 'kit_invalid_field'),
  redirect_uris: z.array(RedirectUri).min(1, 'client_error_redirect_uri').max(10, 'client_error_redirect_uris'),
  scopes: z
    .array(z.enum(SCOPES))
    .transform((scopes) => SCOPES.filter((scope) => scope === 'openid' || scopes.includes(scope)))
    .default([...SCOPES]),
  kind: z.enum(['confidential', 'public']).default('confidential').describe('A public one cannot keep a secret and has none'),
})
export type NewClient = z.infer<typeof NewClient>

/** A client as an admin edits it: without its kind, as that decides whether it has a secret. */
export const EditedClient = NewClient.omit({ kind: true }).extend({
  seen: z.string('kit_required_field').max(60, 'kit_invalid_field').describe('`version` of what was read'),
})
export type EditedClient = z.infer<typeof EditedClient>

/** A client as admins see it, without its secret. */
export const Client = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['confidential', 'public']),
  redirect_uris: z.array(z.string()),
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

/** The next step of a client's authorization request. */
export const Authorization = z.discriminatedUnion('next', [
  /** Back to the client with a code or an error: the only step that leaves our site, to a redirect URI that the client registered. */
  z.object({ next: z.literal('client'), url: z.string() }),
  z.object({ next: z.enum(['login', 'login_again', 'register', 'project']), client: z.object({ id: z.string(), name: z.string() }) }),
  z.object({ next: z.literal('consent'), client: z.object({ id: z.string(), name: z.string() }), scopes: z.array(z.enum(SCOPES)) }),
  /** The request is invalid in a way that must not be redirected to the URI it names. */
  z.object({ next: z.literal('refused'), error: z.string() }),
])
export type Authorization = z.infer<typeof Authorization>
