/**
 * Audiences of pages and endpoints (specification §6). An endpoint names its audience in its declaration, a page in its row of
 * `src/web/pages.ts`; `docs/access.md` lists them all.
 */
export type Audience = keyof typeof AUDIENCES

/** Target for a refused visitor; an endpoint answers 401 for `login` and 403 for the others. */
type Refusal = 'login' | 'home' | 'my_organization'

/** Null for a guest. */
export type Who = { roles: readonly string[] } | null

const AUDIENCES = {
  /** Most pages need no authentication. */
  public: () => null,
  guest_only: (who: Who) => (who ? 'home' : null),
  signed_in: (who: Who) => (who ? null : 'login'),
  /** Only for tokens of other sites (`src/domain/clients/`): a user's session does not give access. */
  client: () => 'login',
  admin: (who: Who) => only(who, 'admin'),
  sales_operator: (who: Who) => only(who, 'salesop'),
  /** Both back offices: the admin desk and the sales desk. */
  desk: (who: Who) => only(who, 'admin', 'salesop'),
  hotelier: (who: Who) => only(who, 'hotelier'),
  organization_manager: (who: Who) => only(who, 'organizationmanager'),
  not_organization_manager: (who: Who) => (who === null ? 'login' : who.roles.includes('organizationmanager') ? 'my_organization' : null),
} satisfies Record<string, (who: Who) => Refusal | null>

/** Null when access is granted. */
export function accessRefusal(audience: Audience, who: Who): Refusal | null {
  return AUDIENCES[audience](who)
}

export function isAudience(name: unknown): name is Audience {
  return typeof name === 'string' && Object.hasOwn(AUDIENCES, name)
}

function only(who: Who, ...roles: string[]): Refusal | null {
  if (who === null) return 'login'
  return roles.some((role) => who.roles.includes(role)) ? null : 'home'
}
