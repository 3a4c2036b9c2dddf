import type { ExtractSchema } from 'hono/types'
import type { Role } from '../domain/users/user.ts'
import type { Page } from '../urls/paths.ts'
import type { PlatformApi } from './endpoints.server.ts'

/**
 * Who may come through which door (specification §6): every page by its name, every API door by method and address. This is the one place that says it;
 * `guard-pages.server.ts` and `guard-doors.server.ts` hold it, before any loader, action or handler runs. A page or a door without a row does not compile,
 * fails `guards.test.ts`, and stays shut.
 */
export type Guard = keyof typeof GUARDS

/** What becomes of whom a guard turns away; an API door answers 401 for `login` and 403 for the others. */
export type Refusal = 'login' | 'home' | 'my_organization'

/** Null for a guest. */
export type Who = { roles: readonly string[] } | null

const GUARDS = {
  /** Pages may opt out of auth, as most do. */
  public: () => null,
  guest_only: (who: Who) => (who ? 'home' : null),
  signed_in: (who: Who) => (who ? null : 'login'),
  /** For the tokens of other sites alone (`src/clients/`): no person's session opens it. */
  client: () => 'login',
  admin: (who: Who) => only(who, 'admin'),
  sales_operator: (who: Who) => only(who, 'salesop'),
  /** What the admin and the sales desks both read. */
  desk: (who: Who) => only(who, 'admin', 'salesop'),
  organization_manager: (who: Who) => only(who, 'organizationmanager'),
  not_organization_manager: (who: Who) => (who === null ? 'login' : who.roles.includes('organizationmanager') ? 'my_organization' : null),
} satisfies Record<string, (who: Who) => Refusal | null>

export const PAGE_GUARDS: Record<Page, Guard> = {
  home: 'public',
  projects: 'public',
  project: 'public',
  organizations: 'public',
  organization: 'public',
  search: 'public',
  choose: 'public',
  favorites: 'public',
  transparency: 'public',
  trail: 'public',
  about: 'public',
  terms: 'public',
  privacy: 'public',
  withdrawal: 'public',
  login: 'guest_only',
  register: 'guest_only',
  verify_email: 'public',
  social_callback: 'public',
  recovery: 'public',
  authorize: 'public',
  trip_return: 'public',
  account: 'signed_in',
  picture: 'signed_in',
  own_data: 'signed_in',
  own_data_file: 'signed_in',
  erase: 'signed_in',
  email_change: 'signed_in',
  confirm_email: 'public',
  password_change: 'signed_in',
  second_factor: 'signed_in',
  logout: 'public',
  admin: 'admin',
  admin_users: 'admin',
  admin_users_csv: 'admin',
  admin_user: 'admin',
  admin_clients: 'admin',
  admin_emails: 'admin',
  sales: 'sales_operator',
  place: 'public',
}

/** Routes of `routes.ts` that are no page of the path table, by their pattern. */
export const OTHER_ROUTE_GUARDS: Record<string, Guard> = { estilo: 'public', 'en/style': 'public', '*': 'public' }

/** Addresses outside of `/api` and of the pages, open to everybody. */
export const OUTER_DOORS: readonly string[] = [
  'GET /health',
  'GET /health/ready',
  'GET /api/docs',
  'GET /.well-known/openid-configuration',
  'GET /.well-known/oauth-authorization-server',
  'GET /img/scene/:version/:name/:file',
  'GET /img/map/:version/:shape/:span/:file',
  'GET /img/card/:locale/:kind/:file',
  'GET /sitemap.xml',
  'GET /sitemap/:part',
  'GET /robots.txt',
  'GET /rss/proyectos.xml',
  'GET /en/rss/projects.xml',
  'GET /rss/novedades.xml',
  'GET /en/rss/updates.xml',
  'GET /manifest.webmanifest',
  'GET /en/manifest.webmanifest',
  'GET /favicon.svg',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /icons/192.png',
  'GET /icons/512.png',
  'GET /icons/maskable-192.png',
  'GET /icons/maskable-512.png',
  'GET /offline',
  'GET /en/offline',
  'GET /sw.js',
  // The pages themselves, each with a row above.
  'ALL /*',
]

export const DOOR_GUARDS: Record<Door, Guard> = {
  'GET /openapi.json': 'public',
  'GET /search': 'public',
  'GET /countries': 'public',
  'GET /places/near': 'public',
  'GET /places/towns': 'public',
  'GET /places/:id': 'public',
  'POST /oauth/authenticate': 'public',
  'POST /oauth/logout': 'signed_in',
  'GET /oauth/user': 'signed_in',
  'PATCH /oauth/user': 'signed_in',
  'GET /oauth/sessions': 'signed_in',
  'DELETE /oauth/sessions': 'signed_in',
  'DELETE /oauth/sessions/:id': 'signed_in',
  'POST /oauth/confirm': 'signed_in',
  'GET /oauth/second-factor': 'signed_in',
  'POST /oauth/second-factor': 'signed_in',
  'POST /oauth/second-factor/activation': 'signed_in',
  'POST /oauth/second-factor/recovery-codes': 'signed_in',
  'DELETE /oauth/second-factor': 'signed_in',
  'PUT /oauth/user/email': 'signed_in',
  'DELETE /oauth/user/email': 'signed_in',
  'POST /oauth/change-email': 'public',
  'PUT /oauth/user/password': 'signed_in',
  'POST /oauth/user/image': 'signed_in',
  'GET /oauth/user/trips': 'signed_in',
  'GET /oauth/user/data': 'signed_in',
  'DELETE /oauth/user': 'signed_in',
  'DELETE /oauth/user/image': 'signed_in',
  'GET /user/:id/image': 'public',
  'POST /oauth/register': 'public',
  'POST /oauth/verify-email': 'public',
  'POST /oauth/verify-email/resend': 'signed_in',
  'GET /auth/social/:provider/authorize': 'public',
  'POST /oauth/social': 'public',
  'POST /oauth/recovery': 'public',
  'POST /oauth/recovery/check': 'public',
  'POST /oauth/recovery/password': 'public',
  'GET /admin/users': 'admin',
  'GET /admin/users.csv': 'admin',
  'GET /admin/roles': 'admin',
  'GET /admin/user/:slug': 'admin',
  'POST /admin/user/:id/role-changes': 'admin',
  'POST /admin/user/:id/state-changes': 'admin',
  'DELETE /admin/user/:id/sessions': 'admin',
  'DELETE /admin/user/:id/sessions/:session_id': 'admin',
  'GET /admin/audit': 'admin',
  'GET /admin/outbox': 'admin',
  'POST /admin/outbox/:id/retries': 'admin',
  'GET /admin/contributions': 'admin',
  'GET /admin/emails': 'admin',
  'GET /admin/email/:id': 'admin',
  'POST /admin/email/:id/resends': 'admin',
  'POST /admin/email/:id/link-openings': 'admin',
  'GET /bookings': 'desk',
  'GET /hand-offs': 'desk',
  'GET /sales/overview': 'sales_operator',
  'GET /causes': 'public',
  'GET /districts': 'public',
  'GET /currencies': 'public',
  'GET /organizations': 'public',
  'GET /entities': 'public',
  'GET /projects': 'public',
  'GET /projects/map': 'public',
  'GET /projects/featured': 'public',
  'GET /projects/completed': 'public',
  'GET /projects/selected': 'public',
  'GET /projects/getActive': 'public',
  'GET /project/:id': 'public',
  'GET /organization/project/:id': 'public',
  'GET /project/:id/related': 'public',
  'POST /organizations/getNearProjects': 'public',
  'POST /districts/getNearProjects': 'public',
  'GET /organization/:slug': 'public',
  'PUT /oauth/user/target-project': 'signed_in',
  'GET /favorites': 'signed_in',
  'POST /favorites': 'signed_in',
  'PUT /favorites/:project_id': 'signed_in',
  'DELETE /favorites/:project_id': 'signed_in',
  // The provider library asks clients who they are.
  'POST /oauth/token': 'public',
  'GET /oauth/userinfo': 'client',
  'POST /oauth/userinfo': 'client',
  'GET /oauth/jwks': 'public',
  'POST /oauth/revoke': 'public',
  'POST /oauth/authorization': 'public',
  'GET /oauth/consents': 'signed_in',
  'DELETE /oauth/consents/:client_id': 'signed_in',
  'GET /admin/clients': 'admin',
  'POST /admin/clients': 'admin',
  'POST /admin/clients/:id/secret': 'admin',
  'DELETE /admin/clients/:id': 'admin',
  'POST /trip-session': 'public',
  'GET /trip-session': 'public',
  'DELETE /trip-session': 'public',
  'POST /hand-offs': 'public',
  'POST /bookings': 'public',
  'GET /trails': 'public',
  'GET /trail/:code': 'public',
  'GET /totals': 'public',
  'GET /offers': 'public',
  'GET /voices': 'public',
  'GET /place-pages': 'public',
  'GET /place-page/:slug': 'public',
}

/** Whether somebody may pass; null when they may. */
export function turnedAway(guard: Guard, who: Who): Refusal | null {
  return GUARDS[guard](who)
}

function only(who: Who, ...roles: Role[]): Refusal | null {
  if (who === null) return 'login'
  return roles.some((role) => who.roles.includes(role)) ? null : 'home'
}

type Schema = ExtractSchema<PlatformApi>
type MethodsOf<Path extends keyof Schema> = keyof Schema[Path] extends infer Method
  ? Method extends `$${infer Name}`
    ? Uppercase<Name>
    : never
  : never
/** Such as `GET /trail/:code`. */
type Door = 'GET /openapi.json' | { [Path in keyof Schema & string]: `${MethodsOf<Path>} ${Path}` }[keyof Schema & string]
