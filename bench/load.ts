import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median } from './median.ts'

/** Placeholder in an address for a value unique to each request, so that no cache can respond. */
export const UNIQUE = '[<id>]'

export interface Target {
  url: string
  /** process whose CPU is measured */
  pid: number
  /** PostgreSQL's first process, if the CPU of the whole server counts, too */
  postmaster?: number
  headers: Record<string, string>
  method?: 'POST'
  body?: string
  /** Called for each request: the parts in which it differs from the former one. */
  vary?: () => { path?: string; body?: string; headers?: Record<string, string> }
  /** Connections, if it allows fewer than ten at once. */
  connections?: number
  /** Requests before measuring, if {@link WARM_REQUESTS} would take too long. */
  warm?: number
}

export interface Figures {
  per_second: number
  cpu_ms: number
  /** CPU of PostgreSQL's processes; 0 for a target without them */
  database_ms: number
  p50: number
  p99: number
}

/** Ticks of `/proc/<pid>/stat` are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10
/** Rendering takes some hundreds of requests until V8 has compiled it; before that one would measure the compiler. */
const WARM_REQUESTS = 1500

/**
 * Loads each target in turn, in several rounds, so that other load on the machine affects all of them equally.
 * @returns the medians of each target's rounds
 */
export async function measureTogether<Name extends string>(
  targets: Record<Name, Target>,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<Name, Figures>> {
  const entries = Object.entries<Target>(targets)
  const results = new Map<string, Figures[]>(entries.map(([name]) => [name, []]))
  for (const [, target] of entries) {
    await load(target, { amount: target.warm ?? WARM_REQUESTS })
    await untilIdle(target.pid)
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, target] of entries) {
      const figures = await load(target, { duration: seconds })
      await untilIdle(target.pid)
      results.get(name)!.push(figures)
      process.stdout.write(`${name.padEnd(14)} ${figures.per_second.toFixed(0)}/s  ${figures.cpu_ms.toFixed(3)} CPU ms\n`)
    }
  }
  return Object.fromEntries([...results].map(([name, figures]) => [name, mediansOf(figures)])) as Record<Name, Figures>
}

async function load(target: Target, extent: { duration: number } | { amount: number }): Promise<Figures> {
  const { url, pid, postmaster, headers, method = 'GET', body, vary, connections = 10 } = target
  const before = cpuOf(pid)
  const before_there = postmaster ? cpuWithChildren(postmaster) : 0
  const { requests, latency, non2xx, errors, ...rest } = await autocannon({
    url,
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(vary && { requests: [{ setupRequest: (request) => withParts(request, vary()) }] }),
    ...extent,
    connections,
    idReplacement: url.includes(UNIQUE),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} failed`)
  return {
    per_second: requests.total / rest.duration,
    cpu_ms: (cpuOf(pid) - before) / requests.total,
    database_ms: postmaster ? (cpuWithChildren(postmaster) - before_there) / requests.total : 0,
    p50: latency.p50,
    p99: latency.p99,
  }
}

function withParts(request: autocannon.Request, { headers, ...parts }: ReturnType<NonNullable<Target['vary']>>): autocannon.Request {
  return { ...request, ...parts, headers: { ...request.headers, ...headers } }
}

/** Waits for requests still in flight when the time was up, which would be counted for the next target. */
async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const before = cpuOf(pid)
    await sleep(500)
    if (cpuOf(pid) - before <= 2 * TICK_MS) return
  }
}

/** User and system time of a process with its threads, in ms. */
export function cpuOf(pid: number): number {
  const { user, system } = statOf(pid)
  return (user + system) * TICK_MS
}

/** The same of all its children, those that ended included. */
export function cpuWithChildren(pid: number): number {
  const { ended } = statOf(pid)
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return running.reduce((total, each) => total + childTicks(Number(each), pid), ended) * TICK_MS
}

function childTicks(pid: number, of: number): number {
  try {
    const { parent, user, system } = statOf(pid)
    return parent === of ? user + system : 0
  } catch {
    // It ended in the meantime.
    return 0
  }
}

function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  return { parent: fields[1]!, user: fields[11]!, system: fields[12]!, ended: fields[13]! + fields[14]! }
}

/** Resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const [, kib = ''] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

function mediansOf(figures: Figures[]): Figures {
  const of = (field: keyof Figures) => median(figures.map((each) => each[field]))
  return { per_second: of('per_second'), cpu_ms: of('cpu_ms'), database_ms: of('database_ms'), p50: of('p50'), p99: of('p99') }
}
