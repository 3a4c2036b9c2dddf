import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

// Every statement that tests sent to the embedded server or to the second one, so that the other can check that it understands them, too:
// no test need run on both.

const folder = fileURLToPath(new URL('../../../.cache/test-statements', import.meta.url))
const recorded = new Set<string>()

/** Forgets those of the last run. */
export function forgetStatements(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** Writes down what is sent over the connections of a pool, each statement once for each process. */
export function recordStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text?: string }]
      record(typeof first === 'string' ? first : first.text)
      return query(...given)
    }) as typeof client.query
  })
}

export function readStatements(): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  return [...new Set(lines)].map((line) => JSON.parse(line))
}

function record(text: string | undefined): void {
  if (!text || recorded.has(text)) return
  recorded.add(text)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}`), `${JSON.stringify(text)}\n`)
}
