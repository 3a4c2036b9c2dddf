import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { Money } from '../../../kit/money.ts'
import type { Comparison, Explained, Reconciliation, Unsettled } from './figures.ts'
import { isLateAt, reasonAt, unsettledWithNorms } from './find-unsettled.server.ts'

/**
 * Compares the ledger with the records it is derived from, in one snapshot: half of the profit of all bookings, the payouts, and the
 * figures of projects. Differences between bookings and ledger are explained item by item; anything else is an error.
 */
export function reconcile(ctx: Pick<Context, 'db' | 'now'>): Promise<Reconciliation> {
  return ctx.db.transaction(
    async (tx) => {
      const [held] = await rowsOf<{ comparisons: Comparison[]; explained: Explained[] }>(tx, HELD)
      const unsettled = await rowsOf<Unsettled & Record<string, unknown>>(tx, unsettledAt(ctx))
      const [last] = await rowsOf<{ at: string }>(tx, LAST_RECORDED)
      const losses = await rowsOf<{ amount: Money; items: number }>(tx, LOSSES)
      return { at: last?.at ?? null, ...held!, unsettled, losses }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * Time of the last entry that the answer includes. Not the time of the request: every process must give the same answer until something
 * changes.
 */
const LAST_RECORDED = sql`select iso_time(recorded_at) as at from ledger_transactions order by id desc limit 1`

/**
 * `shares`: contributions of bookings, in their currency when they were promised; of a booking that is nobody's, in its own. `items`: matched
 * bookings whose amount in the ledger differs, and contributions that were paid before their booking was cancelled, each with the reason. They are read once for both answers.
 */
const HELD = sql`
  with shares as materialized (
    select b.booking_id, b.match, coalesce(r.to_currency, b.currency) as currency,
      case when r.id is null then b.share_amount else converted_half(b.profit_amount, r.rate, r.from_currency, r.to_currency) end as amount,
      c.id, c.status, c.paid_at, case when c.voided_at is null and c.status <> 'not_approved' and c.currency = coalesce(r.to_currency, b.currency) then c.amount else 0 end as given
    from booked_shares b left join contributions_of_bookings c on c.booking_id = b.booking_id
    left join rate_refs r on r.id = c.rate_id and r.from_currency = b.currency and b.match <> 'none'),
  items as materialized (
    select case when id is null then 'on_the_way' when status = 'not_approved' then 'not_approved' when paid_at is not null then 'after_payout' else 'on_the_way' end as why,
      currency, amount - given as amount from shares where match <> 'none' and amount <> given
    union all
    select 'after_payout', c.currency, -c.amount from contributions_of_bookings c left join shares s on s.booking_id = c.booking_id
    where c.paid_at is not null and c.voided_at is null and (s.booking_id is null or s.currency <> c.currency)
    union all
    select 'after_payout', currency, -(claimed + lost) from claimed_money where kind = 'booking'),
  explained as (select why, currency, sum(amount)::bigint as amount, count(*)::int as items from items group by 1, 2 having sum(amount) <> 0),
  pairs as (
    select 'trips' as what, 1 as position, currency, sum(records) as records, sum(ledger) as ledger from (
      select currency, amount as records, 0 as ledger from shares
      union all select currency, -amount, 0 from items
      union all select currency, 0, amount from ledger_sums where account = 'trips') t group by currency
    union all
    select 'payouts', 2, currency, sum(records), sum(ledger) from (
      select currency, amount - set_off_amount as records, 0 as ledger from standing_payouts union all select currency, -amount, 0 from claim_repayments
      union all select currency, 0, -amount from ledger_sums where account in ('paid', 'claims', 'losses') and project_id is not null) p group by currency
    union all
    select 'projects', 3, currency, sum(records), sum(ledger) from (
      select currency, expected_amount + collected_amount as records, 0 as ledger from project_figures
      union all select currency, 0, -amount from ledger_sums where project_id is not null and account in ('expected', 'in_transit', 'payable', 'paid')) f group by currency)
  select
    (select coalesce(json_agg(json_build_object('why', why, 'amount', money_of(amount, currency), 'items', items) order by currency, why), '[]') from explained) as explained,
    (select coalesce(json_agg(json_build_object('what', what, 'currency', p.currency, 'records', money_of(records::bigint, p.currency), 'ledger', money_of(ledger::bigint, p.currency),
        'difference', money_of((records - ledger)::bigint, p.currency)) order by p.position, u.position nulls last, p.currency), '[]')
      from pairs p left join currency_refs u on u.code = p.currency where records <> 0 or ledger <> 0) as comparisons`

/** Losses by currency. */
const LOSSES = sql`select money_of(sum(lost)::bigint, currency) as amount, count(*)::int as items from claimed_money where lost > 0 group by currency order by currency`

/** Unsettled money by account and currency. Suggestions are hidden from the public. */
function unsettledAt(ctx: Pick<Context, 'now'>) {
  const late = isLateAt(ctx)
  return sql`
    with items as (
      select u.account, u.currency, u.amount, u.since, u.code, n.days, ${late} as late, case when u.why = 'suggested' then 'nobody' else ${reasonAt(ctx)} end as reason
      from ${unsettledWithNorms}),
    reasons as (
      select account, currency, json_agg(json_build_object('reason', reason, 'items', items, 'late', late) order by items desc, reason) as reasons from (
        select account, currency, reason, count(*) as items, count(*) filter (where late) as late from items group by 1, 2, 3) r group by 1, 2)
    select i.account, money_of(sum(i.amount)::bigint, i.currency) as amount, count(*)::int as items, iso_time(min(i.since)) as oldest_at, i.days as norm_days,
      json_build_object('amount', money_of(coalesce(sum(i.amount) filter (where i.late), 0)::bigint, i.currency), 'items', count(*) filter (where i.late),
        'codes', coalesce((array_agg(i.code order by i.since, i.code) filter (where i.late and i.code is not null))[1:5], '{}')) as late,
      (select reasons from reasons r where r.account = i.account and r.currency = i.currency) as reasons
    from items i group by i.account, i.days, i.currency order by i.currency, i.account`
}
