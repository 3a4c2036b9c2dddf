import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { ROOT } from '../config/root.server.ts'
import type { Services } from '../kit/services.server.ts'
import type * as App from './app.server.ts'
import type { Served, Watch } from './served.ts'

/** Vite in this process: every request runs the current code. */
export async function openDevelopmentSite(services: Services, watch: Watch): Promise<Served> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({ root: ROOT, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const { openPost, subscribers } = (await vite.ssrLoadModule('./src/app/app.server.ts')) as typeof App
  const post = openPost(services)
  await services.outbox.deliver(subscribers(services, post))
  const listener = getRequestListener(async (request, env) => {
    const { createApp } = (await vite.ssrLoadModule('./src/app/app.server.ts')) as typeof App
    return createApp(services).fetch(request, env)
  })
  server.on(
    'request',
    watch((request, response) => vite.middlewares(request, response, () => listener(request, response))),
  )
  return { server, post }
}
