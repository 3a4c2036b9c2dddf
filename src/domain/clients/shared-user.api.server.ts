import { notFound } from '../../kit/errors.ts'
import { createApi } from '../../kit/http/api.server.ts'
import { findSharedUser } from './find-shared-user.server.ts'

/**
 * `GET /oauth/user` for a client's token: the person, by the token's scopes. People themselves are answered by the door of the same address in
 * `people/sign-in.api.server.ts`, which describes both.
 */
export const sharedUserApi = createApi()
sharedUserApi.get('/oauth/user', async (c, next) => {
  const { actor, db, config } = c.var.context
  if (actor.kind !== 'client') return next()
  const user = await findSharedUser(db, { id: actor.user_id, scopes: actor.scopes, public_url: config.public_url })
  if (!user) throw notFound()
  return c.json({ data: user }, 200)
})
