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

/** Where one embedded server lives: derived from DATA_DIR alone, so that every process finds the same. */
export interface Place {
  /** DATA_DIR/postgres: everything of the server is in here, and belongs to the account it runs as */
  home: string
  cluster: string
  log_file: string
  /** identifies the server and its children in the list of processes */
  marker: string
  account: Account | undefined
  /** the cluster's path as the server may use it */
  server_path: string
  endpoint: Endpoint
}

/** A socket in a private directory (the cluster's, or one in /tmp when its path is too long) needs no password. Windows has the loopback address. */
type Endpoint = { kind: 'socket'; host: string; port: number } | { kind: 'loopback'; host: string; port: number; password: string }

const SOCKET_PORT = 5432
// sockaddr_un holds 108 bytes on Linux, 104 on macOS, with the closing zero.
const LONGEST_SOCKET_PATH = 103

/** Makes the home of the server; safe to be called by several processes at once. */
export function makeHome(data_dir: string): { home: string; account: Account | undefined } {
  // Where we create it as root, the server's account must be able to walk through; what is inside has modes of its own.
  makeFolder(data_dir, process.getuid?.() === 0 ? 0o711 : 0o700)
  const home = join(realpathSync(resolve(data_dir)), 'postgres')
  const account = findServerAccount(data_dir, home)
  refuseForeignFiles(home)
  makePrivate(home, account)
  return { home, account }
}

/** Settles paths and the endpoint; to be called under the lock, because it writes what it has to choose. */
export async function findPlace(home: string, account: Account | undefined, kind: Endpoint['kind']): Promise<Place> {
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

/** Makes the directory of a socket in /tmp, or makes sure that it is ours: before every connection, because anybody could have been first there. */
export function guardSocket(place: Place): void {
  if (hasOwnSocketFolder(place)) makePrivate(place.endpoint.host, place.account)
}

/** A stopped server leaves nothing in /tmp. Whoever is starting it at this moment makes the folder again. */
export function removeSocketFolder(place: Place): void {
  try {
    if (hasOwnSocketFolder(place)) rmdirSync(place.endpoint.host)
  } catch {
    // In use again, or gone.
  }
}

/** Makes a directory that only the server's account may enter. Throws when the name is taken by somebody else. */
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

/** Of the directory itself, not of its path: different containers use the same path, and a copy or a new directory under an old path is another server. */
function markerOf(home: string): string {
  const { dev, ino } = statSync(home, { bigint: true })
  return `embedded-${dev.toString(36)}-${ino.toString(36)}`
}

function hasOwnSocketFolder({ endpoint, cluster }: Place): boolean {
  return endpoint.kind === 'socket' && endpoint.host !== cluster
}

/**
 * Below a directory that the server's account may not enter (/root, or a DATA_DIR of mode 0700) the path means nothing to it. On Linux it needs no path:
 * we start it inside, and /proc/self/cwd leads every process of the server there without walking through the parents.
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

/** The port and password stay the same over restarts, because pools keep them. */
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
