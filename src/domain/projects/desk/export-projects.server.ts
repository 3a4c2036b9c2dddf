import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { findManagedProjects } from './find-managed-projects.server.ts'
import type { ManagedCard, ManagedFilter } from './managed-project.ts'

const COLUMNS: ListColumns<ManagedCard, 'project'> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  name: (row) => row.name,
  status: (row) => row.status,
  organization: (row) => row.organization.name,
  district: (row) => row.district?.number ?? null,
  currency: (row) => row.collected.currency,
  objective: (row) => row.objective && decimalText(row.objective),
  expected: (row) => decimalText(row.expected),
  collected: (row) => decimalText(row.collected),
  paid: (row) => decimalText(row.paid),
  featured: (row) => row.featured,
  created_at: (row) => row.created_at,
  moved_at: (row) => row.moved_at,
}

/** The filtered projects as CSV; amounts as decimals, with a point. */
export async function exportProjects(ctx: Context, filter: ManagedFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedProjects(ctx, { ...filter, ...paging }))
  return writeList('project', COLUMNS, data, ctx.locale)
}
