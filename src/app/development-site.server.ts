import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { ROOT } from '../config/root.server.ts'
import type { Services } from '../kit/services.server.ts'
import type * as App from './app.server.ts'
import type { Served, Watch } from './served.ts'

/** Vite in this process: every request runs the current code. Its modules are read while the database starts. */
export async function loadDevelopmentSite(): Promise<(services: Services, watch: Watch) => Promise<Served>> {
  const { createServer: createVite } = await import('vite')
  const server = createServer()
  const vite = await createVite({ root: ROOT, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  await vite.ssrLoadModule('./src/app/app.server.ts')
  return (services, watch) => openSite(services, watch, server, vite)
}

async function openSite(services: Services, watch: Watch, server: Server, vite: ViteDevServer): Promise<Served> {
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
