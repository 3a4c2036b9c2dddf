import { execFileSync } from 'node:child_process'
import { chownSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerPaths, socketPath } from './place.server.ts'

/** The contents of postmaster.pid, which may be stale: after a kill −9 it is a leftover. */
interface Postmaster {
  pid: number
  /** accepts connections, as opposed to starting, recovering or stopping */
  ready: boolean
}

/** The maximum of the pid type, which no system assigns. */
const UNUSED_PID = 2_147_483_647
const PID_LINE = 0
const STATUS_LINE = 7

export function readPostmaster(place: ServerPaths): Postmaster | undefined {
  const lines = readIfThere(pidFile(place))?.split('\n') ?? []
  const pid = Number(lines[PID_LINE])
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[STATUS_LINE]?.trim() === 'ready' } : undefined
}

/** True while this very server runs; false for a zombie, or another program that reuses its pid after a restart of the machine or container. */
export function isServerRunning(place: ServerPaths, pid: number): boolean {
  if (process.platform === 'win32') return exists(pid)
  return exists(pid) && commandOf(pid).includes(serverArgument(place))
}

/**
 * Clears the way for a new postmaster, once the last one is known to be gone. Its pid file stays, with a pid that cannot exist, because it also names
 * the shared memory: that is how PostgreSQL refuses to start beside children of the last one that are still writing.
 */
export function clearRemains(place: ServerPaths): void {
  for (const pid of leftoversOf(place)) kill(pid)
  const lines = readIfThere(pidFile(place))?.split('\n')
  if (lines) replacePidFile(place, [UNUSED_PID, ...lines.slice(1)].join('\n'))
  if (place.endpoint.kind === 'loopback') return
  for (const path of [socketPath(place.endpoint.host), `${socketPath(place.endpoint.host)}.lock`]) rmSync(path, { force: true })
}

/**
 * Children that outlived their postmaster (most notice within milliseconds, one in the middle of a long computation does not), and servers without a
 * pid file (their files were removed, or their starter was killed before it was written).
 */
function leftoversOf(place: ServerPaths): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const command = commandOf(pid)
    return command.startsWith(`postgres: ${place.marker}: `) || command.includes(serverArgument(place))
  })
}

function replacePidFile(place: ServerPaths, text: string): void {
  const temporary = `${pidFile(place)}.new`
  writeFileSync(temporary, text, { mode: 0o600 })
  if (place.account) chownSync(temporary, place.account.uid, place.account.gid)
  renameSync(temporary, pidFile(place))
}

function serverArgument(place: ServerPaths): string {
  return `cluster_name=${place.marker}`
}

function pidFile(place: ServerPaths): string {
  return join(place.cluster, 'postmaster.pid')
}

/** The command line, which anybody may read (unlike the working directory or executable of another user's process); empty when there is none. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`) ?? ''
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
