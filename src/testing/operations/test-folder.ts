import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** The folder of databases and worlds of tests: in memory where `bin/test` found room for them, as files cost less there. */
export function testFolder(...names: string[]): string {
  return resolve(process.env.TEST_FOLDER ?? cache, ...names)
}
