import { expect, it } from 'vitest'
import { partly } from '../../testing/doubles/partly.ts'
import { loader as loadExports } from './exports/exports.tsx'
import { loader as loadNotifications } from './notifications/notifications.tsx'

const page = (total: number) => () => Promise.resolve(Response.json({ data: [], meta: { total, page: 3, per_page: 10 } }))
const api = { notifications: { $get: page(12) }, exports: { $get: page(4) }, user: null, bell: null }

it.each([
  ['notifications', loadNotifications, '/cuenta/notificaciones?state=unread&page=3', '/cuenta/notificaciones?state=unread&page=2'],
  ['exports', loadExports, '/cuenta/exportaciones?page=3', '/cuenta/exportaciones'],
])('leads from a page of %s that has become empty to the last one', async (_, load, address, last) => {
  const url = new URL(address, 'http://localhost')
  const answer = await load(partly({ url, context: { get: () => api } })).catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe(last)
})
