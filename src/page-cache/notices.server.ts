import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../kit/data/db.server.ts'
import { newId } from '../kit/ids.ts'

/** A line may be dead without a word (a network that swallows packets, a pooler that carries no notices): it is tried this often. */
const TRIAL_MS = 15_000
/** Longest wait for a connection, for its answers, and for a trial notice to come back. */
const PATIENCE_MS = 5_000
const RETRY_MS = 500
const TRIAL = 'trial '

export interface NoticeListener {
  /** From now on no notice is missed. */
  onListening(): void
  onNotice(payload: string): void
  /** Notices may have been missed, and will be until it listens again. */
  onLost(reason: string): void
}

/** Listens to a channel of the database on a connection of its own until it is closed; a lost connection is replaced. */
export function listenToNotices(
  connection: Connection,
  channel: string,
  listener: NoticeListener,
  { trial_ms = TRIAL_MS, patience_ms = PATIENCE_MS }: { trial_ms?: number; patience_ms?: number } = {},
): { close(): Promise<void> } {
  const closing = new AbortController()
  const ended = listenUntil(closing.signal)
  return {
    async close() {
      closing.abort()
      await ended
    },
  }

  async function listenUntil(closed: AbortSignal) {
    while (!closed.aborted) {
      await listenOnce(closed)
      await pause(RETRY_MS, closed)
    }
  }

  /** Returns when the connection is lost, or was never to be had. */
  async function listenOnce(closed: AbortSignal) {
    const line = new pg.Client({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'huella-notices',
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
      keepAlive: true,
    })
    const over = new AbortController()
    const end = (reason: string) => over.abort(reason)
    line.on('error', (error) => end(error.message))
    line.on('end', () => end('the connection ended'))
    line.on('notification', ({ payload = '' }) => payload.startsWith(TRIAL) || listener.onNotice(payload))
    const either = AbortSignal.any([closed, over.signal])
    try {
      await line.connect()
      await line.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (!either.aborted) listener.onListening()
      while (!either.aborted) {
        await tryLine(line)
        await pause(trial_ms, either)
      }
    } catch (error) {
      end(error instanceof Error ? error.message : String(error))
    }
    if (!closed.aborted) listener.onLost(String(over.signal.reason))
    await line.end().catch(() => {})
  }

  /** A notice to ourselves has to come back. */
  async function tryLine(line: pg.Client) {
    const word = TRIAL + newId('evnt')
    const patience = AbortSignal.timeout(patience_ms)
    const back = (async () => {
      for (;;) {
        const [notice] = (await once(line, 'notification', { signal: patience })) as [pg.Notification]
        if (notice.payload === word) return
      }
    })()
    await Promise.all([back, line.query('select pg_notify($1, $2)', [channel, word])])
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}
