import { createServer } from 'node:http'
import { serveStatic } from '@hono/node-server/serve-static'
import { isRealtimeUpgrade } from '@huella/pusher-server/entrance'
import { Hono } from 'hono'
import { ROOT } from '../config/root.server.ts'
import type { Connection } from '../kit/data/db.server.ts'
import type { CachedAnswer } from '../kit/http/answer-cache.ts'
import { answerParserErrors, strictRequests } from '../kit/http/strict-requests.server.ts'
import type { Services } from '../kit/services.server.ts'
import { openGuestPages } from '../page-cache/guest-pages.server.ts'
import { openPageCache } from '../page-cache/page-cache.server.ts'
import { cacheablePages } from '../web/pages.ts'
import { createApp } from './app.server.ts'
import type { Served, Watch } from './served.ts'
import { openPost, subscribers } from './subscribers.server.ts'

/** The built app and its static files: compressed at build time, named by their content, cached for a year. */
export async function openBuiltSite(opened: Services, connection: Connection, watch: Watch): Promise<Served> {
  const services = { ...opened, answers: openPageCache<CachedAnswer, 'other'>({ plain: 16 * 2 ** 20, filtered: 32 * 2 ** 20 }) }
  const post = openPost(services)
  await services.outbox.deliver(subscribers(services, post))
  const client = `${ROOT}/build/client`
  const files = new Hono()
  const forAYear = (_: string, c: { header(name: string, value: string): void }) =>
    c.header('cache-control', 'public, max-age=31536000, immutable')
  files.use('/assets/*', serveStatic({ root: client, precompressed: true, onFound: forAYear }))
  const app = createApp(services, files)
  const pages = openGuestPages(services, connection, app.fetch, cacheablePages())
  const options = { hsts: services.config.hsts, log: services.log }
  const listener = watch(strictRequests(pages.serve, options))
  const server = createServer({ requireHostHeader: false, shouldUpgradeCallback: isRealtimeUpgrade }, listener)
  answerParserErrors(server, options)
  return { server, pages, post }
}
