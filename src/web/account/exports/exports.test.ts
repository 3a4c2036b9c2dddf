import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { ApiClient } from '../../../api/client.server.ts'
import { partly } from '../../../testing/doubles/partly.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { loader as file } from './export-file.ts'
import { action as remove } from './exports.tsx'

// The message of the exports page for each answer of the API.

it.each([
  [204, 'exports_flash_removed'],
  [404, 'exports_flash_removed'],
  [503, 'exports_alert_not_removed'],
])('removing a file that is answered with %i says %s', async (status, flash) => {
  const request = new Request('http://localhost/cuenta/archivos', { method: 'POST', body: new URLSearchParams({ id: 'expo_1' }) })
  const answer = await remove(partly<ActionFunctionArgs>({ request, context: contextOf(status) }))
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, expect.stringContaining(flash)])
})

it.each([404, 422])('a file that is answered with %i is no longer kept', async (status) => {
  const answer = await file(partly<ActionFunctionArgs>({ params: { id: 'expo_1' }, context: contextOf(status) }))
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('exports_alert_gone')])
})

it('a file that cannot be read now is not said to be gone', async () => {
  const opened = file(partly<ActionFunctionArgs>({ params: { id: 'expo_1' }, context: contextOf(503) }))
  await expect(opened).rejects.toMatchObject({ status: 503 })
})

function contextOf(status: number): RouterContextProvider {
  const answer = async () => (status === 204 ? new Response(null, { status }) : Response.json({ message: 'No' }, { status }))
  const context = new RouterContextProvider()
  context.set(apiContext, partly<ApiClient>({ export: { ':id': { $delete: answer, file: { $get: answer } } } }))
  context.set(localeContext, 'es')
  return context
}
