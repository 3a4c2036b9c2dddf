import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, invalidAnswer } from '../../../kit/http/api.server.ts'
import { reads } from '../../../page-cache/cached-answers.server.ts'
import { Figure, GROUPINGS, Reconciliation } from './figures.ts'
import { findFigures } from './find-figures.server.ts'
import { reconcile } from './reconcile.server.ts'

const figures = endpoint({
  method: 'get',
  path: '/ledger/figures/{by}',
  audience: 'public',
  middleware: reads('totals', 'projects', 'organizations', 'catalogues'),
  tags: ['ledger'],
  summary: 'What the ledger adds up to, by month, cause, district or organization',
  description:
    'Months are of effect, in Argentine time, the latest first; the others by what was collected. A project with several causes counts in each.',
  request: { params: z.object({ by: z.enum(GROUPINGS) }) },
  responses: { 200: answer(z.array(Figure), 'A row for each currency'), ...invalidAnswer },
})
const reconciliation = endpoint({
  method: 'get',
  path: '/ledger/reconciliation',
  audience: 'public',
  middleware: reads('totals'),
  tags: ['ledger'],
  summary: 'The ledger held against the records it tells of, with any difference, and what waits in accounts that must come to zero',
  responses: { 200: answer(Reconciliation, 'As of now') },
})

export const figuresApi = createApi()
  .openapi(figures, async (c) => c.json({ data: await findFigures(c.var.context, c.req.valid('param').by) }, 200))
  .openapi(reconciliation, async (c) => c.json({ data: await reconcile(c.var.context) }, 200))
