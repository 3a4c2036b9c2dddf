import { z } from '@hono/zod-openapi'
import { answer, body, createApi, csvBody, endpoints, failure, listBody, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { assignBooking } from './assign-booking.server.ts'
import {
  AssignableHandOff,
  AssignInput,
  Candidates,
  DeskBooking,
  DeskBookingDetail,
  DeskBookingFilter,
  LostHandOffFilter,
  Supplier,
} from './booking-desk.ts'
import { findDeskBooking } from './find-desk-booking.server.ts'
import { exportBookings, findCandidates, findDeskBookings, findLostHandOffs } from './find-desk-bookings.server.ts'
import { HandReport } from './hand-report.ts'
import { reportByHand } from './report-by-hand.server.ts'
import { findSuppliers } from './suppliers.server.ts'

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const Id = z.object({ id: z.string().regex(/^book_\w{1,40}$/) })

const list = admin.get('/admin/bookings', 'List bookings, or those that need a review', {
  request: { query: DeskBookingFilter.extend(Paging.shape) },
  responses: { 200: pageOf(DeskBooking, 'In the requested order, by default the latest booked first') },
})
const csv = admin.csv('/admin/bookings.csv', 'Export bookings as CSV, without travellers', { query: DeskBookingFilter })
const lost = admin.get('/admin/bookings/hand-offs', 'List searches of at least three days ago without a booking', {
  request: { query: LostHandOffFilter.extend(Paging.shape) },
  responses: { 200: pageOf(AssignableHandOff, 'In the requested order, by default the latest first') },
})
const candidates = admin.get('/admin/bookings/candidates', 'List hand-offs and users that a booking may be assigned to', {
  request: { query: z.object({ query: z.string().trim().max(100) }) },
  responses: { 200: answer(Candidates, 'At most eight of each') },
})
const suppliers = admin.get('/admin/suppliers', 'List suppliers that report bookings', {
  responses: { 200: answer(z.array(Supplier), 'By name') },
})
const detail = admin.get('/admin/booking/{id}', 'Get a booking with its parts, reports, match and trail', {
  request: { params: Id },
  responses: { 200: answer(DeskBookingDetail, 'The latest report first') },
})
const entered = answer(z.object({ id: z.string() }), 'The booking')
const enter = admin.post('/admin/bookings', 'Enter a booking by hand', {
  description: 'Through the same intake as the travel site’s reports; `seen` is null. Its number must be new.',
  request: { body: body(HandReport) },
  responses: { 201: entered, 409: failure('Somebody entered it meanwhile') },
})
const change = admin.post('/admin/booking/{id}/revisions', 'Change or cancel a booking by hand, as its next revision', {
  request: { params: Id, body: body(HandReport) },
  responses: { 201: entered, 409: failure('It changed since it was seen') },
})
const assign = admin.post('/admin/booking/{id}/assignments', 'Assign a booking to a trip by hand', {
  description: 'Its contribution follows to their project. Not once that money is approved or paid.',
  request: { params: Id, body: body(AssignInput) },
  responses: {
    204: { description: 'It is theirs' },
    409: failure('Its contribution is approved or paid, or somebody else assigned it meanwhile'),
  },
})

export const bookingDeskApi = createApi()
  .openapi(list, (c) => listBody(c, c.req.valid('query'), findDeskBookings(c.var.context, c.req.valid('query'))))
  .openapi(csv, (c) => csvBody(c, exportBookings(c.var.context, c.req.valid('query'))))
  .openapi(lost, (c) => listBody(c, c.req.valid('query'), findLostHandOffs(c.var.context, c.req.valid('query'))))
  .openapi(candidates, async (c) => c.json({ data: await findCandidates(c.var.context, c.req.valid('query').query) }, 200))
  .openapi(suppliers, async (c) => c.json({ data: await findSuppliers(c.var.context.db) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findDeskBooking(c.var.context, c.req.valid('param').id) }, 200))
  .openapi(enter, async (c) => {
    const { booking } = await reportByHand(c.var.context, c.req.valid('json'))
    return c.json({ data: { id: booking.id } }, 201)
  })
  .openapi(change, async (c) => {
    const { booking } = await reportByHand(c.var.context, c.req.valid('json'), c.req.valid('param').id)
    return c.json({ data: { id: booking.id } }, 201)
  })
  .openapi(assign, (c) => noContent(c, assignBooking(c.var.context, c.req.valid('param').id, c.req.valid('json'))))
