import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../ids.ts'
import { errorText } from '../log.server.ts'
import { type Connection, NEEDS_WRITES } from './db.server.ts'
import { WritingClient } from './writing-client.server.ts'

/** A connection may die silently (a network that drops packets, a pooler that forwards no notifications): it is probed at this interval. */
const PROBE_MS = 15_000
/** Longest wait for a connection, for its responses, and for a probe to come back. */
const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 500
const PROBE = 'trial '

export interface NoticeListener {
  /** No notification is missed from now on. */
  onListening(): void
  onNotice(payload: string): void
  /** Notifications may have been missed, and more will be until it listens again. */
  onLost(reason: string): void
}

/** Listens to a channel of the database on a connection of its own until closed; a lost connection is replaced. */
export function listenToNotices(
  connection: Connection,
  channel: string,
  listener: NoticeListener,
  { probe_ms = PROBE_MS, patience_ms = CONNECT_TIMEOUT_MS }: { probe_ms?: number; patience_ms?: number } = {},
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

  /** Returns when the connection is lost or could not be opened. */
  async function listenOnce(closed: AbortSignal) {
    const client = new WritingClient({
      ...(typeof connection === 'string' ? { connectionString: connection } : connection),
      application_name: 'huella-notices',
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
      keepAlive: true,
    })
    const lost = new AbortController()
    const end = (reason: string) => lost.abort(reason)
    client.on('error', (error) => end(errorText(error)))
    client.on('end', () => end('the connection ended'))
    // Each probe is an event of its own, as notices that arrive together are reported before anything that waits for the first one goes on.
    const probes = new EventEmitter()
    client.on('notification', ({ payload = '' }) => (payload.startsWith(PROBE) ? probes.emit(payload) : listener.onNotice(payload)))
    const done = AbortSignal.any([closed, lost.signal])
    try {
      await client.connect()
      await client.query(NEEDS_WRITES)
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (!done.aborted) listener.onListening()
      while (!done.aborted) {
        await probe(client, probes)
        await pause(probe_ms, done)
      }
    } catch (error) {
      end(errorText(error))
    }
    if (!closed.aborted) listener.onLost(String(lost.signal.reason))
    await client.end().catch(() => {})
  }

  /** Sends a notification to this process, which has to come back. */
  async function probe(client: pg.Client, probes: EventEmitter) {
    await client.query(NEEDS_WRITES)
    const payload = PROBE + newId('evnt')
    const back = once(probes, payload, { signal: AbortSignal.timeout(patience_ms) })
    await Promise.all([back, client.query('select pg_notify($1, $2)', [channel, payload])])
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}
