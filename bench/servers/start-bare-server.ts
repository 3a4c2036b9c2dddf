import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareTask } from './bare-server.ts'

/** Starts a bare `node:http` server in a process of its own, which ends with this one. */
export async function startBareServer(task: BareTask) {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { env: { ...process.env, NODE_ENV: 'production' } })
  child.send(task)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://localhost:${port}/`, pid: child.pid!, stop: () => child.kill() }
}
