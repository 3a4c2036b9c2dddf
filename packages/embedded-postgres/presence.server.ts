import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ADMIN } from './cluster.server.ts'
import { guardSocket, type ServerPaths } from './place.server.ts'
import { readPostmaster } from './postmaster.server.ts'
import { type Server, startServer, stopServer } from './process.server.ts'

/** The owner of the database: of all that migrations create, without superuser rights. */
export const APPLICATION = 'app'
/**
 * The role that serves visitors, with permissions granted by the owner, who is its member in order to create the queue's schema in its
 * name.
 */
export const SERVING = 'serving'

/** The connection that marks this process as present: it ends at once with the server. `socket` is exposed for ref and unref. */
export interface Presence {
  client: pg.Client
  socket: Socket
}

// Every process of the platform has a shared lock on it; one that gets it exclusively is the last one. An arbitrary number: nothing else
// locks in that database.
const PRESENCE_LOCK = 7_201_945
const PATIENCE_WITHOUT_SOCKET = 5_000
const PATIENCE = 60_000

/** Connects this process to the server, starting it when necessary. Call it under the lock. */
export async function attachOrStart(server: Server): Promise<Presence> {
  for (let since = Date.now(); ; await sleep(20)) {
    guardSocket(server.place)
    const attempt = readPostmaster(server.place)?.ready ? await attach(server.place) : undefined
    if (attempt && 'client' in attempt) return attempt
    if ((attempt === undefined || isUnreachable(attempt)) && (await startServer(server))) since = Date.now()
    const waited = Date.now() - since
    if (attempt && (isHopeless(attempt) || waited > PATIENCE)) throw attempt
    // Somebody cleaned up /tmp: the server runs, but is no longer reachable.
    if (attempt && isUnreachable(attempt) && waited > PATIENCE_WITHOUT_SOCKET) await stopServer(server)
  }
}

/**
 * Gives up this process's presence, and stops the server when no other process is left. A process that arrives in between blocks on the presence lock
 * until the server is gone, and then starts it again.
 */
export async function leave(server: Server, { client, socket }: Presence): Promise<void> {
  socket.ref()
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK])
    if (rows[0]?.alone) await stopServer(server)
    await client.end()
  } catch (error) {
    server.log.warn({ err: error }, 'PostgreSQL went away before this process left it')
  }
}

/** Creates both roles and the database unless they exist. */
export async function ensureDatabase({ client }: Presence, place: ServerPaths, database: string): Promise<void> {
  const password = place.endpoint.kind === 'loopback' ? `PASSWORD ${client.escapeLiteral(place.endpoint.password)}` : ''
  if (await isMissing(client, 'select from pg_roles where rolname = $1', APPLICATION)) {
    await client.query(`CREATE ROLE ${APPLICATION} LOGIN CREATEDB ${password}`)
  }
  if (await isMissing(client, 'select from pg_roles where rolname = $1', SERVING)) {
    await client.query(`CREATE ROLE ${SERVING} LOGIN ${password}; GRANT ${SERVING} TO ${APPLICATION}`)
  }
  if (await isMissing(client, 'select from pg_database where datname = $1', database)) {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${APPLICATION}`)
  }
}

async function attach({ endpoint }: ServerPaths): Promise<Presence | Error> {
  const { host, port } = endpoint
  const password = endpoint.kind === 'loopback' ? endpoint.password : undefined
  const socket = new Socket()
  const client = new pg.Client({
    host,
    port,
    password,
    user: ADMIN,
    database: ADMIN,
    ssl: false,
    application_name: 'presence',
    stream: () => socket,
  })
  // The `end` event reports the same, exactly once.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK])
    return { client, socket }
  } catch (error) {
    socket.destroy()
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function isMissing(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 0
}

/** Nothing is listening, as opposed to a server that is starting, stopping or full. */
function isUnreachable(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT')
}

/** Wrong password, missing user or database, no access to the socket: retrying changes nothing. */
function isHopeless(error: Error): boolean {
  return 'code' in error && ['28000', '28P01', '3D000', 'EACCES', 'EPERM'].includes(String(error.code))
}
