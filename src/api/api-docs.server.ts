import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
// The package's main file would load its script for browsers.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import guide from '../../docs/sign-in-for-other-sites.md?raw'
import { pageCsp } from '../kit/http/security-headers.server.ts'

const PAGE = (nonce: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Huella API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script nonce="${nonce}" src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true })</script></body></html>`

/** A page to browse and try the API, from its OpenAPI description, and the guide for sites that sign their visitors in; loads files from our own host only. */
export function apiDocs() {
  return new Hono()
    .get('/api/docs', (c) => {
      const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
      c.header('content-security-policy', pageCsp(nonce, []))
      return c.html(PAGE(nonce))
    })
    .get('/api/docs/sign-in-for-other-sites.md', (c) => c.text(guide))
    .get(
      '/api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}',
      serveStatic({ root: absolutePath(), rewriteRequestPath: (path) => path.replace('/api/docs', '') }),
    )
}
