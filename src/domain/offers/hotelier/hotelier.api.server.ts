import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { metaOfList } from '../../../kit/most-counted.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { readContent } from '../../content/kinds/read-content.ts'
import { addToLibrary } from '../../content/media-library/media-library.server.ts'
import { PostedPicture, postedPicture } from '../../uploads/posted-picture.server.ts'
import { Availability } from '../desk/offer-desk.ts'
import { setAvailability } from '../desk/set-availability.server.ts'
import type { OfferContent } from '../offer.kind.ts'
import { assignHotelier, findHotelierOf, findHoteliers } from './assign-hotelier.server.ts'
import { decideOfferChange } from './decide-change.server.ts'
import { findAssigned } from './find-assigned.server.ts'
import { findSentChange } from './find-change.server.ts'
import { findOwnOffer, findOwnOffers } from './find-own-offers.server.ts'
import { OwnOfferFilter, OwnOfferRow } from './own-offer.ts'
import { sendOfferChange, takeChangeBack } from './send-change.server.ts'
import { OfferChangeDecision, SentChange } from './sent-change.ts'
import { writeOwnOffer } from './write-own-offer.server.ts'

const own = { audience: 'hotelier' as const, tags: ['offers'] }
const admin = { audience: 'admin' as const, tags: ['offers'] }
const Id = z.object({ id: z.string().regex(/^offr_\w{1,40}$/) })
const Written = z.unknown().openapi({ type: 'object', description: 'What is being written, complete or not' })
const done = { 204: { description: 'Done' } }
const refused = { ...notFoundAnswer, 409: failure('It changed since, or its state forbids it'), ...invalidAnswer }

const list = endpoint({
  ...own,
  method: 'get',
  path: '/hotelier/offers',
  summary: 'List offers assigned to the caller',
  request: { query: OwnOfferFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OwnOfferRow, 'With their figures'), ...invalidAnswer },
})
const show = endpoint({
  ...own,
  method: 'get',
  path: '/hotelier/offer/{id}',
  summary: 'Get an assigned offer with its draft',
  request: { params: Id },
  responses: {
    200: answer(
      OwnOfferRow.extend({ to: z.enum(['draft', 'change']), version: z.int(), content: Written }),
      'Without what is the agency’s alone',
    ),
    ...notFoundAnswer,
    ...invalidAnswer,
  },
})
const write = endpoint({
  ...own,
  method: 'put',
  path: '/hotelier/offer/{id}/draft',
  body_size: 'draft',
  summary: 'Save the draft of an assigned offer',
  description: 'Of one that is public it becomes a change, which an admin accepts once it is sent.',
  request: { params: Id, body: body(z.object({ version: z.int().min(0), content: Written })) },
  responses: {
    200: answer(z.object({ version: z.int(), updated_at: z.string(), to: z.enum(['draft', 'change']) }), 'Its new version'),
    ...refused,
  },
})
const count = endpoint({
  ...own,
  method: 'put',
  path: '/hotelier/offer/{id}/availability',
  summary: 'Set the availability of an assigned offer, everywhere at once',
  request: { params: Id, body: body(Availability) },
  responses: { ...done, ...notFoundAnswer, ...invalidAnswer },
})
const send = endpoint({
  ...own,
  method: 'post',
  path: '/hotelier/offer/{id}/change',
  summary: 'Send a change of an offer to the admins',
  request: { params: Id, body: body(z.object({ version: z.int().min(1) })) },
  responses: { ...done, ...refused },
})
const takeBack = endpoint({
  ...own,
  method: 'delete',
  path: '/hotelier/offer/{id}/change',
  summary: 'Withdraw a sent change, to edit it again',
  request: { params: Id },
  responses: { ...done, ...refused },
})
const shelve = endpoint({
  ...own,
  method: 'post',
  path: '/hotelier/pictures',
  body_size: 'upload',
  summary: 'Upload a picture for an offer',
  description: 'As `POST /admin/pictures`.',
  request: { body: PostedPicture },
  responses: {
    201: answer(z.object({ scene: z.string() }), 'Its name'),
    413: failure('More than 10 MB'),
    415: failure('Not a supported picture format'),
    ...invalidAnswer,
    503: failure('It could not be stored'),
  },
})
const hoteliers = endpoint({
  ...admin,
  method: 'get',
  path: '/admin/hoteliers',
  summary: 'List users who may be assigned an offer',
  responses: { 200: answer(z.array(z.object({ id: z.string(), username: z.string(), name: z.string() })), 'By username, at most 500') },
})
const assigned = endpoint({
  ...admin,
  method: 'get',
  path: '/admin/offer/{id}/hotelier',
  summary: 'Get the hotelier of an offer, and the change that waits for an answer',
  request: { params: Id },
  responses: {
    200: answer(
      z.object({ hotelier: z.object({ user_id: z.string(), username: z.string() }).nullable(), change: SentChange.nullable() }),
      'Null for nobody, and for no change',
    ),
    ...invalidAnswer,
  },
})
const assign = endpoint({
  ...admin,
  method: 'put',
  path: '/admin/offer/{id}/hotelier',
  summary: 'Assign an offer to a hotelier, or unassign it',
  request: { params: Id, body: body(z.object({ user_id: z.string().max(60).nullable() })) },
  responses: { ...done, ...notFoundAnswer, ...invalidAnswer },
})
const decide = endpoint({
  ...admin,
  method: 'post',
  path: '/admin/offer/{id}/change-decision',
  summary: 'Accept or refuse the change that a hotelier sent',
  description: 'An accepted one goes into the draft and, where nothing else waits there, is published.',
  request: { params: Id, body: body(OfferChangeDecision) },
  responses: { ...done, ...refused },
})

export const hotelierApi = createApi()
  .openapi(list, async (c) => {
    const filter = c.req.valid('query')
    const { data, total } = await findOwnOffers(c.var.context, filter)
    return c.json({ data, meta: metaOfList(total, filter) }, 200)
  })
  .openapi(show, async (c) => c.json({ data: await findOwnOffer(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(write, async (c) => {
    const { version, content } = c.req.valid('json')
    const written = { ...c.req.valid('param'), version, content: readContent('offer', content) as OfferContent }
    return c.json({ data: await writeOwnOffer(c.var.context, written) }, 200)
  })
  .openapi(count, async (c) => {
    const { id } = await findAssigned(c.var.context, c.req.valid('param').id)
    await setAvailability(c.var.context, { id, ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(send, async (c) => {
    await sendOfferChange(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(takeBack, async (c) => {
    await takeChangeBack(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(shelve, async (c) => {
    const photo = await addToLibrary(c.var.context, await postedPicture(c.req.valid('form').picture))
    return c.json({ data: { scene: photoName(photo) } }, 201)
  })
  .openapi(hoteliers, async (c) => c.json({ data: await findHoteliers(c.var.context) }, 200))
  .openapi(assigned, async (c) => {
    const { id } = c.req.valid('param')
    const { db } = c.var.context
    const [hotelier, change] = await Promise.all([findHotelierOf(db, id), findSentChange({ db }, id)])
    return c.json({ data: { hotelier, change } }, 200)
  })
  .openapi(assign, async (c) => {
    await assignHotelier(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
  .openapi(decide, async (c) => {
    await decideOfferChange(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })
    return c.body(null, 204)
  })
