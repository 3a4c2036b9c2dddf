import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.server.ts'
import { withFileLock } from './lock.server.ts'
import { findServerPaths, makeHome, type ServerPaths } from './place.server.ts'
import { APPLICATION, attachOrStart, ensureDatabase, leave, type Presence, SERVING } from './presence.server.ts'
import type { Server, ServerLog } from './process.server.ts'

export interface EmbeddedPostgres {
  /**
   * connection data for `pg` as the owner: a private unix socket, no TCP port, no password; on Windows 127.0.0.1, a port and a password
   * stored in DATA_DIR
   */
  connection: { host: string; port?: number; user: string; password?: string; database: string }
  /** the same for the role that owns nothing (`grantServing`) */
  serving: EmbeddedPostgres['connection']
  /** disconnects this process; stops the server only when no other process uses it any more */
  close(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  data_dir: string
  database?: string
  log?: ServerLog
  /** PostgreSQL settings that override ours; they apply when this call starts the server, not when it attaches to a running one */
  settings?: Record<string, string>
  /** called once the server is starting, or found running */
  onWait?: () => void
}

const SILENT: ServerLog = { info() {}, warn() {}, error() {} }
const LONGEST_PAUSE = 5_000

/**
 * Real PostgreSQL without setup: attaches to the server of this DATA_DIR, creating and starting it when necessary. All processes of one
 * DATA_DIR share one server; each of them watches it and restarts it when it dies. It outlives a process that ends without close(). One
 * machine (or container) per DATA_DIR: several machines share a PostgreSQL by DATABASE_URL.
 * @throws Error with instructions when the binaries, the directory or the user do not permit it
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { data_dir, database = 'huella', log = SILENT, settings = {}, onWait = () => {} } = options
  const { home, account } = makeHome(data_dir)
  const exclusively = <Result>(work: () => Promise<Result>) => withFileLock(join(home, 'lock'), account, work)
  const { server, presence } = await exclusively(async () => {
    const place = await findServerPaths(home, account, process.platform === 'win32' ? 'loopback' : 'socket')
    const server: Server = { place, binaries: findBinaries(home, account), settings, log, onWait }
    const presence = await attachOrStart(server)
    onWait()
    await ensureDatabase(presence, place, database).catch(async (error) => {
      await presence.client.end()
      throw error
    })
    return { server, presence }
  })
  const close = keepAttached(server, presence, () => exclusively(() => attachOrStart(server)))
  const connectAs = (user: string) => connectionTo(server.place, user, database)
  return { connection: connectAs(APPLICATION), serving: connectAs(SERVING), close }
}

/** Watches the server, and attaches again (or restarts it) when it goes away. Returns a function that ends this. */
function keepAttached(server: Server, first: Presence, reattach: () => Promise<Presence>): () => Promise<void> {
  const leaving = new AbortController()
  let closing: Promise<void> | undefined
  let attached = Promise.resolve<Presence | undefined>(first)
  watch(first)

  function watch(presence: Presence): void {
    presence.socket.unref()
    presence.client.once('end', () => {
      if (!leaving.signal.aborted) attached = recover()
    })
  }

  async function recover(): Promise<Presence | undefined> {
    server.log.warn({}, 'PostgreSQL went away: bringing it back')
    for (let pause = 100; !leaving.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const presence = await reattach()
        watch(presence)
        server.log.info({}, 'PostgreSQL is back')
        return presence
      } catch (error) {
        server.log.error({ err: error }, 'PostgreSQL does not come back: trying again')
        await sleep(pause, undefined, { ref: false, signal: leaving.signal }).catch(() => {})
      }
    }
    return undefined
  }

  async function close(): Promise<void> {
    leaving.abort()
    const presence = await attached
    if (presence) await leave(server, presence)
  }

  return () => {
    closing ??= close()
    return closing
  }
}

function connectionTo({ endpoint }: ServerPaths, user: string, database: string): EmbeddedPostgres['connection'] {
  const { host, port } = endpoint
  return { host, port, user, database, ...(endpoint.kind === 'loopback' ? { password: endpoint.password } : {}) }
}
