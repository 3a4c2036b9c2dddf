import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'

/** Creates a DATA_DIR for one test; if root owns it with mode 0700, the server's account may not enter it. */
export function makeDataDir(mode = 0o711): string {
  const data_dir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(data_dir, mode)
  return data_dir
}

/** The pid of this DATA_DIR's server; undefined when it is not running. */
export function postmasterOf(data_dir: string): number | undefined {
  const file = join(data_dir, 'postgres/data/postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  return isAlive(pid) ? pid : undefined
}

/** True if the process runs; false for a zombie, which only waits to be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !(existsSync('/proc/self') && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
  } catch {
    return false
  }
}

/** Kills the server; with `all` its children too, which would otherwise end by themselves. */
export function killServer(data_dir: string, all: boolean): number {
  const postmaster = postmasterOf(data_dir)
  if (postmaster === undefined) throw new Error(`no server runs in ${data_dir}`)
  const children = all ? childrenOf(postmaster) : []
  for (const pid of [postmaster, ...children]) killIfAlive(pid)
  return postmaster
}

/** Stops a server that a test left running. */
export async function stopServerOf(data_dir: string): Promise<void> {
  const postmaster = postmasterOf(data_dir)
  if (postmaster === undefined) return
  process.kill(postmaster, 'SIGINT')
  await until(() => !isAlive(postmaster))
}

/** Stops the directory's server and removes the directory. */
export async function removeDataDir(data_dir: string): Promise<void> {
  await stopServerOf(data_dir)
  rmSync(data_dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Waits until the condition holds. @param patience milliseconds */
export async function until(condition: () => boolean | Promise<boolean>, patience = 120_000): Promise<void> {
  for (const deadline = Date.now() + patience; !(await condition()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`not within ${patience} ms: ${condition}`)
  }
}

/** Runs one query over a connection of its own. */
export async function queryServer<Row extends pg.QueryResultRow>(
  connection: EmbeddedPostgres['connection'],
  query: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in the meantime.
  }
}

function childrenOf(parent: number): number[] {
  if (!existsSync('/proc/self')) return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
