import { availableParallelism } from 'node:os'

/**
 * Number of workers, each with a world of its own: tests in one never see changes of another. A test waits for half as long as it works, so
 * that three of them keep two cores busy.
 */
export const WORKERS = Number(process.env.TEST_WORKERS ?? Math.ceil(availableParallelism() * 1.5))

/** A port of the tests; `TEST_PORT_OFFSET` moves them all, so that a second checkout can be tested at the same time. */
export function testPort(port: number): number {
  return port + Number(process.env.TEST_PORT_OFFSET ?? 0)
}

/** One worker's world: its platform, its demo travel site, and the ports at which tests simulate outside services for that platform. */
export function worldOf(worker: number) {
  const port = testPort(4310 + worker * 50)
  return {
    port,
    url: `http://localhost:${port}`,
    travel_site: { port: port + 1, url: `http://localhost:${port + 1}` },
    google: { port: port + 2, url: `http://localhost:${port + 2}` },
    mercado_pago: { port: port + 4, url: `http://localhost:${port + 4}` },
    metrics_port: port + 3,
    client: { port: port + 5 },
    data_dir: `.cache/e2e-${worker}`,
  }
}

/** The world of this process. */
export const WORLD = worldOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))
