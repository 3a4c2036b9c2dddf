import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { OWN_METRICS } from '../../src/testing/faults/platform-processes.ts'
import { testPort, worldOf } from './world.ts'

const FILE = 'e2e/visits.json'

/**
 * Records which pages and endpoints each spec visits, from the request metrics of its worker's platform: `RECORD_VISITS=1 playwright test [SPEC…]`
 * writes it into `e2e/visits.json`, for `bin/test-changed.ts`.
 */
export default class RecordVisits implements Reporter {
  readonly #visits = new Map<string, Set<string>>()
  readonly #counted = new Map<string, string>()
  #read = Promise.resolve()
  #reading = false

  onTestEnd(test: TestCase, { parallelIndex }: TestResult): void {
    // A test that was skipped had no worker.
    if (parallelIndex < 0 || ownPorts(test).length > 0) return
    this.#read = this.#read.then(() => this.#note(specOf(test), worldOf(parallelIndex).metrics_port))
  }

  /** A platform of a spec's own may end with its test, so that its figures are read at each step. */
  onStepEnd(test: TestCase): void {
    if (this.#reading) return
    for (const port of ownPorts(test)) {
      this.#reading = true
      this.#read = this.#read
        .then(() => this.#note(specOf(test), port))
        .catch(() => undefined)
        .finally(() => (this.#reading = false))
    }
  }

  async onEnd(): Promise<void> {
    await this.#read
    const specs: Record<string, string[]> = JSON.parse(readFileSync(FILE, 'utf8'))
    for (const [spec, routes] of this.#visits) if (routes.size > 0) specs[spec] = [...routes].sort()
    const sorted = Object.entries(specs).sort(([a], [b]) => (a < b ? -1 : 1))
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  }

  async #note(spec: string, port: number): Promise<void> {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const routes = this.#visits.get(spec) ?? new Set()
    this.#visits.set(spec, routes)
    const figures = text.matchAll(/^huella_request_duration_seconds_count(\{.*route="([^"]+)".*\}) (\d+)$/gm)
    for (const [, series, route, count] of figures) {
      const key = `${port} ${series}`
      // Assets and the like are no rows.
      const is_row = !route!.endsWith('/*') && route !== 'other'
      if (is_row && count !== this.#counted.get(key)) routes.add(route!.replace(/^\/api(?=\/)/, ''))
      this.#counted.set(key, count!)
    }
  }
}

function specOf({ location }: TestCase): string {
  return relative('.', location.file)
}

/** Ports of figures of the platforms that a spec starts itself. */
function ownPorts(test: TestCase): number[] {
  const text = readFileSync(specOf(test), 'utf8')
  if (!text.includes('platform-processes')) return []
  return [...text.matchAll(/testPort\((\d+)\)/g)].map(([, port]) => testPort(Number(port)) + OWN_METRICS)
}
