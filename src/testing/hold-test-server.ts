import { testServer } from './test-database.server.ts'

/** Vitest's global setup: holds the database server open, so that it is not stopped and started between test files. */
export default async function holdTestServer(): Promise<() => Promise<void>> {
  process.stdout.write(`Random samples: TEST_SEED=${process.env.TEST_SEED}\n`)
  const server = await testServer()
  return () => server.close()
}
