import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAN_ARGUMENTS } from '../../../bin/lean-memory.ts'
import { DEMO_PASSWORD } from '../../domain/accounts/demo-logins.server.ts'

// Runs the built platform in a test's own processes.

/** The distance of the port of a platform's figures from its own, while `e2e/steps/record-visits.ts` records. */
export const OWN_METRICS = 1_000

export interface Platform {
  child: ChildProcess
  url: string
}

/** Puts a new demo world there, in a second instead of the half minute that a first start takes. */
export function renewWorld(data_dir: string): void {
  // Tests have production's settings, under which there is no demo world.
  execFileSync('bin/demo-world', [data_dir], { env: { PATH: process.env.PATH } })
}

/** Starts platform processes that share a data folder. */
export function platformsIn(DATA_DIR: string) {
  const running: ChildProcess[] = []
  const errorsOf = new Map<ChildProcess, () => string>()

  function run(env: Record<string, string>, file = 'build/server/demo-server.js'): ChildProcess {
    const child = spawn(process.execPath, [...LEAN_ARGUMENTS, file], {
      env: { PATH: process.env.PATH, DATA_DIR, DEMO_DATA: 'true', LOG_LEVEL: 'warn', WRITES_PER_MINUTE: '100000', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running.push(child)
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-5_000)))
    errorsOf.set(child, () => errors)
    return child
  }

  async function start(port: number, env: Record<string, string> = {}): Promise<Platform> {
    const metrics: Record<string, string> = process.env.RECORD_VISITS ? { METRICS_PORT: String(port + OWN_METRICS) } : {}
    const child = run({ PORT: String(port), ...metrics, ...env })
    const url = `http://localhost:${port}`
    // Ends only a start that hangs: the first one loads all places of the world, however busy the machine is.
    for (let i = 0; i < 2_500; i++) {
      if (child.exitCode !== null) throw new Error(`the platform ended with ${child.exitCode}: ${errorsOf.get(child)?.()}`)
      const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
      if (ready?.ok) return { child, url }
      await sleep(200)
    }
    throw new Error('the platform did not become ready')
  }

  return { run, start, stopAll: () => Promise.all(running.map((child) => stop(child, 'SIGTERM'))) }
}

export async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  child.kill(signal)
  return ended
}

/** The demo traveller's token, which is their session, too. */
export async function tokenOfTraveller(url: string): Promise<string> {
  const response = await fetch(`${url}/api/oauth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'traveller', password: DEMO_PASSWORD }),
  })
  return (await response.json()).access_token
}

/** Hands off a search for a project, by default the first active one; returns its code. */
export async function handOff(url: string, project_id?: string): Promise<string> {
  const { data: projects } = await (await fetch(`${url}/api/projects?status=active`)).json()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${url}/api/hand-offs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      search: { trip_type: 'ONLY_HOTEL', destination: { id: 'city:3844421', text: 'Mendoza' }, start: day(30), end: day(33) },
      project_id: project_id ?? projects[0].id,
    }),
  })
  return (await response.json()).data.code
}
