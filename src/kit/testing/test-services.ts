import { readConfig } from '../../config.server.ts'
import { openLog } from '../log.server.ts'
import type { Outbox } from '../outbox.server.ts'
import type { Services } from '../services.server.ts'
import type { TestDatabase } from './test-database.server.ts'

export interface TestServices extends Services {
  /** What was emitted, oldest first. */
  emitted: { type: string; payload: Record<string, unknown> }[]
}

/** What a process would have opened, on a test's database; events are kept instead of delivered. */
export function testServices(database: TestDatabase, env: Record<string, string> = {}): TestServices {
  const emitted: TestServices['emitted'] = []
  const outbox: Outbox = {
    async emit(_, type, payload) {
      emitted.push({ type, payload })
    },
    deliver: async () => {},
    retry: async () => false,
    close: async () => {},
  }
  return { config: readConfig({ NODE_ENV: 'test', ...env }), log: openLog('silent'), db: database.db, pool: database.pool, outbox, emitted }
}
