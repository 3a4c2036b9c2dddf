import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type * as App from '../../app.server.ts'
import type { Services } from '../services.server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The website and the API as one handler in memory, made from the code of now as in development, without a port and without files. */
export async function openWholeApp(services: Services) {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  const { createApp } = (await vite.ssrLoadModule('./src/app.server.ts')) as typeof App
  return { app: createApp(services), close: () => vite.close() }
}
