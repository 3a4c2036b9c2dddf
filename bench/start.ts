import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from '../bin/lean-memory.ts'
import { ROOT } from '../src/config/root.server.ts'
import { freePort } from '../src/testing/operations/free-port.ts'
import { median } from './median.ts'
import { describeMachine, table, verdict, writePart } from './results.ts'

/**
 * Measures from the start of the process until it is ready, with data in place and the embedded database included, and its memory at rest. With another
 * version's process, both are started in turn: node bench/start.ts [--rounds 5] [--against FILE]
 */
/** Given as text: a file of TypeScript would make the process load Node's compiler, which takes 10 MB. */
const REPORT = `data:text/javascript,${encodeURIComponent(readFileSync(new URL('report-memory.ts', import.meta.url), 'utf8'))}`
const AT_REST_MS = 5_000
const MOST_MS = 2_000
const MOST_MB = 230

interface Start {
  ready_ms: number
  cpu_ms: number
  resident_mb: number
  heap_mb: number
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, against: { type: 'string' } } })
const here = describeMachine()
const data_dir = mkdtempSync(join(tmpdir(), 'bench-start-'))
const programs = [...(values.against ? [resolve(values.against)] : []), `${ROOT}/build/server/server.js`]
const starts = new Map<string, Start[]>(programs.map((program) => [program, []]))
try {
  execFileSync(`${ROOT}/bin/demo-world`, [join(data_dir, 'data')], { stdio: 'inherit' })
  for (let round = 0; round <= Number(values.rounds); round++)
    for (const program of programs) {
      const start = await measure(program)
      process.stdout.write(`${program}: ${JSON.stringify(start)}\n`)
      // The first reads its files from disk.
      if (round > 0) starts.get(program)!.push(start)
    }
  report()
} finally {
  rmSync(data_dir, { recursive: true, force: true })
}

async function measure(program: string): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const child = fork(program, {
    cwd: dirname(program).replace(/\/(src|build\/server)$/, ''),
    execArgv: [...LEAN_ARGUMENTS, '--expose-gc', `--import=${REPORT}`],
    env: {
      PATH: process.env.PATH,
      ...LEAN_ENVIRONMENT,
      PORT: String(port),
      DATA_DIR: join(data_dir, 'data'),
      LOG_LEVEL: 'error',
    },
  })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await sleep(10)
  }
  const ready_ms = performance.now() - began
  const at_start = await memoryOf(child)
  await sleep(AT_REST_MS)
  const at_rest = await memoryOf(child)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return { ready_ms, cpu_ms: at_start.cpu_ms, resident_mb: at_rest.rss / 2 ** 20, heap_mb: at_rest.heapUsed / 2 ** 20 }
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function memoryOf(child: ReturnType<typeof fork>): Promise<NodeJS.MemoryUsage & { cpu_ms: number }> {
  const answer = once(child, 'message')
  child.send('memory')
  return (await answer)[0] as NodeJS.MemoryUsage & { cpu_ms: number }
}

function report() {
  const medianOf = (program: string, figure: keyof Start) => median(starts.get(program)!.map((start) => start[figure]))
  const own = programs.at(-1)!
  const rows = [
    verdict('until ready, ms', medianOf(own, 'ready_ms'), '≤', MOST_MS),
    verdict('resident memory at rest, after a collection, MiB', medianOf(own, 'resident_mb'), '≤', MOST_MB),
  ]
  const each = programs.map((program) => [
    program === own ? 'this version' : 'the other version',
    ...(['ready_ms', 'cpu_ms', 'resident_mb', 'heap_mb'] as const).map((figure) => medianOf(program, figure).toFixed(0)),
  ])
  writePart(
    'start',
    [
      here,
      `The built site with the demo world in place, from the start of its process: the median of ${values.rounds}, in turn.`,
      table(['what', 'figure', 'aim', ''], rows),
      table(['process', 'ready, ms', 'its CPU until then, ms', 'resident MiB at rest', 'of them heap'], each),
    ].join('\n\n'),
  )
}
