import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { formatMoney } from '../../kit/money.ts'
import { translate } from '../../kit/translate.server.ts'
import { findReports } from './find-reports.server.ts'
import type { ReportFilter } from './report.ts'

const COLUMNS = ['id', 'project', 'organization', 'state', 'payouts', 'due_at', 'days_left', 'sent_at', 'decided_at'] as const

/** The filtered reports as CSV. */
export async function exportReports(ctx: Context, filter: ReportFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findReports(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`reports_csv_${column}`, ctx.locale)),
    data.map((report) => [
      report.id,
      report.project.name,
      report.organization.name,
      report.state,
      report.payouts.map(({ amount }) => formatMoney(amount, ctx.locale, 'exact')).join(' + '),
      ...[report.due_at, report.days_left, report.sent_at, report.decided_at],
    ]),
  )
}
