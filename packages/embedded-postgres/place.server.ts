import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Account, canReach, findServerAccount, refuseForeignFiles } from './account.server.ts'

/** Paths and endpoint of an embedded server, derived from DATA_DIR alone, so that every process finds the same. */
export interface ServerPaths {
  /** DATA_DIR/postgres: contains all files of the server, owned by the account it runs as */
  home: string
  cluster: string
  log_file: string
  /** identifies the server and its children in the process list */
  marker: string
  account: Account | undefined
  /** the cluster's path as seen by the server */
  server_path: string
  endpoint: Endpoint
}

/** A socket in a private directory (the cluster's, or one in /tmp when its path is too long) needs no password. Windows uses the loopback address. */
type Endpoint = { kind: 'socket'; host: string; port: number } | { kind: 'loopback'; host: string; port: number; password: string }

const SOCKET_PORT = 5432
// sockaddr_un holds 108 bytes on Linux, 104 on macOS, including the terminating zero.
const LONGEST_SOCKET_PATH = 103

/** Creates the home directory of the server; safe to call from several processes concurrently. */
export function makeHome(data_dir: string): { home: string; account: Account | undefined } {
  // When root creates it, the server's account must be able to traverse it; its contents have modes of their own.
  makeFolder(data_dir, process.getuid?.() === 0 ? 0o711 : 0o700)
  const home = join(realpathSync(resolve(data_dir)), 'postgres')
  const account = findServerAccount(data_dir, home)
  refuseForeignFiles(home)
  makePrivate(home, account)
  return { home, account }
}

/** Determines paths and endpoint; call it under the lock, because it saves its choices. */
export async function findServerPaths(home: string, account: Account | undefined, kind: Endpoint['kind']): Promise<ServerPaths> {
  const cluster = join(home, 'data')
  const marker = markerOf(home)
  return {
    home,
    cluster,
    log_file: join(home, 'log'),
    marker,
    account,
    server_path: canReach(home, account) ? cluster : unreachableCluster(home),
    endpoint: kind === 'socket' ? socketEndpoint(cluster, marker) : await loopbackEndpoint(home),
  }
}

/** Creates the socket's directory in /tmp, or checks that it is ours: before every connection, because anybody could have created it first. */
export function guardSocket(place: ServerPaths): void {
  if (hasOwnSocketFolder(place)) makePrivate(place.endpoint.host, place.account)
}

/** Leaves nothing in /tmp after a stop. A process that is just starting the server creates the folder again. */
export function removeSocketFolder(place: ServerPaths): void {
  try {
    if (hasOwnSocketFolder(place)) rmdirSync(place.endpoint.host)
  } catch {
    // In use again, or gone.
  }
}

/** Creates a directory that only the server's account may enter. Throws when somebody else owns that path. */
export function makePrivate(path: string, account: Account | undefined): void {
  makeFolder(path, 0o700)
  const stats = lstatSync(path)
  const mine = process.getuid?.()
  const owner = account?.uid ?? mine
  if (!stats.isDirectory() || (owner !== undefined && stats.uid !== owner && stats.uid !== mine)) {
    throw new Error(`${path} should be a private directory of PostgreSQL, but somebody else made it: remove it`)
  }
  chmodSync(path, 0o700)
  if (account && stats.uid !== owner) chownSync(path, account.uid, account.gid)
}

function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { recursive: true, mode })
  } catch (cause) {
    throw new Error(`${path} cannot be made: choose a DATA_DIR that this user may write to`, { cause })
  }
}

/** Identifies the directory, not its path: different containers use the same path, and a copy or a new directory at an old path is another server. */
function markerOf(home: string): string {
  const { dev, ino } = statSync(home, { bigint: true })
  return `embedded-${dev.toString(36)}-${ino.toString(36)}`
}

function hasOwnSocketFolder({ endpoint, cluster }: ServerPaths): boolean {
  return endpoint.kind === 'socket' && endpoint.host !== cluster
}

/**
 * Below a directory that the server's account may not enter (/root, or a DATA_DIR of mode 0700) it cannot use the path. On Linux it does not need it:
 * we start it inside, and /proc/self/cwd leads every process of the server there without traversing the parents.
 */
function unreachableCluster(home: string): string {
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL does not run as root, and the user it steps down to may not enter ${home}: choose a DATA_DIR outside of private directories`,
  )
}

function socketEndpoint(cluster: string, marker: string): Endpoint {
  const fits = Buffer.byteLength(socketPath(cluster)) <= LONGEST_SOCKET_PATH
  return { kind: 'socket', host: fits ? cluster : join('/tmp', marker), port: SOCKET_PORT }
}

/** Port and password do not change at restarts, because pools go on using them. */
async function loopbackEndpoint(home: string): Promise<Endpoint> {
  const file = join(home, 'loopback.json')
  if (!existsSync(file)) {
    const chosen: Endpoint = {
      kind: 'loopback',
      host: '127.0.0.1',
      port: await freePort(),
      password: randomBytes(24).toString('base64url'),
    }
    writeFileSync(`${file}.new`, JSON.stringify(chosen), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Endpoint
}

function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export function socketPath(directory: string): string {
  return join(directory, `.s.PGSQL.${SOCKET_PORT}`)
}
