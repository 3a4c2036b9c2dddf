import type { Network } from '@huella/guarded-fetch/network'
import type { Printer } from '@huella/pdf/document/printer'
import type pg from 'pg'
import type { Config } from '../config/config.server.ts'
import type { Db } from './data/db.server.ts'
import type { Outbox } from './data/outbox.server.ts'
import type { Decoder } from './decoder/decoder.server.ts'
import type { FileStore } from './files.server.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics/metrics.server.ts'

/** Services that the process opens at startup, for every request. Created once by `server.ts` (or a test) and passed down. */
export interface Services {
  config: Config
  log: Log
  db: Db
  pool: pg.Pool
  outbox: Outbox
  files: FileStore
  printer: Printer
  decoder: Decoder
  /** The network for guarded fetches: the internet, or a test's own. */
  network: Network
  /** Cache of guests' responses; absent if the process does not listen for changes. */
  answers?: AnswerCache
  /** Metrics for operators; absent if they are not served. */
  metrics?: Metrics
}
