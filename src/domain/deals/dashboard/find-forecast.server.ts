import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { Money } from '../../../kit/money.ts'
import type { DealReader } from '../deal-rows.server.ts'
import { type DealStage, OPEN_STAGES } from '../deal-stages.ts'
import { findColumnSums } from '../find-board.server.ts'
import { STAYS } from './find-funnel.server.ts'
import { ENOUGH, type SalesDashboard } from './sales-dashboard.ts'

type Forecast = SalesDashboard['forecast']

/**
 * Forecasts what open deals will bring: the amounts of each stage × the share of deals that were in it and were won, among those that ended
 * in the last 12 months; and the contribution of that, at the rate of the trips sold in the last 12 months.
 */
export async function findForecast(ctx: DealReader): Promise<Forecast> {
  const [columns, ended, gifts] = await Promise.all([findColumnSums(ctx, {}, OPEN_STAGES), findEnded(ctx), findGiftShares(ctx)])
  const stages = columns.map(({ stage, sums }): Forecast['stages'][number] => {
    const { count: of = 0, won = 0 } = ended.find((one) => one.stage === stage) ?? {}
    const expected = of < ENOUGH ? null : sums.map(({ amount, currency }) => ({ amount: Math.round((amount * won) / of), currency }))
    return { stage: stage as (typeof OPEN_STAGES)[number], sums, won: { of, share: of > 0 ? won / of : null }, expected }
  })
  const together = new Map<string, number>()
  for (const { expected } of stages)
    for (const { amount, currency } of expected ?? []) together.set(currency, (together.get(currency) ?? 0) + amount)
  return {
    stages,
    together: [...together].map(([currency, amount]) => ({ expected: { amount, currency }, gift: giftOf({ amount, currency }, gifts) })),
  }
}

interface Ended extends Record<string, unknown> {
  stage: DealStage
  count: number
  won: number
}

/** Deals that ended in the last 12 months, by the stages that they were in: won with an active booking, or lost. */
function findEnded({ db, now }: DealReader): Promise<Ended[]> {
  return rowsOf<Ended>(
    db,
    sql`with stays as (${STAYS}), ended as (
        select d.id, d.stage <> 'lost' as won from deals d where d.stage in ('booked', 'closed', 'lost') and d.booking_cancelled_at is null
          and (select max(s.since) from stays s where s.deal_id = d.id and s.stage in ('booked', 'lost')) > ${now.toISOString()}::timestamptz - interval '12 months')
      select s.stage, count(distinct e.id)::int as count, count(distinct e.id) filter (where e.won)::int as won
      from ended e join stays s on s.deal_id = e.id group by s.stage`,
  )
}

interface GiftShare extends Record<string, unknown> {
  currency: string
  sold: number
  given: number
}

/** Sales of the bookings of deals, and their contributions in the same currency. */
function findGiftShares({ db, now }: DealReader): Promise<GiftShare[]> {
  return rowsOf<GiftShare>(
    db,
    sql`select b.currency, sum(b.sale_amount)::float8 as sold,
        sum(coalesce((select sum(g.amount) from gifts g where g.booking_id = b.id and g.currency = b.currency), 0))::float8 as given
      from deals d join booked_trips b on b.id = d.booking_id
      where b.status = 'confirmed' and b.occurred_at > ${now.toISOString()}::timestamptz - interval '12 months' group by b.currency`,
  )
}

function giftOf({ amount, currency }: Money, shares: GiftShare[]): Money | null {
  const share = shares.find((one) => one.currency === currency)
  return share && share.sold > 0 ? { amount: Math.round((amount * share.given) / share.sold), currency } : null
}
