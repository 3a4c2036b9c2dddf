import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, invalidAnswer, notFoundAnswer, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { openToPages } from '../../../kit/http/open-to-pages.server.ts'
import { taggedWith } from '../../../page-cache/cached-answers.server.ts'
import { findCheckpoints, findLedgerLog, findLogSize, findTrailInLog } from './find-log.server.ts'
import { checkNow } from './keep-log.server.ts'
import { Checkpoint, LedgerLog, LogSize, TrailInLog } from './ledger-log.ts'

const common = { method: 'get' as const, audience: 'public' as const, tags: ['ledger'] }

const log = endpoint({
  ...common,
  path: '/ledger-log',
  middleware: [openToPages(), taggedWith('ledger-log')] as const,
  summary: 'Get the public log of the ledger: its keys and latest checkpoint',
  description: 'The log itself is under `/log`, in the formats of C2SP’s tlog-tiles, tlog-checkpoint and signed-note.',
  responses: { 200: answer(LedgerLog, 'As it is now') },
})
const size = endpoint({
  ...common,
  path: '/ledger-log/size',
  middleware: [openToPages(), taggedWith('log-size')] as const,
  summary: 'Get how many entries of the ledger’s log are published and signed',
  responses: { 200: answer(LogSize, 'As of the latest checkpoint') },
})
const checkpoints = endpoint({
  ...common,
  path: '/ledger-log/checkpoints',
  middleware: [openToPages(), taggedWith('ledger-log')] as const,
  summary: 'List signed checkpoints of the ledger’s log',
  request: { query: Paging },
  responses: { 200: pageOf(Checkpoint, 'The latest first'), ...invalidAnswer },
})
const check = endpoint({
  method: 'post',
  path: '/admin/ledger-log/checks',
  audience: 'admin',
  tags: ['ledger'],
  summary: 'Check the public log of the ledger against its records now',
  description: 'It also runs every hour. A million entries take less than a minute; nothing waits for it.',
  responses: { 200: answer(LedgerLog, 'With the check that just ended') },
})
const trail = endpoint({
  ...common,
  path: '/ledger-log/trail/{code}',
  middleware: [openToPages(), taggedWith()] as const,
  summary: 'Get the position of a contribution in the ledger’s log',
  description: 'An entry is published within a minute after it was posted; until the first one is, the response is 404.',
  request: { params: z.object({ code: z.string().trim().min(1).max(40) }) },
  responses: { 200: answer(TrailInLog, 'Its entries'), ...notFoundAnswer },
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
