import { type SpawnOptions, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import { makePrivate, type ServerPaths } from './place.server.ts'

/** The superuser, for supervision only: the platform connects as a user without its powers. */
export const ADMIN = 'postgres'

/**
 * Creates the files of the server unless they exist. They appear under their name only when complete and flushed: an interrupted creation leaves a
 * folder that nobody reads and the next process removes.
 * @throws Error when they cannot be created, or were written by another major version
 */
export async function ensureCluster(place: ServerPaths, binaries: Binaries): Promise<void> {
  const version_file = join(place.cluster, 'PG_VERSION')
  if (!existsSync(version_file)) await createCluster(place, binaries)
  const version = readFileSync(version_file, 'utf8').trim()
  if (version === binaries.major) return
  throw new Error(
    `${place.cluster} was written by PostgreSQL ${version} and this is ${binaries.major}: dump it with the old version and restore it with this one`,
  )
}

/** Runs one of PostgreSQL's programs to its end. */
export function run(program: string, args: string[], options: SpawnOptions): Promise<{ code: number | null; output: string }> {
  return new Promise((answer, fail) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', fail)
    child.once('close', (code) => answer({ code, output }))
  })
}

/**
 * Spawn options for PostgreSQL's programs. Few variables are passed: PG… ones would change their behaviour, and they do not need our
 * secrets.
 */
export function programOptions(place: ServerPaths, folder: string): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env
  return { ...place.account, cwd: folder, windowsHide: true, env: { PATH, SystemRoot, TEMP, HOME: place.home, LC_ALL: 'C', TZ: 'UTC' } }
}

async function createCluster(place: ServerPaths, binaries: Binaries): Promise<void> {
  for (const name of readdirSync(place.home)) if (name.startsWith('new-')) removeLeftover(join(place.home, name))
  const folder = join(place.home, `new-${process.pid}-${Date.now()}`)
  mkdirSync(folder, { mode: 0o700 })
  makePrivate(folder, place.account)
  const server_path = place.server_path === place.cluster ? folder : place.server_path
  const { code, output } = await run(binaries.initdb, ['-D', server_path, ...initdbArguments(place)], programOptions(place, folder))
  if (code !== 0) {
    removeLeftover(folder)
    throw new Error(`PostgreSQL could not create its files in ${place.home}:\n${output.slice(-1000)}`)
  }
  renameSync(folder, place.cluster)
  flushFolder(place.home)
}

/**
 * PostgreSQL's built-in C.UTF-8 sorts and folds case the same on every system. The libc locale decides which characters are letters for `pg_trgm`, so
 * it must be UTF-8 as well; macOS has no C.UTF-8.
 */
function initdbArguments(place: ServerPaths): string[] {
  const libc = { darwin: 'en_US.UTF-8', win32: 'C' }[process.platform as string] ?? 'C.UTF-8'
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${libc}`, '--lc-messages=C']
  return [`--username=${ADMIN}`, '--no-instructions', ...locale, ...authArguments(place)]
}

function authArguments(place: ServerPaths): string[] {
  if (place.endpoint.kind === 'socket') return ['--auth-local=trust', '--auth-host=reject']
  const file = join(place.home, 'password')
  writeFileSync(file, place.endpoint.password, { mode: 0o600 })
  if (place.account) chownSync(file, place.account.uid, place.account.gid)
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

/** An initdb whose parent was killed may still be writing there: then the folder is left for the next start. */
function removeLeftover(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Harmless: nobody reads it.
  }
}

/** Without it a power cut could undo the rename. Windows neither needs nor allows it. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
