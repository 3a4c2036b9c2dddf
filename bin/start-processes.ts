import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from './lean-memory.ts'

/**
 * Starts the platform and, unless others are configured, the demo travel site and two witnesses of the public log; prints their addresses; stops
 * them together.
 */
const { HOST, PORT = '3000', DEMO_TRAVEL_SITE_PORT = '3001', PUBLIC_URL = `http://localhost:${PORT}` } = process.env
const platform = `http://${HOST?.includes(':') ? `[${HOST}]` : HOST || 'localhost'}:${PORT}`
const development = process.argv.includes('--dev')
const demoSite = !process.env.TRAVEL_SITE_URL && process.env.NODE_ENV !== 'production'
const demoWorld = process.env.DEMO_DATA === 'true' || process.env.DEMO_DATA === '1'
const DEMO_LOGINS = ['  demo logins         admin, admin2, sales, manager, hotelier, traveller; the password of each: huella-demo-2026']
// The sources are parsed at the start, which makes much garbage.
const DEVELOPMENT_ARGUMENTS = ['--min-semi-space-size=128', '--max-semi-space-size=256']
const running: ChildProcess[] = []
let ending = false

const demoWitnesses = process.env.LOG_WITNESSES === undefined && process.env.NODE_ENV !== 'production'
const LOG_WITNESSES = demoWitnesses
  ? (await Promise.all([startWitness('a', 'ed25519'), startWitness('b', 'ml-dsa-44')])).join('')
  : undefined

run(platformProgram(), development ? ['--dev'] : [], LOG_WITNESSES === undefined ? {} : { LOG_WITNESSES })
if (demoSite) run('demo/travel-site/server.ts', [], { PLATFORM_URL: platform, PUBLIC_PLATFORM_URL: PUBLIC_URL })
process.on('SIGINT', passOn)
process.on('SIGTERM', passOn)
await untilReady(`${platform}/health/ready`)
if (demoSite) await untilReady(`http://localhost:${DEMO_TRAVEL_SITE_PORT}/health`)
if (!ending) printAddresses()

function platformProgram(): string {
  if (development) return demoWorld ? 'db/world/demo-server.ts' : 'src/server.ts'
  return demoWorld ? 'build/server/demo-server.js' : 'build/server/server.js'
}

function run(file: string, args: string[], env: Record<string, string> = {}) {
  // In a process group of its own: Ctrl-C reaches only this process, which signals the children once.
  const child = spawn(process.execPath, [...(development ? DEVELOPMENT_ARGUMENTS : LEAN_ARGUMENTS), file, ...args], {
    stdio: 'inherit',
    detached: true,
    env: { ...LEAN_ENVIRONMENT, ...process.env, ...env },
  })
  running.push(child)
  child.on('exit', (code) => {
    process.exitCode ||= ending ? 0 : (code ?? 1)
    running.splice(running.indexOf(child), 1)
    end()
  })
}

/** On a port that the machine chooses. @returns its line for `LOG_WITNESSES`; empty if it cannot start, which stops nothing else */
async function startWitness(letter: string, WITNESS_KEY_TYPE: string): Promise<string> {
  const env = {
    WITNESS_NAME: `${new URL(PUBLIC_URL).host}/witness-${letter}`,
    WITNESS_KEY_TYPE,
    WITNESS_DATA: `${process.env.DATA_DIR ?? '.data'}/witness-${letter}`,
    WITNESS_LOG_KEYS_URL: `${platform}/log/keys`,
  }
  const child = spawn(process.execPath, [...LEAN_ARGUMENTS, 'demo/witness/witness.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...LEAN_ENVIRONMENT, ...process.env, ...env },
  })
  running.push(child)
  return new Promise((resolve) => {
    child.stdout.once('data', (line: Buffer) => resolve(String(line)))
    child.on('error', () => resolve(''))
    child.on('exit', () => {
      running.splice(running.indexOf(child), 1)
      resolve('')
      if (ending) end()
    })
  })
}

function end() {
  if (!ending) passOn()
  if (running.length === 0) process.exit()
}

/** Each time: the platform lets requests finish on the first signal, and cuts them off on the second. */
function passOn() {
  ending = true
  for (const child of running) child.kill('SIGTERM')
  if (running.length === 0) process.exit()
}

async function untilReady(url: string) {
  while (!ending) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
}

function printAddresses() {
  const lines = [
    `Huella is ready.`,
    ``,
    `  the site            ${PUBLIC_URL}        (English: ${PUBLIC_URL}/en)`,
    `  the API             ${PUBLIC_URL}/api/docs`,
    ...(demoSite ? [`  demo travel site    http://localhost:${DEMO_TRAVEL_SITE_PORT}`] : []),
    ...(demoWorld ? DEMO_LOGINS : []),
    ``,
    `Stop it with Ctrl-C. The data stay in ${process.env.DATA_DIR ?? '.data'}.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
