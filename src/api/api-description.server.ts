import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { encodingFor } from '../kit/http/encoding.ts'
import { matchesEtag } from '../kit/http/etag.ts'
import { shortDigest } from '../kit/seal.server.ts'

/** The OpenAPI description, made and compressed once: making it takes as long as rendering ten pages. */
export function describeApi(app: OpenAPIHono<ApiEnv>): MiddlewareHandler<ApiEnv> {
  let made: ReturnType<typeof makeDescription> | undefined
  return async (c) => {
    made ??= makeDescription(app)
    const { etag, bodies } = await made
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    c.header('vary', 'accept-encoding')
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    const encoding = encodingFor(c.req.header('accept-encoding'), ['br', 'gzip'])
    if (encoding) c.header('content-encoding', encoding)
    return c.body(bodies[encoding ?? 'plain'], 200, { 'content-type': 'application/json' })
  }
}

async function makeDescription(app: OpenAPIHono<ApiEnv>) {
  const description = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Huella API',
      version: '1',
      description:
        'Half of the profit of every trip goes to a project, and anybody can follow it. Amounts are integers in minor units; times are ISO 8601 UTC.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/api' }],
  })
  const plain = Buffer.from(JSON.stringify(description))
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const etag = `W/"${shortDigest(plain)}"`
  return { etag, bodies: { plain: new Uint8Array(plain), br: new Uint8Array(br), gzip: new Uint8Array(gzipped) } }
}
