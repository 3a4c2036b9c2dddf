import { timingSafeEqual } from 'node:crypto'
import { type Configuration, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type pg from 'pg'
import { LOCALES } from '../../kit/locales.ts'
import { errorStack, errorText } from '../../kit/log.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { ACCESS_SECONDS, CODE_SECONDS, GRANT_SECONDS, SCOPES } from './client.ts'
import { consentCovers } from './find-consents.server.ts'
import { findSharedUser } from './find-shared-user.server.ts'
import { providerStore, RESPONSE_MODES } from './provider-store.server.ts'
import { signingKeys } from './signing-keys.server.ts'

type Needed = Pick<Services, 'db' | 'pool' | 'config' | 'log'>

const open = new WeakMap<pg.Pool, Promise<Provider>>()

/** The OpenID provider of this process (oidc-provider, see docs/decisions/0007), created on first use. */
export function providerOf(services: Needed): Promise<Provider> {
  const known = open.get(services.pool)
  if (known) return known
  const opening = openProvider(services)
  open.set(services.pool, opening)
  // Not cached when the database failed, so that the next request retries.
  opening.catch(() => open.delete(services.pool))
  return opening
}

/** Header of our in-process requests that passes the user's decision on the consent page to the provider: `refused` or `undecided`. */
export const DECISION = 'x-decision'

async function openProvider(services: Needed): Promise<Provider> {
  const keys = await signingKeys(services.db, services.config.secret_key)
  const provider = new Provider(services.config.public_url, { ...settings(services), jwks: { keys } })
  // URLs in its responses follow the forwarded host of our in-process requests, which is the public address.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (secret: string) {
    const [given, known] = [Buffer.from(tokenDigest(secret)), Buffer.from(this.clientSecret ?? '')]
    return given.length === known.length && timingSafeEqual(given, known)
  }
  provider.use(burnCodes(provider))
  provider.use(describeTruly)
  logTo(provider, services.log)
  return provider
}

function settings({ db, config }: Needed): Configuration {
  return {
    adapter: providerStore(db),
    routes: ROUTES,
    scopes: [...SCOPES],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'picture', 'locale'],
      email: ['email', 'email_verified'],
      target_project: ['target_project'],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    discovery: { ui_locales_supported: LOCALES, prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: true },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ACCESS_SECONDS,
      IdToken: ACCESS_SECONDS,
      Grant: GRANT_SECONDS,
      Session: CODE_SECONDS,
      Interaction: CODE_SECONDS,
      // A rotated one expires when the first would have expired.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? GRANT_SECONDS,
    },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    // A sign-in at a client outlives the session here, until the user withdraws it or an admin revokes the client.
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    interactions: { url: (_, interaction) => `/interaction/${interaction.prompt.name}` },
    renderError: (ctx, out) => {
      ctx.type = 'application/json'
      ctx.body = out
    },
    findAccount: async (_, id) => accountOf(db, id, config.public_url),
    loadExistingGrant: (ctx) => grantFor(ctx, db),
  }
}

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/api/oauth/token',
  userinfo: '/api/oauth/userinfo',
  jwks: '/api/oauth/jwks',
  revocation: '/api/oauth/revoke',
}

async function accountOf(db: Services['db'], id: string, public_url: string) {
  const user = await findSharedUser(db, { id, scopes: SCOPES, public_url })
  if (!user) return undefined
  const { name: given_name, surname: family_name, username: preferred_username, language: locale, email, email_verified } = user
  const claims = {
    sub: id,
    name: [given_name, family_name].join(' '),
    given_name,
    family_name,
    preferred_username,
    picture: user.image && public_url + user.image.url,
    locale,
    email,
    email_verified,
    target_project: user.target_project,
  }
  return { accountId: id, claims: () => claims }
}

/** A new grant of the requested scopes, if the user's consent covers them; one per sign-in, so that each can end alone. */
async function grantFor(ctx: KoaContextWithOIDC, db: Services['db']) {
  const { client, account, prompts, provider, requestParamOIDCScopes: scopes } = ctx.oidc
  const decision = ctx.get(DECISION)
  if (decision === 'refused') throw new errors.AccessDenied('the person did not agree')
  if (decision === 'undecided') return undefined
  if (!client || !account || prompts.has('consent') || prompts.has('login')) return undefined
  if (!(await consentCovers(db, { user_id: account.accountId, client_id: client.clientId, scopes: [...scopes] }))) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope([...scopes].join(' '))
  await grant.save()
  return grant
}

/**
 * The library names response modes that no client here may use, and `sid`, which no ID token has. Its settings add to the metadata, but do not
 * remove from it.
 */
async function describeTruly(ctx: KoaContextWithOIDC, next: () => Promise<void>) {
  await next()
  if (ctx.oidc?.route !== 'discovery') return
  const described = ctx.body as { claims_supported: string[] }
  ctx.body = {
    ...described,
    response_modes_supported: RESPONSE_MODES,
    claims_supported: described.claims_supported.filter((claim) => claim !== 'sid'),
  }
}

/**
 * Uses up a code that its own client sent with a wrong verifier, so that nobody can try another one; the library would leave it valid.
 * A later use with the right verifier is a second one. Other clients, and other addresses of return, burn nothing.
 */
function burnCodes(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const { client, params, route } = ctx.oidc ?? {}
    const { error } = (ctx.body ?? {}) as { error?: string }
    if (route !== 'token' || error !== 'invalid_grant' || !client || typeof params?.code !== 'string') return
    const code = await provider.AuthorizationCode.find(params.code)
    if (code?.clientId !== client.clientId || code?.redirectUri !== params.redirect_uri) return
    await code?.consume().catch((refusal) => {
      // Another use came first: the store has ended the grant.
      if (!(refusal instanceof errors.InvalidGrant)) throw refusal
    })
  }
}

/** Logs refusals and grants without tokens, names or addresses; the library's messages contain none. */
function logTo(provider: Provider, log: Services['log']): void {
  const client = (ctx: KoaContextWithOIDC) => ctx.oidc.client?.clientId
  const refused = (ctx: KoaContextWithOIDC, error: Error) =>
    log.warn({ client: client(ctx), route: ctx.oidc.route, error: errorText(error) }, 'client refused')
  provider.on('authorization.error', refused)
  provider.on('grant.error', refused)
  provider.on('revocation.error', refused)
  provider.on('grant.success', (ctx) =>
    log.info({ client: client(ctx), grant_type: ctx.oidc.params?.grant_type, user: ctx.oidc.account?.accountId }, 'client has tokens'),
  )
  provider.on('grant.revoked', (ctx) => log.warn({ client: client(ctx) }, 'all tokens of a sign-in ended'))
  provider.on('server_error', (_, error) => log.error({ error: errorText(error), stack: errorStack(error) }, 'the provider failed'))
}
