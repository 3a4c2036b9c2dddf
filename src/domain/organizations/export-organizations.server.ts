import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { translate } from '../../kit/translate.server.ts'
import { findManagedOrganizations } from './find-managed-organizations.server.ts'
import type { ManagedOrganizationCard, ManagedOrganizationFilter } from './managed-organization.ts'

/** Upper bound of exported rows: few enough to build within one request. */
const MAX_ROWS = 50_000
const COLUMNS = ['id', 'slug', 'name', 'status', 'type', 'place', 'district', 'managers', 'sent_at'] as const

/** The filtered organizations as CSV, at most {@link MAX_ROWS}; without their private fields. */
export async function exportOrganizations(ctx: Pick<Context, 'db' | 'locale'>, filter: ManagedOrganizationFilter): Promise<string> {
  const { data } = await findManagedOrganizations(ctx, { ...filter, page: 1, per_page: MAX_ROWS })
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
