import type pg from 'pg'
import type { Config } from '../config/config.server.ts'
import type { Db } from './data/db.server.ts'
import type { Outbox } from './data/outbox.server.ts'
import type { Decoder } from './decoder/decoder.server.ts'
import type { FileStore } from './files.server.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import type { Network } from './http/guarded-fetch/network.server.ts'
import type { Log } from './log.server.ts'
import type { Metrics } from './metrics/metrics.server.ts'
import type { Printer } from './pdf/document/printer.server.ts'

/** What the process opens at startup and every request may use. Created once by `server.ts` (or a test) and passed down. */
export interface Services {
  config: Config
  log: Log
  db: Db
  pool: pg.Pool
  outbox: Outbox
  files: FileStore
  printer: Printer
  decoder: Decoder
  /** What guarded fetches ask: the internet, or what a test brings. */
  network: Network
  /** Cache of guests' responses; absent where no process listens for changes. */
  answers?: AnswerCache
  /** What operators watch; absent where nobody does. */
  metrics?: Metrics
}
