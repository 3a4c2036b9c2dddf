import type { Network } from '@huella/guarded-fetch/network'
import { openPrinter } from '@huella/pdf/document/printer'
import { DECODER_PROGRAM } from '../app/decoder-program.server.ts'
import { readConfig } from '../config/config.server.ts'
import type { Outbox } from '../kit/data/outbox.server.ts'
import { openDecoder } from '../kit/decoder/decoder.server.ts'
import { ReadableError } from '../kit/errors.ts'
import type { FileStore } from '../kit/files.server.ts'
import { openLog } from '../kit/log.server.ts'
import type { Services } from '../kit/services.server.ts'
import type { TestDatabase } from './test-database.server.ts'

export interface TestServices extends Services {
  /** Emitted events, oldest first. */
  emitted: { type: string; payload: Record<string, unknown> }[]
  /** Ids of the failed events that were put back in the queue. */
  retried: string[]
}

/** The services of a process, on a test's database; events are recorded instead of delivered. */
export function testServices(database: TestDatabase, env: Record<string, string> = {}): TestServices {
  const emitted: TestServices['emitted'] = []
  const retried: string[] = []
  const outbox: Outbox = {
    async emit(_, event, payload) {
      emitted.push({ type: event.type, payload: event.payload.parse(payload) })
    },
    deliver: async () => {},
    every: async () => {},
    async retry(_, id) {
      const { rowCount } = await database.pool.query('select from outbox_events where id = $1 and failed_at is not null', [id])
      if (rowCount) retried.push(id)
      return rowCount === 1
    },
    failLost: async () => 0,
    requeue: async () => 0,
    close: async () => {},
  }
  return {
    config: readConfig({ NODE_ENV: 'test', ...env }),
    log: openLog('silent'),
    db: database.db,
    pool: database.pool,
    outbox,
    files: filesInMemory(),
    printer: openPrinter(() => new ReadableError('unavailable', { retry_after: 5 })),
    decoder: openDecoder(DECODER_PROGRAM),
    network: NOWHERE,
    emitted,
    retried,
  }
}

/** No test contacts a stranger unless it brings a network. */
const NOWHERE: Network = {
  resolve: () => Promise.reject(new Error('a test has no network')),
  connect: () => {
    throw new Error('a test has no network')
  },
}

function filesInMemory(): FileStore {
  const stored = new Map<string, Buffer>()
  const stored_at = new Map<string, Date>()
  return {
    async put(key, bytes) {
      stored.set(key, bytes)
      stored_at.set(key, new Date())
    },
    get: async (key) => stored.get(key),
    async removeAll(prefix) {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key)
    },
    async *all() {
      for (const [key, bytes] of stored) yield { key, content_type: 'application/octet-stream', bytes }
    },
    async *keys(folder) {
      for (const key of [...stored.keys()]) if (key.startsWith(folder)) yield key
    },
    storedAt: async (key) => (stored.has(key) ? stored_at.get(key) : undefined),
  }
}
