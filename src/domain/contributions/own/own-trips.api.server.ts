import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, Paging } from '../../../kit/http/api.server.ts'
import { findMoved } from './find-moved.server.ts'
import { findOwnAccount } from './find-own-account.server.ts'
import { findOwnTrips } from './find-own-trips.server.ts'
import { OwnAccount } from './own-account.ts'
import { MovedContributions, OwnGifts } from './own-trip.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['accounts'] })
const list = signedIn.get('/oauth/user/trips', 'List the user’s own trips and direct donations with their contributions', {
  request: { query: Paging },
  responses: {
    200: {
      description: 'The latest first, with the sums of all of them',
      content: {
        'application/json': { schema: z.object({ data: OwnGifts, meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }) }) },
      },
    },
  },
})

const moved = signedIn.get('/oauth/user/moved', 'Get totals, projects and reports of the user’s contributions', {
  responses: { 200: answer(MovedContributions, 'Per currency; the latest reports first') },
})

const account = signedIn.get('/oauth/user/account', 'Get all that the user’s own page shows', {
  responses: { 200: answer(OwnAccount, 'Sessions, connected sites, latest trips, contributions and letters') },
})

export const ownTripsApi = createApi()
  .openapi(account, async (c) => c.json({ data: await findOwnAccount(c.var.context) }, 200))
  .openapi(moved, async (c) => c.json({ data: await findMoved(c.var.context) }, 200))
  .openapi(list, async (c) => {
    const paging = c.req.valid('query')
    const { data, total } = await findOwnTrips(c.var.context, paging)
    return c.json({ data, meta: { total, ...paging } }, 200)
  })
