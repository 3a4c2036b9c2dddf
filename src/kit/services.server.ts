import type pg from 'pg'
import type { Config } from '../config/config.server.ts'
import type { Db } from './data/db.server.ts'
import type { Outbox } from './data/outbox.server.ts'
import type { FileStore } from './files.server.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import type { Log } from './log.server.ts'

/** What the process opened at start and every request may use. Made once by `server.ts` (or a test) and handed down. */
export interface Services {
  config: Config
  log: Log
  db: Db
  pool: pg.Pool
  outbox: Outbox
  files: FileStore
  /** Where guests' answers are kept; nowhere, where nobody listens to what changes. */
  answers?: AnswerCache
}
