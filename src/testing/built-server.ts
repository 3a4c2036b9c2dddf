import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './operations/free-port.ts'
import type { TestDatabase } from './test-database.server.ts'
import { buildSite } from './whole-app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface BuiltServer {
  url: string
  port: number
  child: ChildProcess
  /** Its output so far, log and console. */
  lines: string[]
  close(): Promise<void>
}

/** Builds the site from the current code and runs it as in production: a process of its own on a test's database. */
export async function openBuiltServer(
  { connection, owner_connection }: Pick<TestDatabase, 'connection' | 'owner_connection'>,
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  await buildSite()
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/server/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      WRITES_PER_MINUTE: '100000',
      DATABASE_URL: addressOf(connection),
      DATABASE_OWNER_URL: addressOf(owner_connection),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  for (let i = 0; i < 5_000 && child.exitCode === null; i++) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (ready?.ok) return { url, port, child, lines, close }
    await sleep(100)
  }
  await close()
  throw new Error(`the server did not become ready:\n${lines.join('\n')}`)
}

function addressOf(connection: TestDatabase['connection']): string {
  if (typeof connection === 'string') return connection
  const { host, port = 5432, user, password, database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgresql://${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@localhost/${database}?${query}`
}
