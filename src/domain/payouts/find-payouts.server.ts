import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import { notFound } from '../../kit/errors.ts'
import { decimalText } from '../../kit/read-amount.ts'
import { translate } from '../../kit/translate.server.ts'
import { member } from '../organizations/find-managed-organizations.server.ts'
import { findOrganizationForManager } from '../organizations/members/managed-by.server.ts'
import { organizationsWith } from '../organizations/organizations-with.server.ts'
import { projectsNamed } from '../projects/projects-with.server.ts'
import { isUnconfirmed } from './payments/unconfirmed.server.ts'
import { payments, payouts } from './payout.tables.server.ts'
import { MOST_OWN_PAYOUTS, type OwnPayout, type Payout, type PayoutDetail, type PayoutFilter } from './payout.ts'

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
  const [payout] = await rowsOf<Omit<PayoutDetail, 'due_again'>>(
    ctx.db,
    sql`select ${fields}, p.return_reason, ${member('p.return_recorded_by')} as return_recorded_by, (select coalesce(json_agg(json_build_object('code', c.code, 'amount', money_of(c.amount, c.currency), 'approved_at', iso_time(c.approved_at)) order by c.approved_at, c.contribution_id), '[]')
        from payout_shares c where c.payout_id = p.id) as covered
      ${from} where p.id = ${id}`,
  )
  if (!payout) throw notFound()
  return { ...payout, due_again: await findDueAgain(ctx.db, payout) }
}

/** The contributions that a return of the transfer of this payout makes due again: those covered by it that nobody claimed back. */
export async function findDueAgain(db: Db, { id, payment, amount: { currency } }: Transferred): Promise<PayoutDetail['due_again']> {
  const [found] = await rowsOf<PayoutDetail['due_again']>(
    db,
    sql`select count(*)::int as contributions, money_of(coalesce(sum(s.amount), 0)::bigint, ${currency}) as amount from payouts p
      join payout_contributions x on x.payout_id = p.id join payout_shares s on s.payout_id = p.id and s.contribution_id = x.contribution_id
      where (p.id = ${id} or p.payment_id = ${payment?.id ?? null}) and x.returned_at is null and x.claimed_at is null`,
  )
  return found!
}

type Transferred = Pick<PayoutDetail, 'id' | 'amount'> & { payment: { id: string } | null }

/** The latest payouts that an organization received, for its managers. @throws not_found */
export async function findOwnPayouts(ctx: Context, slugOrId: string): Promise<OwnPayout[]> {
  const organization_id = await findOrganizationForManager(ctx, slugOrId)
  return rowsOf<OwnPayout>(
    ctx.db,
    sql`select ${own_fields} ${from} where p.organization_id = ${organization_id} order by ${ORDER['-paid_at']} limit ${sql.raw(String(MOST_OWN_PAYOUTS))}`,
  )
}

const OWN_COLUMNS: ListColumns<OwnPayout, 'payout'> = {
  id: (row) => row.id,
  paid_at: (row) => row.paid_at,
  project: (row) => row.project.name,
  amount: (row) => decimalText(row.amount),
  currency: (row) => row.amount.currency,
  contributions: (row) => row.contributions,
  reference: (row) => row.reference,
  payment: (row) => row.payment?.code ?? null,
  confirmation: (row, locale) => row.payment && translate(`payment_confirmation_${row.payment.confirmation}`, locale),
  returned_at: (row) => row.returned_at,
  set_off: (row) => decimalText(row.set_off),
  sent: (row) => decimalText(row.sent),
  claims: (row) => row.claims.map(({ code }) => code).join(' '),
}

/** All of them as CSV. @throws not_found */
export async function exportOwnPayouts(ctx: Context, slugOrId: string): Promise<string> {
  const organization_id = await findOrganizationForManager(ctx, slugOrId)
  const data = await readAll(ctx, ({ db }, paging) =>
    findListPage<OwnPayout>(db, {
      table: sql`payouts p`,
      id: sql`p.id`,
      where: [sql`p.organization_id = ${organization_id}`],
      order: ORDER['-paid_at'],
      fields: own_fields,
      shown_with: joins,
      ...paging,
    }),
  )
  return writeList('payout', OWN_COLUMNS, data, ctx.locale)
}

const COLUMNS: ListColumns<Payout, 'payout'> = {
  id: (row) => row.id,
  paid_at: (row) => row.paid_at,
  organization: (row) => row.organization.name,
  project: (row) => row.project.name,
  amount: (row) => decimalText(row.amount),
  currency: (row) => row.amount.currency,
  contributions: (row) => row.contributions,
  reference: (row) => row.reference,
  account: (row) => row.account?.masked_number ?? null,
  payment: (row) => row.payment?.code ?? null,
  confirmation: (row, locale) => row.payment && translate(`payment_confirmation_${row.payment.confirmation}`, locale),
  recorded_by: (row) => row.recorded_by && `${row.recorded_by.name} ${row.recorded_by.surname}`,
  returned_at: (row) => row.returned_at,
  set_off: (row) => decimalText(row.set_off),
}

/** The filtered payouts as CSV; accounts masked. */
export async function exportPayouts(ctx: Context, filter: PayoutFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPayouts(ctx, { ...filter, ...paging }))
  return writeList('payout', COLUMNS, data, ctx.locale)
}

/** SQL: what its organization said about the payment \`y\`. */
const confirmationOf = sql`case when y.confirmed_at is not null then case when y.received_amount = y.amount then 'confirmed' else 'differs' end when ${isUnconfirmed(sql`y`)} then 'waiting' else 'none' end`
const joins = sql`join organization_refs o on o.id = p.organization_id join project_refs r on r.id = p.project_id`
const from = sql`from payouts p ${joins}`
const project = sql`json_build_object('id', r.id, 'slug', r.slug, 'name', r.name)`
const payment = sql`(select json_build_object('id', y.id, 'amount', money_of(y.amount, y.currency), 'code', y.code, 'confirmation', ${confirmationOf}) from payments y where y.id = p.payment_id)`
const claims = sql`(select coalesce(json_agg(json_build_object('code', s.code, 'amount', money_of(s.amount, s.currency)) order by s.created_at, s.code), '[]') from payout_set_offs s where s.payout_id = p.id)`
const contributions = sql`(select count(*)::int from payout_contributions x where x.payout_id = p.id)`
const own_fields = sql`p.id, ${project} as project, money_of(p.amount, p.currency) as amount, money_of(p.set_off_amount, p.currency) as set_off, ${contributions} as contributions, iso_time(p.paid_at) as paid_at, p.reference, iso_time(p.returned_at) as returned_at, ${payment} as payment,
  money_of(p.amount - p.set_off_amount, p.currency) as sent, ${claims} as claims`
const fields = sql`p.id, o.ref as organization, ${project} as project, money_of(p.amount, p.currency) as amount, money_of(p.set_off_amount, p.currency) as set_off, ${contributions} as contributions,
  iso_time(p.paid_at) as paid_at, iso_time(p.created_at) as created_at, ${member('p.recorded_by')} as recorded_by, p.reference, coalesce(p.proof_name, (select y.proof_name from payments y where y.id = p.payment_id)) as proof, iso_time(p.returned_at) as returned_at,
  (select json_build_object('id', a.id, 'kind', a.kind, 'masked_number', a.masked_number, 'masked_holder', a.masked_holder) from bank_account_refs a where a.id = p.bank_account_id) as account,
  ${payment} as payment`

function conditions({ query, currency, from: first, to: last, confirmation }: PayoutFilter): SQL[] {
  return [
    ...foundBy(sql`p.id`, query, (has) => [
      sql`select p.id from payouts p where ${has(sql`plain_text(p.reference)`)}`,
      sql`select p.id from payments y join payouts p on p.payment_id = y.id where ${has(sql`plain_text(y.code)`)}`,
      sql`select p.id from payouts p where p.organization_id = any(array(${organizationsWith(has)}))`,
      sql`select p.id from payouts p where p.project_id = any(array(${projectsNamed(has)}))`,
    ]),
    ...(currency ? [sql`p.currency = ${currency}`] : []),
    ...(confirmation ? [isConfirmed(confirmation)] : []),
    ...(first ? [sql`p.paid_at >= ${startOfDay(first)}`] : []),
    ...(last ? [sql`p.paid_at < ${startOfDay(last)} + interval '1 day'`] : []),
  ]
}

function isConfirmed(confirmation: 'confirmed' | 'unconfirmed'): SQL {
  if (confirmation === 'confirmed') return sql`p.payment_id in (select y.id from payments y where y.confirmed_at is not null)`
  return sql`p.returned_at is null and p.payment_id in (select y.id from payments y where ${isUnconfirmed(sql`y`)})`
}

const ORDER: Record<PayoutFilter['sort'], SQL> = {
  '-paid_at': sql`p.paid_at desc, p.id desc`,
  paid_at: sql`p.paid_at, p.id`,
  '-amount': sql`p.amount desc, p.id desc`,
  amount: sql`p.amount, p.id`,
}

/** The proof of a payout's transfer: its payment's, or its own from before there were payments of several. @throws not_found */
export async function findProof({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  const [proof] = await db
    .select({
      payment_id: sql<string | null>`case when ${payments.code} is not null then ${payments.id} end`,
      file: sql<string | null>`coalesce(${payments.proof_file}, ${payouts.proof_file})`,
      name: sql<string | null>`coalesce(${payments.proof_name}, ${payouts.proof_name})`,
      type: sql<string | null>`coalesce(${payments.proof_type}, ${payouts.proof_type})`,
    })
    .from(payouts)
    .leftJoin(payments, eq(payments.id, payouts.payment_id))
    .where(eq(payouts.id, id))
  const bytes = proof?.file
    ? await files.get(`${proof.payment_id ? `payments/${proof.payment_id}` : `payouts/${id}`}/${proof.file}`)
    : undefined
  if (!proof?.name || !proof.type || !bytes) throw notFound()
  return { name: proof.name, type: proof.type, bytes }
}
