import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type CommonError, ReadableError } from '../errors.ts'
import { newId } from '../ids.ts'
import { localeOfPath } from '../locales.ts'
import type { Log } from '../log.server.ts'
import { failureAnswer } from './failures.server.ts'
import { DATA_CSP, fixedHeaders } from './security-headers.server.ts'

interface Options {
  hsts: string | null
  log: Log
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses requests that no browser sends, before anything of the site sees them: an unknown method (405), no host, several or an impossible
 * one (400), and an invalid address (404). The server must be created with `requireHostHeader: false`, or Node refuses the first itself,
 * without our headers.
 */
export function strictRequests(serve: RequestListener, options: Options): RequestListener {
  const fixed = fixedHeaders(options).flat()
  return (request, response) => {
    const problem = problemOf(request)
    if (problem === null) return serve(request, response)
    const { method, url = '' } = request
    const request_id = newId('req')
    const { status, body } = failureAnswer(new ReadableError(problem), { locale: localeOfPath(url), request_id, log: options.log })
    const own = ['content-type', 'application/json', 'content-security-policy', DATA_CSP, 'x-request-id', request_id, 'connection', 'close']
    response.writeHead(status, [...fixed, ...own, ...(status === 405 ? ['allow', METHODS.join(', ')] : [])])
    response.end(method === 'HEAD' ? undefined : JSON.stringify(body))
    options.log.info({ request_id, route: 'impossible', status }, 'request')
  }
}

function problemOf(request: IncomingMessage): CommonError | null {
  if (!METHODS.includes(request.method ?? '')) return 'method_not_allowed'
  if (!hasOneHost(request)) return 'invalid_request'
  return isAddress(request.url ?? '') ? null : 'not_found'
}

/** RFC 9112 §3.2. Node exposes only the first of several hosts, and a proxy may have read another. */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') hosts++
  const host = headers.host ?? ''
  return hosts === 1 && /^[\w.:[\]-]+$/.test(host) && URL.parse(`http://${host}`)?.hostname === host.replace(/:\d*$/, '').toLowerCase()
}

/** A path, or a whole address as proxies send it; a backslash would become a slash. */
function isAddress(url: string): boolean {
  if (url.split('?', 1)[0]!.includes('\\')) return false
  return url.startsWith('/') || (/^https?:\/\//.test(url) && URL.canParse(url))
}

/** Answers requests that Node's parser refuses (and `Expect` of anything but `100-continue`) as Node would, with our security headers. */
export function answerParserErrors(server: Server, options: Pick<Options, 'hsts'>): void {
  const fixed = [...fixedHeaders(options), ['content-security-policy', DATA_CSP], ['content-length', '0'], ['connection', 'close']] as const
  const pending = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }, response) => {
    const responses = pending.get(socket) ?? new Set()
    pending.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswered = [...(pending.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    // It cannot be written into the middle of another response.
    if (!socket.writable || isAnswered) return void socket.destroy()
    const status = PARSER_STATUS[error.code ?? ''] ?? 400
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fixed.map((header) => header.join(': '))]
    socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  })
  server.on('checkExpectation', (_, response) => void response.writeHead(417, fixed.flat()).end())
}

const PARSER_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
