import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { notFound } from '../../kit/errors.ts'
import { type Money, minorUnits } from '../../kit/money.ts'
import { translate } from '../../kit/translate.server.ts'
import { member } from '../organizations/find-managed-organizations.server.ts'
import { findManaged } from '../organizations/members/managed-by.server.ts'
import { organizationsWith } from '../organizations/organizations-with.server.ts'
import { projectsNamed } from '../projects/projects-with.server.ts'
import type { OwnPayout, Payout, PayoutDetail, PayoutFilter } from './payout.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of the payouts, and how many there are. */
export async function findPayouts(
  ctx: Reader,
  filter: PayoutFilter & { page: number; per_page: number },
): Promise<{ data: Payout[]; total: number }> {
  return findListPage<Payout>(ctx.db, {
    table: sql`payouts p`,
    id: sql`p.id`,
    where: conditions(filter),
    order: ORDER[filter.sort],
    fields,
    shown_with: joins,
    ...filter,
  })
}

/** @throws not_found */
export async function findPayout(ctx: Reader, id: string): Promise<PayoutDetail> {
  const [payout] = await rowsOf<PayoutDetail>(
    ctx.db,
    sql`select ${fields}, p.return_reason, ${member('p.return_recorded_by')} as return_recorded_by, (select coalesce(json_agg(json_build_object('code', c.code, 'amount', money_of(c.amount, c.currency), 'approved_at', iso_time(c.approved_at)) order by c.approved_at, c.id), '[]')
        from payout_contributions x join gifts c on c.id = x.contribution_id where x.payout_id = p.id) as covered
      ${from} where p.id = ${id}`,
  )
  if (!payout) throw notFound()
  return payout
}

/** Payouts that an organization received, for who manages it. @throws not_found */
export async function findOwnPayouts(ctx: Context, slugOrId: string): Promise<OwnPayout[]> {
  const organization_id = await findManaged(ctx, slugOrId)
  return rowsOf<OwnPayout>(
    ctx.db,
    sql`select p.id, ${project} as project, money_of(p.amount, p.currency) as amount, ${contributions} as contributions, iso_time(p.paid_at) as paid_at, p.reference, iso_time(p.returned_at) as returned_at
      ${from} where p.organization_id = ${organization_id} order by p.paid_at desc, p.id desc limit 500`,
  )
}

const COLUMNS = [
  'id',
  'paid_at',
  'organization',
  'project',
  'amount',
  'currency',
  'contributions',
  'reference',
  'account',
  'recorded_by',
  'returned_at',
] as const

/** The filtered payouts as CSV; accounts masked. */
export async function exportPayouts(ctx: Context, filter: PayoutFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPayouts(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`payout_csv_${column}`, ctx.locale)),
    data.map((payout) => COLUMNS.map((column) => cellOf(payout, column))),
  )
}

function cellOf(payout: Payout, column: (typeof COLUMNS)[number]): string | number | null {
  switch (column) {
    case 'organization':
      return payout.organization.name
    case 'project':
      return payout.project.name
    case 'amount':
      return decimals(payout.amount)
    case 'currency':
      return payout.amount.currency
    case 'account':
      return payout.account?.masked_number ?? null
    case 'recorded_by':
      return payout.recorded_by && `${payout.recorded_by.name} ${payout.recorded_by.surname}`
    default:
      return payout[column]
  }
}

/** With a point, and as many decimals as the currency has. */
function decimals({ amount, currency }: Money): string {
  const places = minorUnits(currency)
  return (amount / 10 ** places).toFixed(places)
}

const joins = sql`join organization_refs o on o.id = p.organization_id join project_refs r on r.id = p.project_id`
const from = sql`from payouts p ${joins}`
const project = sql`json_build_object('id', r.id, 'slug', r.slug, 'name', r.name)`
const contributions = sql`(select count(*)::int from payout_contributions x where x.payout_id = p.id)`
const fields = sql`p.id, o.ref as organization, ${project} as project, money_of(p.amount, p.currency) as amount, ${contributions} as contributions,
  iso_time(p.paid_at) as paid_at, iso_time(p.created_at) as created_at, ${member('p.recorded_by')} as recorded_by, p.reference, p.proof_name as proof, iso_time(p.returned_at) as returned_at,
  (select json_build_object('id', a.id, 'kind', a.kind, 'masked_number', a.masked_number, 'masked_holder', a.masked_holder) from bank_account_refs a where a.id = p.bank_account_id) as account`

function conditions({ query, currency, from: first, to: last }: PayoutFilter): SQL[] {
  return [
    ...foundBy(sql`p.id`, query, (has) => [
      sql`select p.id from payouts p where ${has(sql`plain_text(p.reference)`)}`,
      sql`select p.id from payouts p where p.organization_id = any(array(${organizationsWith(has)}))`,
      sql`select p.id from payouts p where p.project_id = any(array(${projectsNamed(has)}))`,
    ]),
    ...(currency ? [sql`p.currency = ${currency}`] : []),
    ...(first ? [sql`p.paid_at >= ${startOf(first)}`] : []),
    ...(last ? [sql`p.paid_at < ${startOf(last)} + interval '1 day'`] : []),
  ]
}

/** Start of a day in Argentine time, which all rules of time use (product.md §2). */
function startOf(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone 'America/Argentina/Buenos_Aires')`
}

const ORDER: Record<PayoutFilter['sort'], SQL> = {
  '-paid_at': sql`p.paid_at desc, p.id desc`,
  paid_at: sql`p.paid_at, p.id`,
  '-amount': sql`p.amount desc, p.id desc`,
  amount: sql`p.amount, p.id`,
}
