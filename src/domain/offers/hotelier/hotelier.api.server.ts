import { z } from '@hono/zod-openapi'
import { requireUser } from '../../../kit/actor.policy.ts'
import { answer, body, createApi, endpoints, failure, fromOf, listBody, noContent, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { photoName } from '../../../pictures/scenes/photo.ts'
import { readContent } from '../../content/kinds/read-content.ts'
import { addToLibrary } from '../../content/media-library/media-library.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { PostedPicture, postedPicture } from '../../uploads/posted-picture.server.ts'
import { AvailabilityChange } from '../desk/offer-desk.ts'
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

const own = endpoints({ audience: 'hotelier', tags: ['offers'] })
const admin = endpoints({ audience: 'admin', tags: ['offers'] })
const Id = z.object({ id: z.string().regex(/^offr_\w{1,40}$/) })
const Written = z.unknown().openapi({ type: 'object', description: 'What is being written, complete or not' })
const Assignment = z.object({
  user_id: z.string().max(60).nullable(),
  seen: z.string().max(60).nullable().optional().describe('The hotelier that was seen: if it changed, nothing is done'),
})
const done = { 204: { description: 'Done' } }
const refused = { 409: failure('It changed since, or its state forbids it') }

const list = own.get('/hotelier/offers', 'List offers assigned to the caller', {
  request: { query: OwnOfferFilter.extend(Paging.shape) },
  responses: { 200: pageOf(OwnOfferRow, 'With their figures') },
})
const show = own.get('/hotelier/offer/{id}', 'Get an assigned offer with its draft', {
  request: { params: Id },
  responses: {
    200: answer(
      OwnOfferRow.extend({
        to: z.enum(['draft', 'change']),
        version: z.int(),
        draft_version: z.int().describe('Of the draft that a change is begun on; goes back as `seen` with what is saved'),
        content: Written,
      }),
      'Without what is the agency’s alone',
    ),
  },
})
const write = own.put('/hotelier/offer/{id}/draft', 'Save the draft of an assigned offer', {
  body_size: 'draft',
  description: 'Of one that is public it becomes a change, which an admin accepts once it is sent. One begun on another draft gets a 409.',
  request: { params: Id, body: body(z.object({ version: z.int().min(0), seen: z.string().max(20).optional(), content: Written })) },
  responses: {
    200: answer(z.object({ version: z.int(), updated_at: z.string(), to: z.enum(['draft', 'change']) }), 'Its new version'),
    ...refused,
  },
})
const count = own.put('/hotelier/offer/{id}/availability', 'Set the availability of an assigned offer, everywhere at once', {
  request: { params: Id, body: body(AvailabilityChange) },
  responses: { ...done, ...refused },
})
const send = own.post('/hotelier/offer/{id}/change', 'Send a change of an offer to the admins', {
  request: { params: Id, body: body(z.object({ version: z.int().min(1) })) },
  responses: { ...done, ...refused },
})
const takeBack = own.delete('/hotelier/offer/{id}/change', 'Withdraw a sent change, to edit it again', {
  request: { params: Id },
  responses: { ...done, ...refused },
})
const shelve = own.post('/hotelier/pictures', 'Upload a picture for an offer', {
  body_size: 'upload',
  description: 'As `POST /admin/pictures`.',
  request: { body: PostedPicture },
  responses: {
    201: answer(z.object({ scene: z.string() }), 'Its name'),
    413: failure('More than 10 MB'),
    415: failure('Not a supported picture format'),
    503: failure('It could not be stored'),
  },
})
const hoteliers = admin.get('/admin/hoteliers', 'List users who may be assigned an offer', {
  responses: { 200: answer(z.array(z.object({ id: z.string(), username: z.string(), name: z.string() })), 'By username, at most 500') },
})
const assigned = admin.get('/admin/offer/{id}/hotelier', 'Get the hotelier of an offer, and the change that waits for an answer', {
  answers_unknown: true,
  request: { params: Id },
  responses: {
    200: answer(
      z.object({ hotelier: z.object({ user_id: z.string(), username: z.string() }).nullable(), change: SentChange.nullable() }),
      'Null for nobody, and for no change',
    ),
  },
})
const assign = admin.put('/admin/offer/{id}/hotelier', 'Assign an offer to a hotelier, or unassign it', {
  request: { params: Id, body: body(Assignment) },
  responses: { ...done, ...refused },
})
const decide = admin.post('/admin/offer/{id}/change-decision', 'Accept or refuse the change that a hotelier sent', {
  description: 'An accepted one goes into the draft and, where nothing else waits there or is scheduled, is published.',
  request: { params: Id, body: body(OfferChangeDecision) },
  responses: { ...done, ...refused },
})

export const hotelierApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findOwnOffers(c.var.context, c.req.valid('query'))))
  .openapi(show, async (c) => c.json({ data: await findOwnOffer(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(write, async (c) => {
    const { content, ...shown } = c.req.valid('json')
    const written = { ...c.req.valid('param'), ...shown, content: readContent('offer', content) as OfferContent }
    return c.json({ data: await writeOwnOffer(c.var.context, written) }, 200)
  })
  .openapi(count, async (c) => {
    const { id } = await findAssigned(c.var.context, c.req.valid('param').id)
    return noContent(c, setAvailability(c.var.context, { id, ...c.req.valid('json') }))
  })
  .openapi(send, (c) => noContent(c, sendOfferChange(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(takeBack, (c) => noContent(c, takeChangeBack(c.var.context, c.req.valid('param'))))
  .openapi(shelve, async (c) => {
    const { pool, actor } = c.var.context
    await countRequest(pool, 'picture', { address: fromOf(c).address, account: requireUser(actor).user_id })
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
  .openapi(assign, (c) => noContent(c, assignHotelier(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(decide, (c) => noContent(c, decideOfferChange(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
