import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { findListPage } from '../../kit/data/list-page.server.ts'
import { notFound, ReadableError } from '../../kit/errors.ts'
import { findBookingOfTrail } from '../bookings/find-booking.server.ts'
import { findReportAt } from '../projects/updates/find-updates.server.ts'
import { rateOf } from '../rates/find-rate.server.ts'
import { isAnnounced, owedState } from './announced.server.ts'
import { NOT_WRITTEN_YET } from './contribution.errors.ts'
import { type MoneyState, moneyState, type Trail, type TrailCard, type TrailStep } from './contribution.ts'

type Reader = Pick<Context, 'db' | 'locale'>

interface Row extends Record<string, unknown> {
  id: string
  code: string
  kind: 'booking' | 'donation'
  status: 'pending' | 'approved' | 'not_approved'
  paid_at: string | null
  voided_at: string | null
  announced: boolean
  owed: 'claimed' | 'lost' | null
  amount: number
  currency: string
  created_at: string
  project: Trail['project']
  common_fund: boolean
  hand_off: Trail['hand_off']
  booking: Trail['booking']
  steps: TrailStep[]
  shares: Trail['shares']
  donor: Trail['donor']
  rate: Trail['rate']
  payment: string | null
}

/**
 * Finds the public history of one contribution by its code: the money's steps, without data about the traveller. The giver's name and
 * message are public once an admin has confirmed the money, or a payment service has it.
 * @throws not_found
 * @throws not_written_yet for a received booking whose event is still to be delivered (follow-booking.server.ts)
 */
export async function findTrail(ctx: Reader, code: string): Promise<Trail> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select ${cardFields()},
      case when h.id is not null then json_build_object('trip_type', h.trip_type, 'created_at', iso_time(h.created_at)) end as hand_off,
      case when b.id is not null then json_build_object('status', b.status, 'sale', money_of(b.sale_amount, b.currency), 'cost', money_of(b.cost_amount, b.currency), 'fees', money_of(b.fees_amount, b.currency),
        'taxes', money_of(b.taxes_amount, b.currency), 'profit', money_of(b.profit_amount, b.currency), 'occurred_at', iso_time(b.occurred_at)) end as booking,
      (select y.payment_id from payout_gifts g join payouts_of_payments y on y.payout_id = g.payout_id where g.contribution_id = c.id limit 1) as payment,
      ${stepsOf()} as steps, ${rateOf('c.rate_id')} as rate,
      (select json_build_object('name', d.name, 'message', d.message) from contribution_donors d where d.contribution_id = coalesce(c.split_from, c.id) and d.is_shown
        and (c.status = 'approved' or d.registered_by is not null
          or exists (select from contribution_steps s where s.contribution_id = d.contribution_id and s.kind = 'received'))) as donor,
      ${SHARES} as shares
      from contributions c left join booked_trips b on b.id = c.booking_id left join handed_off_trips h on h.id = b.hand_off_id where c.code = ${code}`,
  )
  if (!row) throw (await isPending(ctx, code)) ? new ReadableError(NOT_WRITTEN_YET, { retry_after: 1 }) : notFound()
  const { hand_off, booking, steps, shares, donor, rate, payment } = row
  const reported = steps.findLast(({ kind }) => kind === 'reported')
  const report = reported && row.project ? await findReportAt(ctx, { project_id: row.project.id, at: reported.created_at }) : null
  return { ...cardOf(row), hand_off, booking, steps, report, shares, donor, rate, payment }
}

const SHARES = sql`(select coalesce(json_agg(json_build_object('code', x.code, 'amount', money_of(coalesce(k.amount, x.amount), x.currency), 'is_claim', k.id is not null, 'is_whole', coalesce(x.id = c.split_from, false),
    'is_more', x.split_from is not null and exists (select from contribution_steps s where s.contribution_id = x.id and s.kind = 'promised'),
    'project', (select p.ref ->> 'name' from public_projects p where p.id = x.project_id)) order by x.id), '[]')
  from contributions x left join claims k on k.contribution_id = x.id where x.id <> c.id and (x.id = c.split_from or x.split_from = coalesce(c.split_from, c.id)))`

/**
 * SQL: the steps of the contribution `c`, each with the recipients of its letters.
 * @param more pairs of a field's name and its SQL, of the step `s`
 */
export function stepsOf(more: SQL = sql``): SQL {
  return sql`(select coalesce(json_agg(json_build_object('kind', s.kind, 'amount', money_of(s.amount, s.currency),
      'profit', case when s.profit_amount is not null then money_of(s.profit_amount, coalesce((select r.from_currency from rate_refs r where r.id = s.rate_id), s.currency)) end, 'effective_at', iso_time(s.effective_at), 'created_at', iso_time(s.created_at),
      'cause', s.cause, 'reason', case when s.acted_by is not null then s.reason end, 'by_person', s.acted_by is not null, 'project', (select x.ref ->> 'name' from public_projects x where x.id = s.project_id),
      'set_off', case when s.kind = 'paid' then (select money_of(y.set_off_amount, y.currency) from payout_shares x join project_payouts y on y.id = x.payout_id
        where x.contribution_id = c.id and y.paid_at = s.effective_at and y.set_off_amount > 0 limit 1) end,
      'told', (select coalesce(json_agg(json_build_object('at', iso_time(n.told_at), 'organization', n.to_organization, 'contributor', n.to_contributor) order by n.id), '[]')
        from contribution_notices n where n.step_id = s.id and n.told_at is not null and (n.to_organization or n.to_contributor))${more}) order by s.id), '[]')
    from contribution_steps s where s.contribution_id = c.id)`
}

async function isPending(ctx: Reader, code: string): Promise<boolean> {
  const booking = await findBookingOfTrail(ctx.db, code)
  return booking !== undefined && booking.match !== 'none' && booking.share_amount > 0
}

/** The latest contributions, without names: of one project, or all. */
export async function findRecentTrails(
  ctx: Reader,
  filter: { project_id?: string | undefined; page: number; per_page: number },
): Promise<{ data: TrailCard[]; total: number }> {
  const { data, total } = await findListPage<Row>(ctx.db, {
    table: sql`gifts g`,
    id: sql`g.id`,
    where: filter.project_id ? [sql`g.project_id = ${filter.project_id}`] : [],
    order: sql`g.created_at desc, g.id desc`,
    fields: cardFields(),
    shown_with: sql`join contributions c on c.id = g.id`,
    page: filter.page,
    per_page: filter.per_page,
  })
  return { data: data.map(cardOf), total }
}

function cardOf(row: Row): TrailCard {
  const state: MoneyState = moneyState(row)
  return {
    code: row.code,
    kind: row.kind,
    state,
    amount: { amount: row.amount, currency: row.currency },
    created_at: row.created_at,
    project: row.project,
    common_fund: row.common_fund,
  }
}

function cardFields() {
  return sql`c.id, c.code, c.kind, c.status, iso_time(c.paid_at) as paid_at, iso_time(c.voided_at) as voided_at,
    ${isAnnounced} as announced, ${owedState} as owed, c.amount::float8 as amount, c.currency, iso_time(c.created_at) as created_at, c.project_id is null as common_fund,
    (select p.ref from public_projects p where p.id = c.project_id) as project`
}
