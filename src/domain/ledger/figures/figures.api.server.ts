import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints, listBody, Paging, pageOf } from '../../../kit/http/api.server.ts'
import { taggedWith } from '../../../page-cache/cached-answers.server.ts'
import { namesCauses } from '../../causes/name-causes.server.ts'
import { Figure, GROUPINGS, Reconciliation, UnsettledFilter, UnsettledItem } from './figures.ts'
import { findFigures } from './find-figures.server.ts'
import { findUnsettled } from './find-unsettled.server.ts'
import { reconcile } from './reconcile.server.ts'

const open = endpoints({ audience: 'public', tags: ['ledger'] })
const figures = open.get('/ledger/figures/{by}', 'Get figures of the ledger by month, cause, district or organization', {
  middleware: [taggedWith('totals', 'projects', 'organizations', 'catalogues', 'causes'), namesCauses()] as const,
  description:
    'Months are of effect, in Argentine time, the latest first; the others by what was collected. A project with several causes counts in each.',
  request: { params: z.object({ by: z.enum(GROUPINGS) }) },
  responses: { 200: answer(z.array(Figure), 'A row for each currency') },
})
const reconciliation = open.get(
  '/ledger/reconciliation',
  'Compare the ledger with its records, with differences and amounts in accounts that must come to zero',
  {
    middleware: taggedWith('totals'),
    responses: { 200: answer(Reconciliation, 'As of now') },
  },
)
const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const unsettled = admin.get('/admin/unsettled', 'List amounts in accounts that must come to zero, with reasons', {
  request: { query: UnsettledFilter.extend(Paging.shape) },
  responses: { 200: pageOf(UnsettledItem, 'In the requested order, by default the oldest first') },
})

export const figuresApi = createApi()
  .openapi(figures, async (c) => c.json({ data: await findFigures(c.var.context, c.req.valid('param').by) }, 200))
  .openapi(reconciliation, async (c) => c.json({ data: await reconcile(c.var.context) }, 200))
  .openapi(unsettled, (c) => listBody(c, c.req.valid('query'), findUnsettled(c.var.context, c.req.valid('query'))))
