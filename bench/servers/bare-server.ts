import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import type { Connection } from '../../src/kit/data/db.server.ts'
import type { ListQuery } from './statements.ts'

/** The response of a bare server: a short text, a copy of another address's response, or the result of a statement. */
export type BareTask = { kind: 'text' } | { kind: 'copy'; url: string } | ({ kind: 'driver'; connection: Connection } & ListQuery)

// Started by `start-bare-server.ts`: receives its task, and sends back its port.
const [task] = (await once(process, 'message')) as [BareTask]
const server = createServer(await listenerOf(task)).listen(0, () => process.send!((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())

function listenerOf(task: BareTask): RequestListener | Promise<RequestListener> {
  if (task.kind === 'copy') return copyOf(task.url)
  if (task.kind === 'driver') return driverOf(task)
  return (_, response) => response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 6 }).end('Huella')
}

/** Serves the same bytes, still compressed. */
async function copyOf(url: string): Promise<RequestListener> {
  const [original] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
  const body = await buffer(original)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': original.headers['content-encoding'],
    'content-length': body.length,
  }
  return (_, response) => response.writeHead(200, headers).end(body)
}

function driverOf({ connection, ...statement }: BareTask & { kind: 'driver' }): RequestListener {
  const pool = new pg.Pool({ ...(typeof connection === 'string' ? { connectionString: connection } : connection), max: 10 })
  return async (_, response) => {
    const { rows } = await pool.query(statement)
    const data = rows.map(({ total: _, ...card }) => card)
    const body = JSON.stringify({ data, meta: { total: rows[0].total, page: 1, per_page: 12 } })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  }
}
