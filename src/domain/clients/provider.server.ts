import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { LOCALES } from '../../kit/locales.ts'
import { errorStack, errorText } from '../../kit/log.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { pathTo } from '../../urls/paths.ts'
import { tokenDigest } from '../sign-in/hashed-tokens.server.ts'
import { oauthGrants } from './client.tables.server.ts'
import { ACCESS_SECONDS, CODE_SECONDS, GRANT_SECONDS, isDeviceUri, isRegistered, RESPONSE_MODES, SCOPES } from './client.ts'
import { consentCovers } from './consents/consents.server.ts'
import { findSharedUser } from './find-shared-user.server.ts'
import { keyOrder, signingKeys } from './keys/signing-keys.server.ts'
import { postLogoutToken } from './logout/post-logout-token.server.ts'
import { providerStore } from './provider-store.server.ts'

type Needed = Pick<Services, 'db' | 'config' | 'log' | 'network'>

const open = new WeakMap<Needed['db'], { provider: Promise<Provider>; keys: string; looked_at: number }>()

/** Milliseconds after which a process looks whether the signing keys changed. */
const LOOK_MS = 10_000

/**
 * The OpenID provider of this process (oidc-provider, see docs/decisions/0007), created on first use, and again when other keys sign or are
 * published.
 */
export async function providerOf(services: Needed): Promise<Provider> {
  const { db } = services
  const known = open.get(db)
  if (known && performance.now() - known.looked_at < LOOK_MS) return known.provider
  const keys = await keyOrder(db)
  if (known?.keys === keys) {
    known.looked_at = performance.now()
    return known.provider
  }
  const provider = openProvider(services)
  // Without keys the provider has just made one: the next look finds it.
  open.set(db, { provider, keys, looked_at: performance.now() })
  // Removed after a failure of the database, so that the next request retries.
  provider.catch(() => open.delete(db))
  return provider
}

/** Header of our in-process requests that passes the user's decision on the consent page to the provider: `allowed`, `refused` or `undecided`. */
export const DECISION = 'x-decision'

async function openProvider(services: Needed): Promise<Provider> {
  const keys = await signingKeys(services.db, services.config)
  const provider = new Provider(services.config.public_url, { ...settings(services), jwks: { keys } })
  // URLs in its responses follow the forwarded host of our in-process requests, which is the public address.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (secret: string) {
    const [given, known] = [Buffer.from(tokenDigest(secret)), Buffer.from(this.clientSecret ?? '')]
    return given.length === known.length && timingSafeEqual(given, known)
  }
  provider.Client.prototype.redirectUriAllowed = function (uri: string) {
    return isRegistered(this.redirectUris ?? [], uri, kindOf(this))
  }
  // `sid` is our session's id, in every client's ID tokens.
  provider.Session.prototype.sidFor = function () {
    return this.uid
  }
  provider.Client.prototype.includeSid = () => true
  provider.use(burnCodes(provider))
  provider.use(describeTruly)
  logTo(provider, services.log)
  return provider
}

function settings({ db, config, network }: Needed): Configuration {
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
      // A page of ours: the library would need a session that it can write.
      rpInitiatedLogout: { enabled: false },
      backchannelLogout: { enabled: true },
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
    fetch: (url, options) => postLogoutToken(network, String(url), options),
    interactions: {
      policy: promptPolicy(),
      url: (_, interaction) => `/interaction/${interaction.prompt.name}`,
    },
    renderError: (ctx, out) => {
      ctx.type = 'application/json'
      ctx.body = out
    },
    findAccount: async (_, id) => accountOf(db, id, config.public_url),
    loadExistingGrant: (ctx) => grantFor(ctx, db),
  }
}

/** The library's own policy, except for apps on devices: their users have to consent each time. */
function promptPolicy() {
  const policy = interactionPolicy.base()
  const consent = policy.get('consent')!
  const { Check } = interactionPolicy
  consent.checks.remove('native_client_prompt')
  consent.checks.add(
    new Check('native_client_prompt', 'apps on devices ask every time', 'interaction_required', (ctx) => {
      const { client, params } = ctx.oidc
      const isConsentRequired = client && isDeviceUri(String(params?.redirect_uri), kindOf(client)) && ctx.get(DECISION) !== 'allowed'
      return isConsentRequired ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  return policy
}

function kindOf({ clientSecret }: { clientSecret?: string | undefined }) {
  return clientSecret === undefined ? 'public' : 'confidential'
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
  const id = await grant.save()
  await db
    .update(oauthGrants)
    .set({ session_id: ctx.oidc.session?.uid ?? null })
    .where(eq(oauthGrants.id, id))
  return grant
}

/** The library names a response mode that no client here may use. Its settings add to the metadata, but do not remove from it. */
async function describeTruly(ctx: KoaContextWithOIDC, next: () => Promise<void>) {
  await next()
  if (ctx.oidc?.route !== 'discovery') return
  ctx.body = {
    ...(ctx.body as object),
    response_modes_supported: RESPONSE_MODES,
    end_session_endpoint: ctx.oidc.issuer + pathTo('end_session', 'es'),
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
