import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { formatMoney } from '../../kit/money.ts'
import { findReports } from './find-reports.server.ts'
import type { ReportCard, ReportFilter } from './report.ts'

const COLUMNS: ListColumns<ReportCard, 'reports'> = {
  id: (row) => row.id,
  project: (row) => row.project.name,
  organization: (row) => row.organization.name,
  state: (row) => row.state,
  payouts: (row, locale) => row.payouts.map(({ amount }) => formatMoney(amount, locale, 'exact')).join(' + '),
  due_at: (row) => row.due_at,
  days_left: (row) => row.days_left,
  sent_at: (row) => row.sent_at,
  decided_at: (row) => row.decided_at,
}

/** The filtered reports as CSV. */
export async function exportReports(ctx: Context, filter: ReportFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findReports(ctx, { ...filter, ...paging }))
  return writeList('reports', COLUMNS, data, ctx.locale)
}
