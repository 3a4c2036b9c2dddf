import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { findManagedOrganizations } from './find-managed-organizations.server.ts'
import type { ManagedOrganizationCard, ManagedOrganizationFilter } from './managed-organization.ts'

const COLUMNS: ListColumns<ManagedOrganizationCard, 'organizations'> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  name: (row) => row.name,
  status: (row) => row.status,
  type: (row) => row.type_word ?? row.type.name,
  place: ({ place }) => [place.text, place.context].filter(Boolean).join(', '),
  district: (row) => row.district?.number ?? null,
  managers: (row) => row.managers,
  sent_at: (row) => row.sent_at,
}

/** The filtered organizations as CSV; without their private fields. */
export async function exportOrganizations(ctx: Context, filter: ManagedOrganizationFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedOrganizations(ctx, { ...filter, ...paging }))
  return writeList('organizations', COLUMNS, data, ctx.locale)
}
