import { spawn } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.server.ts'
import { ensureCluster, programOptions, run } from './cluster.server.ts'
import { guardSocket, removeSocketFolder, type ServerPaths } from './place.server.ts'
import { clearRemains, isServerRunning, readPostmaster } from './postmaster.server.ts'
import { settingArguments } from './settings.server.ts'

export interface ServerLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Server {
  place: ServerPaths
  binaries: Binaries
  settings: Record<string, string>
  log: ServerLog
  onWait?: () => void
}

const ATTEMPTS = 5
const LARGEST_LOG = 5_000_000
const PATIENCE_TO_STOP = 30_000

/**
 * Starts the server unless it accepts connections; first waits for one that is starting, recovering or stopping. Call it under the lock.
 * @returns false when it was already running
 * @throws Error with the end of its log when it does not start
 */
export async function startServer(server: Server): Promise<boolean> {
  const { place, binaries } = server
  await ensureCluster(place, binaries)
  for (let attempt = 1; ; attempt++) {
    if (await becomesReady(place)) return attempt > 1
    clearRemains(place)
    const since = performance.now()
    const failure = await launch(server)
    if (failure === undefined) {
      server.log.info({ ms: Math.round(performance.now() - since) }, 'PostgreSQL started')
      return true
    }
    // Another postmaster may be starting already, launched by a process that was killed; or the last one's children are still ending.
    if (attempt === ATTEMPTS) throw new Error(`PostgreSQL does not start:\n${failure}`)
    await sleep(200)
  }
}

/** Fast shutdown: disconnects clients and writes everything. Returns when the process is gone. */
export async function stopServer(server: Server): Promise<void> {
  const { place, binaries } = server
  const pid = readPostmaster(place)?.pid
  if (pid === undefined || !isServerRunning(place, pid)) return
  if (place.endpoint.kind === 'socket') signal(pid, 'SIGINT')
  else await run(binaries.pg_ctl, ['stop', '-W', '-m', 'fast', '-D', place.server_path], programOptions(place, place.cluster))
  const deadline = Date.now() + PATIENCE_TO_STOP
  while (isServerRunning(place, pid)) {
    if (Date.now() > deadline) {
      server.log.warn({ pid }, 'PostgreSQL takes too long to stop: it will recover from its log at the next start')
      signal(pid, 'SIGQUIT')
      return
    }
    await sleep(5)
  }
  removeSocketFolder(place)
}

async function becomesReady(place: ServerPaths): Promise<boolean> {
  for (;;) {
    const postmaster = readPostmaster(place)
    if (!postmaster || !isServerRunning(place, postmaster.pid)) return false
    if (postmaster.ready) return true
    await sleep(5)
  }
}

/** @returns undefined, or the end of the log when it failed */
async function launch(server: Server): Promise<string | undefined> {
  const { place } = server
  guardSocket(place)
  rotateLog(place)
  const written = statSync(place.log_file, { throwIfNoEntry: false })?.size ?? 0
  const started = place.endpoint.kind === 'socket' ? await launchDirectly(server) : await launchByControl(server)
  if (started) return undefined
  return readFileSync(place.log_file).subarray(written).toString('utf8').slice(-1000)
}

/** In a process group of its own: Ctrl-C ends the platform, which then finishes its requests while the database still runs. */
async function launchDirectly(server: Server): Promise<boolean> {
  const { place, binaries } = server
  const log = openSync(place.log_file, 'a', 0o600)
  const options = { ...programOptions(place, place.cluster), detached: true, stdio: ['ignore' as const, log, log] }
  const child = spawn(binaries.postgres, ['-D', place.server_path, ...settingArguments(place, server.settings)], options)
  closeSync(log)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  server.onWait?.()
  while (!ended) {
    const postmaster = readPostmaster(place)
    if (postmaster?.ready && postmaster.pid === child.pid) return true
    await sleep(5)
  }
  return false
}

/** Windows: only pg_ctl drops administrator rights, which PostgreSQL refuses to run with. */
async function launchByControl(server: Server): Promise<boolean> {
  const { place, binaries } = server
  const options = settingArguments(place, server.settings)
    .map((argument) => `"${argument}"`)
    .join(' ')
  const args = ['start', '-w', '-t', '300', '-D', place.server_path, '-l', place.log_file, '-o', options]
  return new Promise((answer) => {
    const control = spawn(binaries.pg_ctl, args, { ...programOptions(place, place.cluster), detached: true, stdio: 'ignore' })
    control.once('error', () => answer(false)).once('exit', (code) => answer(code === 0))
  })
}

function rotateLog({ log_file, account }: ServerPaths): void {
  const size = statSync(log_file, { throwIfNoEntry: false })?.size
  if (size !== undefined && size > LARGEST_LOG) renameSync(log_file, `${log_file}.old`)
  closeSync(openSync(log_file, 'a', 0o600))
  if (account) chownSync(log_file, account.uid, account.gid)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in the meantime.
  }
}
