import type { RequestListener } from 'node:http'
import { newId } from '../ids.ts'
import { DATA_CSP, fixedHeaders } from './security-headers.server.ts'

interface Options {
  hsts: string | null
  /** False as soon as the process is going to end, and while the database does not answer. */
  isReady: () => Promise<boolean>
}

/**
 * Answers balancers before anything of the site sees the request, with any host or none: `/health/live` as long as the process runs,
 * without the database, and `/health/ready` while it may receive visitors.
 */
export function answerHealth(serve: RequestListener, { hsts, isReady }: Options): RequestListener {
  const headers = [...fixedHeaders({ hsts }).flat(), 'content-type', 'application/json', 'content-security-policy', DATA_CSP]
  return (request, response) => {
    const path = request.url?.split('?', 1)[0]
    const asked = request.method === 'GET' || request.method === 'HEAD'
    if (!asked || (path !== '/health/live' && path !== '/health/ready')) return serve(request, response)
    const answer = (status: string, code: number) => {
      response.writeHead(code, [...headers, 'cache-control', 'no-store', 'x-request-id', newId('req')])
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ status }))
    }
    if (path === '/health/live') return answer('live', 200)
    void isReady().then((ready) => (ready ? answer('ready', 200) : answer('unavailable', 503)))
  }
}
