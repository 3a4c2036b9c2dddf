import { notFound } from '../../kit/errors.ts'
import { createApi } from '../../kit/http/api.server.ts'
import { findSharedUser } from './find-shared-user.server.ts'

/**
 * `GET /oauth/user` for a client's token: the user, by the token's scopes. Users themselves are served by the endpoint at the same path in
 * `sign-in/sign-in.api.server.ts`, which documents both.
 */
export const sharedUserApi = createApi()
sharedUserApi.get('/oauth/user', async (c, next) => {
  const { actor, db, config } = c.var.context
  if (actor.kind !== 'client') return next()
  const user = await findSharedUser(db, { id: actor.user_id, scopes: actor.scopes, public_url: config.public_url })
  if (!user) throw notFound()
  return c.json({ data: user }, 200)
})
