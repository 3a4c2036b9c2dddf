import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { openToPages } from '../../../kit/http/open-to-pages.server.ts'
import { taggedWith } from '../../../page-cache/cached-answers.server.ts'
import { findCheckpoints, findLedgerLog, findLogSize, findTrailInLog } from './find-log.server.ts'
import { checkNow } from './keep-log.server.ts'
import { Checkpoint, LedgerLog, LogSize, TrailInLog } from './ledger-log.ts'

const open = endpoints({ audience: 'public', tags: ['ledger'] })

const log = open.get('/ledger-log', 'Get the public log of the ledger: its keys and latest checkpoint', {
  middleware: [openToPages(), taggedWith('ledger-log')] as const,
  description: 'The log itself is under `/log`, in the formats of C2SP’s tlog-tiles, tlog-checkpoint and signed-note.',
  responses: { 200: answer(LedgerLog, 'As it is now') },
})
const size = open.get('/ledger-log/size', 'Get how many entries of the ledger’s log are published and signed', {
  middleware: [openToPages(), taggedWith('log-size')] as const,
  responses: { 200: answer(LogSize, 'As of the latest checkpoint') },
})
const checkpoints = open.get('/ledger-log/checkpoints', 'List signed checkpoints of the ledger’s log', {
  middleware: [openToPages(), taggedWith('ledger-log')] as const,
  request: { query: Paging },
  responses: { 200: pageOf(Checkpoint, 'The latest first') },
})
const admin = endpoints({ audience: 'admin', tags: ['ledger'] })
const check = admin.post('/admin/ledger-log/checks', 'Check the public log of the ledger against its records now', {
  description: 'It also runs every hour. A million entries take less than a minute; nothing waits for it.',
  responses: { 200: answer(LedgerLog, 'With the check that just ended') },
})
const trail = open.get('/ledger-log/trail/{code}', 'Get the position of a contribution in the ledger’s log', {
  middleware: [openToPages(), taggedWith()] as const,
  description: 'An entry is published within a minute after it was posted; until the first one is, the response is 404.',
  request: { params: z.object({ code: z.string().trim().min(1).max(40) }) },
  responses: { 200: answer(TrailInLog, 'Its entries') },
})

export const ledgerLogApi = createApi()
  .openapi(log, async (c) => c.json({ data: await findLedgerLog(c.var.context) }, 200))
  .openapi(size, async (c) => c.json({ data: { size: await findLogSize(c.var.context.db) } }, 200))
  .openapi(checkpoints, async (c) => {
    const paging = c.req.valid('query')
    const { data, total } = await findCheckpoints(c.var.context, paging)
    return c.json({ data, meta: { total, ...paging } }, 200)
  })
  .openapi(check, async (c) => {
    await checkNow(c.var.context)
    return c.json({ data: await findLedgerLog(c.var.context) }, 200)
  })
  .openapi(trail, async (c) => c.json({ data: await findTrailInLog(c.var.context, c.req.valid('param').code) }, 200))
