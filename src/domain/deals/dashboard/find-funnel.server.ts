import { type SQL, sql } from 'drizzle-orm'
import type { DealReader } from '../deal-rows.server.ts'
import { type DealStage, STAGES } from '../deal-stages.ts'
import type { sumsOfStages } from '../find-board.server.ts'
import type { SalesDashboard } from './sales-dashboard.ts'

/** Each stage with its deals and, for the last 12 months, the share that moved on and the time that it took. */
export function funnelOf(columns: ReturnType<typeof sumsOfStages>, left: LeftRow[]): SalesDashboard['funnel'] {
  return columns.map((column) => {
    const known = left.find(({ stage }) => stage === column.stage)
    const of = known?.count ?? 0
    return {
      ...column,
      goes_on: ENDS.includes(column.stage) ? null : { of, share: known ? known.went_on / of : null },
      median_days: known?.median_days ?? null,
    }
  })
}

const ENDS: readonly DealStage[] = ['closed', 'lost']

/** SQL `stays`: moves that count, each with the stage after it; an undone move and its undo do not count. */
export const STAYS = sql`select m.deal_id, m.to_stage as stage, m.created_at as since, lead(m.to_stage) over w as next, lead(m.created_at) over w as until
    from deal_moves m where m.undoes is null and not exists (select from deal_moves u where u.undoes = m.id) window w as (partition by m.deal_id order by m.id)`

export interface LeftRow extends Record<string, unknown> {
  stage: DealStage
  count: number
  went_on: number
  median_days: number
}

/** SQL: deals that left a stage in the last 12 months, from `stays`. */
export function leftOf({ now }: Pick<DealReader, 'now'>): SQL {
  const order = sql.raw(`array['${STAGES.join("','")}']`)
  return sql`select s.stage, count(*)::int as count,
      count(*) filter (where s.next <> 'lost' and array_position(${order}, s.next) > array_position(${order}, s.stage))::int as went_on,
      round((percentile_cont(0.5) within group (order by extract(epoch from s.until - s.since)) / 86400)::numeric, 1)::float8 as median_days
    from stays s where s.next is not null and s.until > ${now.toISOString()}::timestamptz - interval '12 months' group by s.stage`
}
