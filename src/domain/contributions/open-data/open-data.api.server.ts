import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, createApi, endpoints } from '../../../kit/http/api.server.ts'
import { openToPages } from '../../../kit/http/open-to-pages.server.ts'
import { openDataAsCsv, openDataAsJson } from './write-open-data.server.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

const open = endpoints({ audience: 'public', middleware: openToPages(), tags: ['ledger'] })
const csv = open.get('/open-data/contributions.csv', 'Export all contributions as CSV, streamed, oldest first, including reversed ones', {
  description: 'The names of the columns are in the reader’s language: `?lang=es` or `?lang=en`.',
  responses: { 200: { description: 'A row for each', content: { 'text/csv': { schema: z.string() } } } },
})
const json = open.get(
  '/open-data/contributions.json',
  'Export all contributions as JSON, streamed, oldest first, including reversed ones',
  {
    description: '`fields` says in the reader’s language what each field is.',
    responses: { 200: { description: '`{ fields, contributions }`', content: { 'application/json': { schema: z.any() } } } },
  },
)

export const openDataApi = createApi()
  .openapi(csv, (c) => sendFile(c, 'csv', openDataAsCsv(c.var.context)))
  // Its body is a stream, which the types of a JSON answer do not support.
  .openapi(json, (c) => sendFile(c, 'json', openDataAsJson(c.var.context)) as never)

function sendFile(c: Context<ApiEnv>, format: keyof typeof TYPES, text: AsyncGenerator<string>) {
  c.header('content-type', TYPES[format])
  c.header('content-disposition', `attachment; filename="huella-contributions.${format}"`)
  c.header('cache-control', 'no-store')
  return c.body(streamOf(text), 200)
}

/** Pulled on demand: nothing is fetched from the database for a client that stops reading. */
function streamOf(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await text.return(undefined)
    },
  })
}
