import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { noteStatements } from '../lists/note-statements.ts'

// Every statement that tests sent to the embedded server or to the second one, so that the other can check that it understands them, too:
// no test need run on both. `bin/test` begins without those of the last run.

const folder = fileURLToPath(new URL('../../../.cache/test-statements', import.meta.url))
const recorded = new Set<string>()

/** Records the statements of a pool's connections, each once per process. */
export function recordStatements(pool: pg.Pool): void {
  noteStatements(pool, ({ text }) => record(text))
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
