/**
 * Measures what visitors feel while somebody keeps 1 000 silent sockets open and floods others with frames of 10 MB: the 99th percentile of a cached and of
 * a rendered page, beside the same without. Run after `bin/build`: `node bench/sockets.ts`. The sockets are another process's, so that they don't delay the
 * measuring one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { tokenDigest } from '../src/domain/sign-in/hashed-tokens.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { measureTogether, median } from './load.ts'
import { describeMachine, table, verdict, writePart } from './results.ts'
import { type BenchSite, openBenchSite } from './site.ts'

const SILENT = 1_000
/** Within the bound of sockets that one user may have open. */
const OF_USER = 25
const FRAME_BYTES = 10 * 2 ** 20
const ROUNDS = 2
/** Times the quiet figure. */
const AIM = 2

if (process.send) await disturb(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '[]') as string[])
else await measure()

/** Keeps sockets open that say nothing, and opens one after the other to send what is far too long. */
async function disturb(url: string, tokens: string[]): Promise<void> {
  const open = async (token: string) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/huella?protocol=7`, { headers: { cookie: `session=${token}` } })
    socket.on('error', () => {})
    await once(socket, 'message')
    return socket
  }
  const silent: WebSocket[] = []
  for (const token of tokens) silent.push(...(await Promise.all(Array.from({ length: OF_USER }, () => open(token)))))
  process.send!({ silent: silent.length })
  const frame = randomBytes(FRAME_BYTES)
  let floods = 0
  process.on('message', () => {
    process.send!({ floods, open: silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length })
  })
  for (;;) {
    const socket = await open(tokens[floods % tokens.length]!)
    socket.send(frame)
    await once(socket, 'close')
    floods++
  }
}

async function measure(): Promise<void> {
  const machine = describeMachine()
  const site = await openBenchSite()
  try {
    const tokens = await openSessions(site)
    const target = (path: string) => ({ url: site.url + path, pid: site.pid, headers: { 'accept-encoding': 'br' }, warm: 300 })
    const targets = { cached: target('/proyectos'), rendered: target('/proyectos?asked=bench') }
    const quiet = { cached: [] as number[], rendered: [] as number[] }
    const disturbed = { cached: [] as number[], rendered: [] as number[] }
    let floods = 0
    for (let round = 0; round < ROUNDS; round++) {
      await note(quiet)
      const other = fork(fileURLToPath(import.meta.url), [site.url, JSON.stringify(tokens)])
      await once(other, 'message')
      await note(disturbed)
      floods += await endOf(other)
    }
    const rows = (['cached', 'rendered'] as const).map((name) =>
      verdict(`p99 of a ${name} page, times its quiet ${median(quiet[name])} ms`, median(disturbed[name]) / median(quiet[name]), '≤', AIM),
    )
    writePart(
      'sockets',
      `${machine}\n\n${table(['what', 'figure', 'aim', ''], rows)}\n\n${SILENT} silent sockets stayed open; ${floods} frames of 10 MB were cut off, one after the other, by a process on the same two cores.`,
    )
    async function note(figures: typeof quiet) {
      const { cached, rendered } = await measureTogether(targets, { seconds: 5, rounds: 1 })
      figures.cached.push(cached.p99)
      figures.rendered.push(rendered.p99)
    }
  } finally {
    await site.close()
  }
}

/** @returns how often it flooded; all silent sockets have to be open still */
async function endOf(other: ChildProcess): Promise<number> {
  other.send('how many')
  const [{ floods, open }] = (await once(other, 'message')) as [{ floods: number; open: number }]
  if (open !== SILENT) throw new Error(`${open} of ${SILENT} sockets are open`)
  other.kill()
  await once(other, 'exit')
  return floods
}

/** @returns the tokens of users, each with a session */
async function openSessions({ connection }: BenchSite): Promise<string[]> {
  const { pool, close } = openDatabase(connection)
  const tokens = Array.from({ length: SILENT / OF_USER }, () => randomBytes(24).toString('base64url'))
  for (const [n, token] of tokens.entries()) {
    await pool.query(
      `insert into users (id, username, email, name, surname, created_at, updated_at) values ($1, $2, $2 || '@example.com', 'B', 'B', now(), now())`,
      [`user_b${n}`, `userb${n}`],
    )
    await pool.query(
      `insert into sessions (id, token_digest, user_id, expires_at, created_at, updated_at) values ($1, $2, $3, now() + interval '1 day', now(), now())`,
      [`sess_b${n}`, tokenDigest(token), `user_b${n}`],
    )
  }
  await close()
  return tokens
}
