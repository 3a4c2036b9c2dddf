import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** From a page out of memory to the longest allowed statement. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export type Metrics = ReturnType<typeof openMetrics>

/** Metrics for operators (docs/operations.md), in Prometheus's format. */
export function openMetrics() {
  const registry = new Registry()
  // Event loop, memory, garbage, open handles.
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'huella_request_duration_seconds',
    help: 'Requests by route and status, until the last byte was passed on',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const cut = new Counter({
    name: 'huella_requests_cut_total',
    help: 'Requests whose visitor left before the answer',
    registers: [registry],
  })
  const routes = new WeakMap<IncomingMessage, string>()

  return {
    /** Measures a listener's responses. @param routeOf names the route of a request without one */
    measure(serve: RequestListener, routeOf: (path: string) => string): RequestListener {
      return (request, response) => {
        const end = duration.startTimer()
        response.once('close', () => {
          if (!response.writableFinished) return cut.inc()
          const route = routes.get(request) ?? routeOf(request.url?.split('?', 1)[0] ?? '')
          end({ method: request.method, route, status: response.statusCode })
        })
        serve(request, response)
      }
    },
    /** Names the route of a request: a pattern, never an address, as each is a series of its own. */
    nameRoute(request: IncomingMessage, route: string): void {
      routes.set(request, route)
    },
    /** A figure computed at each scrape; `NaN` while it is unknown. */
    gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await Promise.resolve(read()).catch(() => undefined)
          this.set(value ?? Number.NaN)
        },
      })
    },
    text: () => registry.metrics(),
    /** On a port of its own, which visitors cannot reach. */
    async listen({ host, port }: { host: string; port: number }): Promise<{ port: number; close(): Promise<void> }> {
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      server.listen(port, host)
      await once(server, 'listening')
      return {
        port: (server.address() as AddressInfo).port,
        async close() {
          server.closeAllConnections()
          await new Promise((closed) => server.close(closed))
        },
      }
    },
  }
}
