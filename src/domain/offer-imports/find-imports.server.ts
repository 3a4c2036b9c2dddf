import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { notFound } from '../../kit/errors.ts'
import { translate } from '../../kit/translate.server.ts'
import { usersCalled } from '../users/users-with.server.ts'
import { ADDRESS_STATES, type ImportedAddress, type OfferImport, type OfferImportDetail, type OfferImportFilter } from './offer-import.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of the import requests, and their total. */
export async function findImports(
  { db }: Reader,
  filter: OfferImportFilter & { page: number; per_page: number },
): Promise<{ data: OfferImport[]; total: number }> {
  return findListPage<OfferImport>(db, {
    table: sql`offer_imports i`,
    id: sql`i.id`,
    where: conditions(filter),
    order: ORDER[filter.sort],
    fields: FIELDS,
    page: filter.page,
    per_page: filter.per_page,
  })
}

/** A request with the result of each of its addresses. @throws not_found */
export async function findImport(ctx: Reader, id: string): Promise<OfferImportDetail> {
  const [[found], addresses] = await Promise.all([
    rowsOf<OfferImport & Record<string, unknown>>(ctx.db, sql`select ${FIELDS} from offer_imports i where i.id = ${id}`),
    findAddresses(ctx, sql`a.import_id = ${id}`),
  ])
  if (!found) throw notFound()
  return { ...found, addresses }
}

const COLUMNS: ListColumns<ImportedAddress & { asked: OfferImport }, 'befun'> = {
  created_at: (row) => row.asked.created_at,
  asked_by: (row) => row.asked.asked_by,
  address: (row) => row.address,
  state: (row, locale) => translate(`befun_state_${row.state}`, locale),
  reason: (row) => row.message,
  title: (row) => row.title,
  offer: (row) => row.offer_id,
}

/** A line for each address, with the requesting user and the time. */
export async function exportImports(ctx: Context, filter: OfferImportFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findImports(ctx, { ...filter, ...paging }))
  const addresses = await findAddresses(ctx, sql`a.import_id = any(${sql.param(data.map(({ id }) => id))}::text[])`)
  const asked = new Map(data.map((one) => [one.id, one]))
  const rows = addresses.map((address) => ({ ...address, asked: asked.get(address.import_id)! }))
  return writeList('befun', COLUMNS, rows, ctx.locale)
}

async function findAddresses({ db, locale }: Reader, where: SQL): Promise<(ImportedAddress & { import_id: string })[]> {
  const rows = await rowsOf<Omit<ImportedAddress, 'message'> & { import_id: string }>(
    db,
    sql`select a.id, a.import_id, a.address, a.state, a.reason, a.canonical, a.offer_id, a.reading -> 'title' ->> 'value' as title
      from offer_import_addresses a join offer_imports i on i.id = a.import_id where ${where} order by i.created_at desc, i.id desc, a.position`,
  )
  return rows.map((row) => ({ ...row, message: row.reason && translate(`befun_reason_${row.reason}`, locale) }))
}

const COUNTS = sql.join(
  ADDRESS_STATES.map((state) => sql.raw(`'${state}', count(*) filter (where a.state = '${state}')`)),
  sql`, `,
)
const FIELDS = sql`i.id, (select u.username from user_names u where u.id = i.asked_by) as asked_by, iso_time(i.created_at) as created_at,
  (select json_build_object(${COUNTS}) from offer_import_addresses a where a.import_id = i.id) as counts,
  (select a.address from offer_import_addresses a where a.import_id = i.id order by a.position limit 1) as first`

const ORDER: Record<OfferImportFilter['sort'], SQL> = {
  '-created_at': sql`i.created_at desc, i.id desc`,
  created_at: sql`i.created_at, i.id`,
  '-addresses': sql`i.addresses desc, i.id desc`,
  addresses: sql`i.addresses, i.id`,
}

function conditions({ query, state }: OfferImportFilter): SQL[] {
  const all = foundBy(sql`i.id`, query, (has) => [
    sql`select x.id from offer_imports x where x.asked_by = any(array(${usersCalled(has)}))`,
    sql`select a.import_id from offer_import_addresses a where ${has(sql`plain_text(a.address || ' ' || coalesce(a.reading -> 'title' ->> 'value', ''))`)}`,
  ])
  if (state) all.push(sql`exists (select from offer_import_addresses a where a.import_id = i.id and a.state = ${state})`)
  return all
}
