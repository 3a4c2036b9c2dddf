import { answer, createApi, endpoints } from '../../../kit/http/api.server.ts'
import { findDashboard } from './find-dashboard.server.ts'
import { SalesDashboard } from './sales-dashboard.ts'

const sales = endpoints({ audience: 'sales_operator', tags: ['sales'] })
const dashboard = sales.get(
  '/sales/dashboard',
  'Get the sales dashboard: funnel, trips won, forecast, lost deals, first answers and own tasks',
  {
    responses: { 200: answer(SalesDashboard, 'Sums per currency, never added up across them') },
  },
)

export const salesDashboardApi = createApi().openapi(dashboard, async (c) => c.json({ data: await findDashboard(c.var.context) }, 200))
