import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { typeInto } from '../operations/fill-in.ts'
import { freePort } from '../operations/free-port.ts'

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** Debian's HAProxy with one of our own configurations. @param listens the placeholder of its address */
export async function openHaproxy(name: string, listens: string, words: Record<string, string>): Promise<Balancer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, typeInto(name, { ...words, [listens]: `127.0.0.1:${port}` }))
  const child: ChildProcess = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-5_000)))
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${errors}`)
    await sleep(20)
  }
  return {
    port,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
