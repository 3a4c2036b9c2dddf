import { answer, createApi, endpoint } from '../../../kit/http/api.server.ts'
import { findDashboard } from './find-dashboard.server.ts'
import { SalesDashboard } from './sales-dashboard.ts'

const dashboard = endpoint({
  method: 'get',
  path: '/sales/dashboard',
  audience: 'sales_operator',
  tags: ['sales'],
  summary: 'Funnel, trips won by month, forecast, why deals are lost, first answers, and the tasks of who asks',
  responses: { 200: answer(SalesDashboard, 'Sums per currency, never added up across them') },
})

export const salesDashboardApi = createApi().openapi(dashboard, async (c) => c.json({ data: await findDashboard(c.var.context) }, 200))
