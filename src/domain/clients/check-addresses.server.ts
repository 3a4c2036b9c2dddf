import type { Context } from '../../kit/context.server.ts'
import { type FieldErrors, refuseIfWrong } from '../../kit/errors.ts'
import { type Client, isAppUri } from './client.ts'

type Facts = Pick<Client, 'name' | 'scopes' | 'redirect_uris' | 'post_logout_redirect_uris' | 'backchannel_logout_uri'>

/**
 * The facts of a client as they are stored, each address once.
 * @throws invalid_fields for an address of this site, which would answer itself, and for an app's own scheme where there is a secret
 */
export function checkedAddresses({ config }: Pick<Context, 'config'>, facts: Facts, kind: Client['kind']): Facts {
  const errors: FieldErrors = {}
  const check = (field: string, uri: string) => {
    if (URL.parse(uri)?.origin === new URL(config.public_url).origin) errors[field] = ['client_error_own_address']
    else if (kind === 'confidential' && isAppUri(uri)) errors[field] = ['client_error_app_address']
  }
  facts.redirect_uris.forEach((uri, i) => void check(`redirect_uris.${i}`, uri))
  facts.post_logout_redirect_uris.forEach((uri, i) => void check(`post_logout_redirect_uris.${i}`, uri))
  if (facts.backchannel_logout_uri) check('backchannel_logout_uri', facts.backchannel_logout_uri)
  refuseIfWrong(errors)
  const { name, scopes, backchannel_logout_uri } = facts
  const [redirect_uris, post_logout_redirect_uris] = [facts.redirect_uris, facts.post_logout_redirect_uris].map((uris) => [
    ...new Set(uris),
  ])
  return { name, scopes, backchannel_logout_uri, redirect_uris: redirect_uris!, post_logout_redirect_uris: post_logout_redirect_uris! }
}

/** The fields that the audit log shows. */
export function auditedFacts({ name, scopes, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri }: Facts) {
  return {
    name,
    scopes: scopes.join(' '),
    redirect_uris: redirect_uris.join(' '),
    ...(post_logout_redirect_uris.length > 0 && { post_logout_redirect_uris: post_logout_redirect_uris.join(' ') }),
    ...(backchannel_logout_uri && { backchannel_logout_uri }),
  }
}
