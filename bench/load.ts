import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

/** In an address: another word in every request, so that nothing kept can answer it. */
export const ANEW = '[<id>]'

export interface Target {
  url: string
  /** the process whose CPU is counted */
  pid: number
  headers: Record<string, string>
}

export interface Figures {
  per_second: number
  cpu_ms: number
  p50: number
  p99: number
}

/** Ticks of `/proc/<pid>/stat` are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10
/** What is drawn needs some hundreds of requests until the engine has compiled it: before that the compiler is measured. */
const WARM_REQUESTS = 1500

/**
 * Loads each target in turn, in several rounds, so that whatever else the machine does meets all of them alike.
 * @returns of each target the medians of its rounds
 */
export async function measureTogether<Name extends string>(
  targets: Record<Name, Target>,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<Name, Figures>> {
  const entries = Object.entries<Target>(targets)
  const taken = new Map<string, Figures[]>(entries.map(([name]) => [name, []]))
  for (const [, target] of entries) {
    await load(target, { amount: WARM_REQUESTS })
    await untilIdle(target.pid)
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, target] of entries) {
      const figures = await load(target, { duration: seconds })
      await untilIdle(target.pid)
      taken.get(name)!.push(figures)
      process.stdout.write(`${name.padEnd(8)} ${figures.per_second.toFixed(0)}/s  ${figures.cpu_ms.toFixed(3)} CPU ms\n`)
    }
  }
  return Object.fromEntries([...taken].map(([name, figures]) => [name, mediansOf(figures)])) as Record<Name, Figures>
}

async function load({ url, pid, headers }: Target, extent: { duration: number } | { amount: number }): Promise<Figures> {
  const before = cpuOf(pid)
  const { requests, latency, non2xx, errors, ...rest } = await autocannon({
    url,
    headers,
    ...extent,
    connections: 10,
    idReplacement: url.includes(ANEW),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} failed`)
  return { per_second: requests.total / rest.duration, cpu_ms: (cpuOf(pid) - before) / requests.total, p50: latency.p50, p99: latency.p99 }
}

/** What was asked for when the time was up is still being answered, and would be counted as the next target's. */
async function untilIdle(pid: number): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const before = cpuOf(pid)
    await sleep(500)
    if (cpuOf(pid) - before <= 2 * TICK_MS) return
  }
}

/** User and system time of a process with its threads, in ms. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function mediansOf(figures: Figures[]): Figures {
  const of = (field: keyof Figures) => median(figures.map((each) => each[field]))
  return { per_second: of('per_second'), cpu_ms: of('cpu_ms'), p50: of('p50'), p99: of('p99') }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
