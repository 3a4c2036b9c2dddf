import { type SQL, sql } from 'drizzle-orm'
import type { Money } from '../../../kit/money.ts'
import type { DealReader } from '../deal-rows.server.ts'
import { type DealStage, OPEN_STAGES } from '../deal-stages.ts'
import { type SumRow, sumsOfStages } from '../find-board.server.ts'
import { ENOUGH, type SalesDashboard } from './sales-dashboard.ts'

type Forecast = SalesDashboard['forecast']

/**
 * Forecasts what open deals will bring: the amounts of each stage × the share of deals that were in it and were won, among those that ended
 * in the last 12 months; and the contribution of that, at the rate of the trips sold in the last 12 months.
 */
export function forecastOf(sums: SumRow[], ended: EndedRow[], gifts: GiftShareRow[]): Forecast {
  const columns = sumsOfStages(sums, OPEN_STAGES)
  const stages = columns.map(({ stage, sums }): Forecast['stages'][number] => {
    const { count: of = 0, won = 0 } = ended.find((one) => one.stage === stage) ?? {}
    const expected = of < ENOUGH ? null : sums.map(({ amount, currency }) => ({ amount: Math.round((amount * won) / of), currency }))
    return { stage, sums, won: { of, share: of > 0 ? won / of : null }, expected }
  })
  const together = new Map<string, number>()
  for (const { expected } of stages)
    for (const { amount, currency } of expected ?? []) together.set(currency, (together.get(currency) ?? 0) + amount)
  return {
    stages,
    together: [...together].map(([currency, amount]) => ({ expected: { amount, currency }, gift: giftOf({ amount, currency }, gifts) })),
  }
}

export interface EndedRow extends Record<string, unknown> {
  stage: DealStage
  count: number
  won: number
}

/**
 * SQL: deals that ended in the last 12 months, by the stages that they were in: won with an active booking, or lost; reopening one that was closed does not end it again.
 * From `stays`.
 */
export function endedOf({ now }: Pick<DealReader, 'now'>): SQL {
  return sql`select s.stage, count(distinct d.id)::int as count, count(distinct d.id) filter (where d.stage <> 'lost')::int as won
    from deals d join (select deal_id, max(since) as ended_at from stays where stage = 'lost' or ${IS_WIN} group by deal_id) x on x.deal_id = d.id
      join stays s on s.deal_id = d.id
    where d.stage in ('booked', 'closed', 'lost') and d.booking_cancelled_at is null and x.ended_at > ${now.toISOString()}::timestamptz - interval '12 months'
    group by s.stage`
}

/** SQL: the condition that a stay begins with a win, and not with the reopening of a closed deal. */
export const IS_WIN = sql`stage = 'booked' and before is distinct from 'closed'`

export interface GiftShareRow extends Record<string, unknown> {
  currency: string
  sold: number
  given: number
}

/** SQL: sales of the bookings of deals, and what they give in their own currency: contributions may be converted. From refused ones, nothing. */
export function giftSharesOf({ now }: Pick<DealReader, 'now'>): SQL {
  return sql`select b.currency, sum(b.sale_amount)::float8 as sold,
      coalesce(sum(s.share_amount) filter (where (select bool_or(g.status <> 'not_approved') from gifts g where g.booking_id = b.id) is not false), 0)::float8 as given
    from deals d join booked_trips b on b.id = d.booking_id left join booked_shares s on s.booking_id = b.id
    where b.status = 'confirmed' and b.occurred_at > ${now.toISOString()}::timestamptz - interval '12 months' group by b.currency`
}

function giftOf({ amount, currency }: Money, shares: GiftShareRow[]): Money | null {
  const share = shares.find((one) => one.currency === currency)
  return share && share.sold > 0 ? { amount: Math.round((amount * share.given) / share.sold), currency } : null
}
