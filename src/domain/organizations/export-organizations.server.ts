import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import { findManagedOrganizations } from './find-managed-organizations.server.ts'
import type { ManagedOrganizationCard, ManagedOrganizationFilter } from './managed-organization.ts'

const COLUMNS = ['id', 'slug', 'name', 'status', 'type', 'place', 'district', 'managers', 'sent_at'] as const

/** The filtered organizations as CSV; without their private fields. */
export async function exportOrganizations(ctx: Context, filter: ManagedOrganizationFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedOrganizations(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`organizations_csv_${column}`, ctx.locale)),
    data.map((organization) => COLUMNS.map((column) => cellOf(organization, column))),
  )
}

function cellOf(organization: ManagedOrganizationCard, column: (typeof COLUMNS)[number]): string | number | null {
  const { type, type_word, place, district } = organization
  if (column === 'type') return type_word ?? type.name
  if (column === 'place') return [place.text, place.context].filter(Boolean).join(', ')
  if (column === 'district') return district?.number ?? null
  return organization[column]
}
