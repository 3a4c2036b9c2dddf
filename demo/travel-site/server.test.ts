import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SECRET, startPlatform, temporaryFolder, untilTrue } from './testing.ts'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await folder.remove()
})

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, DATA_DIR: folder.path, DEMO_TRAVEL_SITE_PORT: '0', TRAVEL_WEBHOOK_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await untilTrue(() => output.includes('http://localhost:'), 'the site prints its address')
  return { child, url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '' }
}

test('killed with a queued report, the site sends it after a restart; on SIGTERM it stops', async () => {
  const platform = await startPlatform()
  await platform.close()
  const first = await start({ PLATFORM_URL: platform.url })
  const search =
    'directSubmit=true&tripType=ONLY_TICKET&destination=MEZ&departureDate=10/03/2099&arrivalDate=10/03/2099&distribution=1-0&lang=ES'
  const booked = await fetch(`${first.url}/book`, {
    method: 'POST',
    body: new URLSearchParams({ search, offer: '1', currency: 'ARS', request_key: 'AAAAAAAAAAAAAAAA' }),
    headers: { Origin: first.url },
    redirect: 'manual',
  })
  expect(booked.status).toBe(303)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const again = await startPlatform(Number(new URL(platform.url).port))
  const second = await start({ PLATFORM_URL: again.url })
  const page = new URL(booked.headers.get('Location') ?? '', second.url)
  await untilTrue(() => again.received.length > 0, 'the report arrives')
  await untilTrue(async () => (await (await fetch(page)).text()).includes('lo unió a tu búsqueda'), 'the page shows it')
  expect(again.received[0]).toMatchObject({ signed: true, body: { revision: 1 } })
  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  await again.close()
})

test('a wrong variable is reported without its value', async () => {
  const child = spawn(process.execPath, [SERVER], {
    env: { TRAVEL_WEBHOOK_SECRET: 'short', PLATFORM_URL: 'ftp://x', DATA_DIR: folder.path },
  })
  started.push(child)
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output).toContain('TRAVEL_WEBHOOK_SECRET: must have at least 16 characters')
  expect(output).toContain('PLATFORM_URL: must be an http(s) address')
  expect(output).not.toContain('short')
})
