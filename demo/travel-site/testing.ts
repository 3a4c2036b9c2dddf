import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const SECRET = 'a-secret-for-tests-only'

interface Received {
  signed: boolean
  timestamp: number
  content_type: string | undefined
  raw: string
  body: Record<string, unknown>
}

/** A substitute for the platform: a real server that checks signatures and records received reports. */
export interface TestPlatform {
  url: string
  received: Received[]
  /** The next responses; when empty, it accepts. */
  answers: ((response: ServerResponse) => void)[]
  close(): Promise<void>
}

/** @param port 0 for any free port */
export async function startPlatform(port = 0): Promise<TestPlatform> {
  const received: Received[] = []
  const answers: ((response: ServerResponse) => void)[] = []
  const server = createServer(async (request, response) => {
    received.push(await receive(request))
    const answer = answers.shift() ?? accept
    answer(response)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url, received, answers, close }
}

export function respond(status: number, body: unknown): (response: ServerResponse) => void {
  return (response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export const TRAIL_URL = 'http://platform.example/transparencia/abc123'
const accept = respond(201, { data: { booking: { id: 'book_1' }, matched: true, trail: { code: 'abc123', url: TRAIL_URL } } })

async function receive(request: IncomingMessage): Promise<Received> {
  let raw = ''
  for await (const chunk of request) raw += chunk
  const timestamp = String(request.headers['x-huella-timestamp'])
  const expected = `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${raw}`).digest('hex')}`
  return {
    signed: request.method === 'POST' && request.url === '/api/bookings' && request.headers['x-huella-signature'] === expected,
    timestamp: Number(timestamp),
    content_type: request.headers['content-type'],
    raw,
    body: JSON.parse(raw),
  }
}

/** A new temporary folder, and a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'rumbo-sur-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Waits until a condition holds, and fails after five seconds. */
export async function untilTrue(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
