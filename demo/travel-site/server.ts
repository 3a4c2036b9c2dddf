import { serve } from '@hono/node-server'
import { createTravelSite } from './app.ts'
import { readSiteConfig } from './config.ts'
import { createCourier } from './courier.ts'
import { createDesk } from './desk.ts'
import { createFindPromise } from './promise.ts'
import { createSignIn } from './sign-in.ts'
import { openStore } from './store.ts'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readSiteConfig(process.env)
  const store = await openStore(config.data_file)
  const courier = createCourier(store, { url: config.platform_url, secret: config.secret, timeout_ms: 5000 })
  const sign_in = createSignIn({ issuer: config.public_platform_url, client_id: config.client_id })
  const app = createTravelSite(config.public_platform_url, createDesk(store, courier), sign_in, createFindPromise(config.platform_url))
  const server = serve({ fetch: app.fetch, port: config.port }, ({ port }) => {
    process.stdout.write(`Rumbo Sur, the demo travel site: http://localhost:${port} (reports to ${config.platform_url})\n`)
    courier.start()
  })
  server.on('error', (error) => {
    console.error(`The demo travel site cannot listen on port ${config.port}: ${error.message}`)
    process.exit(1)
  })

  const stop = () => {
    // Requests and reports in flight finish; queued reports are in the file and continue at the next start.
    server.close(() => void courier.stop().then(() => process.exit(0)))
    if ('closeIdleConnections' in server) setInterval(() => server.closeIdleConnections(), 100)
    setTimeout(() => process.exit(1), 10_000).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
