import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, noContent, Paging, pageOf } from '../../kit/http/api.server.ts'
import { findBell, findNotifications, readNotifications } from './find-notifications.server.ts'
import { Bell, Notification } from './notification.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['notifications'] })

const list = signedIn.get('/notifications', 'List notifications of the user', {
  request: {
    query: Paging.extend({
      state: z.enum(['unread']).optional().openapi({ description: '`unread`: only those' }),
    }),
  },
  responses: { 200: pageOf(Notification, 'The latest first') },
})
const bell = signedIn.get('/notifications/bell', 'Count unread notifications, and get the latest', {
  responses: { 200: answer(Bell, 'With the number of the last event before') },
})
const Id = z.string().regex(/^noti_[0-9a-z]{1,40}$/)
const readAll = signedIn.post('/notifications/read', 'Mark all notifications as read', {
  request: {
    query: z.object({ newest: Id.optional().openapi({ description: 'The newest one that the user saw: later ones stay unread' }) }),
  },
  responses: { 204: { description: 'All are read' } },
})
const readOne = signedIn.post('/notification/{id}/read', 'Mark a notification as read', {
  request: { params: z.object({ id: Id }) },
  responses: { 204: { description: 'It is read' } },
})

export const notificationApi = createApi()
  .openapi(bell, async (c) => c.json({ data: await findBell(c.var.context) }, 200))
  .openapi(readAll, (c) => noContent(c, readNotifications(c.var.context, { newest: c.req.valid('query').newest })))
  .openapi(readOne, (c) => noContent(c, readNotifications(c.var.context, c.req.valid('param'))))
  .openapi(list, async (c) => {
    const { state, ...paging } = c.req.valid('query')
    const { data, total } = await findNotifications(c.var.context, { unread: state === 'unread', ...paging })
    return c.json({ data, meta: { total, ...paging } }, 200)
  })
