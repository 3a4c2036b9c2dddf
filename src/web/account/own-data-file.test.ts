import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiClient } from '../../api/client.server.ts'
import { partly } from '../../testing/doubles/partly.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { loader } from './own-data-file.ts'

/** The file's answer where the API answers so. */
function open(status: number): Promise<Response> {
  const context = new RouterContextProvider()
  const fetch = () => Response.json({ message: 'No' }, { status })
  context.set(localeContext, 'es')
  context.set(apiContext, apiClient(partly<Parameters<typeof apiClient>[0]>({ fetch }), { locale: 'es', request_id: 'test' }))
  return loader(partly<Parameters<typeof loader>[0]>({ context })).catch((thrown: Response) => thrown)
}

it('asks for a proof where one is missing, and says so where it failed', async () => {
  const asked = await open(403)
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/cuenta/mis-datos'])
  for (const status of [429, 500, 503]) expect((await open(status)).status).toBe(status)
})
