import type { Context } from '../../../kit/context.server.ts'
import { writeCsv } from '../../../kit/csv.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findManagedProjects } from './find-managed-projects.server.ts'
import type { ManagedCard, ManagedFilter } from './managed-project.ts'

const COLUMNS = [
  ...['id', 'slug', 'name', 'status', 'organization', 'district', 'currency', 'objective', 'expected', 'collected', 'paid'],
  ...['featured', 'created_at', 'moved_at'],
] as const
type Column = (typeof COLUMNS)[number]

/** The filtered projects as CSV; amounts as decimals, with a point. */
export async function exportProjects(ctx: Context, filter: ManagedFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedProjects(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`project_csv_${column}`, ctx.locale)),
    data.map((project) => COLUMNS.map((column) => cellOf(project, column))),
  )
}

function cellOf(project: ManagedCard, column: Column): string | number | null {
  switch (column) {
    case 'organization':
      return project.organization.name
    case 'district':
      return project.district?.number ?? null
    case 'currency':
      return project.collected.currency
    case 'objective':
    case 'expected':
    case 'collected':
    case 'paid':
      return decimalOf(project[column])
    default:
      return project[column]
  }
}

function decimalOf(money: ManagedCard['objective']): string | null {
  return money && decimalText(money)
}
