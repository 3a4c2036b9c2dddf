import { forgetStatements } from './second-server/recorded-statements.ts'
import { testServer } from './test-database.server.ts'

/** Vitest's global setup: holds the database server open, so that it is not stopped and started between test files. */
export default async function holdTestServer(): Promise<() => Promise<void>> {
  process.stdout.write(`Random samples: TEST_SEED=${process.env.TEST_SEED}\n`)
  if (!process.env.TEST_DATABASE_URL) forgetStatements()
  const server = await testServer()
  return () => server.close()
}
