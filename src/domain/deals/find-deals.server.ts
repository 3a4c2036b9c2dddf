import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { notFound } from '../../kit/errors.ts'
import { decimalText } from '../../kit/read-amount.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { customerCard } from './customers/find-customers.server.ts'
import type { DEAL_SORTS, Deal, DealCard, DealFilter } from './deal.ts'
import {
  cardOf,
  conditionsOf,
  type DealCardRow,
  type DealReader,
  dealCardFields,
  dealConditions,
  dealJoins,
  dealTables,
} from './deal-rows.server.ts'
import { STAGES } from './deal-stages.ts'

export type Sort = (typeof DEAL_SORTS)[number]

/** One page of the deals, and how many there are. */
export async function findDeals(
  ctx: DealReader,
  { page, per_page, sort, ...filter }: DealFilter & { sort: Sort; page: number; per_page: number },
): Promise<{ data: DealCard[]; total: number }> {
  const { data, total } = await findListPage<DealCardRow>(ctx.db, {
    table: sql`deals d`,
    id: sql`d.id`,
    where: dealConditions(ctx, filter),
    order: sql`${ORDER[sort]}, d.id${sort.startsWith('-') ? sql` desc` : sql``}`,
    fields: dealCardFields(ctx),
    shown_with: dealJoins(ctx),
    page,
    per_page,
  })
  return { data: data.map((row) => cardOf(ctx, row)), total }
}

/** A deal with everything that its page shows at once. @throws not_found */
export async function findDeal(ctx: DealReader, id: string): Promise<Deal> {
  const name = sql.raw(`name_${ctx.locale}`)
  const ref = sql.raw(`ref_${ctx.locale}`)
  const [row] = await rowsOf<DealCardRow & Omit<Deal, keyof DealCard>>(
    ctx.db,
    sql`select ${dealCardFields(ctx)}, d.trip_type, d.rooms, d.booking_id, iso_time(d.first_answer_at) as first_answer_at, iso_time(v.seen_at) as seen_before, ${customerCard()} as customer,
        (select pl.${ref} from place_refs pl where pl.id = d.departure_id) as departure, (select pl.${ref} from place_refs pl where pl.id = d.destination_id) as destination,
        (select json_build_object('id', f.id, 'slug', f.slug) from offer_refs f where f.id = d.offer_id limit 1) as offer,
        (select json_build_object('id', r.id, 'name', r.${name}) from lost_reasons r where r.id = d.lost_reason_id) as lost_reason
      ${dealTables(ctx)} where d.id = ${id}`,
  )
  if (!row) throw notFound()
  return cardOf(ctx, row) as Deal
}

export async function findCard(ctx: DealReader, id: string): Promise<DealCard> {
  const [row] = await rowsOf<DealCardRow>(ctx.db, sql`select ${dealCardFields(ctx)} ${dealTables(ctx)} where d.id = ${id}`)
  if (!row) throw notFound()
  return cardOf(ctx, row)
}

/** The deals before and after one in the order of the filtered list, or in the board's order by default; null at its ends. @throws not_found */
export async function findNeighbours(
  ctx: DealReader,
  id: string,
  { sort, ...filter }: DealFilter & { sort?: Sort | undefined },
): Promise<{ previous: string | null; next: string | null }> {
  const order = sort ? ORDER[sort] : BOARD_ORDER
  const [row] = await rowsOf<{ previous: string | null; next: string | null }>(
    ctx.db,
    sql`select o.previous, o.next from (select d.id, lag(d.id) over w as previous, lead(d.id) over w as next from deals d
        where d.id = ${id} or ${conditionsOf(ctx, filter)} window w as (order by ${order}, d.id${sort?.startsWith('-') ? sql` desc` : sql``})) o where o.id = ${id}`,
  )
  if (!row) throw notFound()
  return row
}

const COLUMNS: ListColumns<DealCard, 'deal'> = {
  code: (row) => row.code,
  title: (row) => row.title,
  customer: (row) => row.customer.name,
  stage: (row, locale) => translate(`deal_stage_${row.stage}`, locale),
  owner: (row) => row.owner?.username ?? null,
  amount: (row) => row.amount && decimalText(row.amount),
  currency: (row) => row.amount?.currency ?? null,
  source: (row, locale) => translate(`deal_source_${row.source}`, locale),
  project: (row) => row.project?.name ?? null,
  destination: (row) => row.destination,
  start: (row) => row.start,
  end: (row) => row.end,
  expected_on: (row) => row.expected_on,
  created_at: (row) => row.created_at,
  changed_at: (row) => row.changed_at,
}

/** The filtered deals as CSV; the audit log records the export and its user. */
export async function exportDeals(ctx: Context, filter: DealFilter & { sort: Sort }): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findDeals(ctx, { ...filter, ...paging }))
  await noteAct(ctx, ctx.db, { action: 'deal.exported', subject_id: 'deals', after: { rows: data.length } })
  return writeList('deal', COLUMNS, data, ctx.locale)
}

const STAGE_ORDER = sql`array_position(${sql.raw(`array['${STAGES.join("','")}']`)}, d.stage)`
const BOARD_ORDER = sql`${STAGE_ORDER}, d.rank`
const ORDER: Record<Sort, SQL> = {
  '-changed_at': sql`d.changed_at desc`,
  changed_at: sql`d.changed_at`,
  '-created_at': sql`d.created_at desc`,
  created_at: sql`d.created_at`,
  expected_on: sql`d.expected_on`,
  '-expected_on': sql`d.expected_on desc nulls last`,
  title: sql`plain_text(d.title)`,
  '-title': sql`plain_text(d.title) desc`,
  stage: BOARD_ORDER,
  '-stage': sql`${STAGE_ORDER} desc, d.rank desc`,
}
