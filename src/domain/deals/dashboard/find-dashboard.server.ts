import { type SQL, sql } from 'drizzle-orm'
import { rowsOfEach } from '../../../kit/data/db.server.ts'
import { countOf, firstRows } from '../../../kit/data/list-page.server.ts'
import { monthBefore } from '../../../kit/months.ts'
import { LAST_NUMBER } from '../../../kit/realtime/read-events.server.ts'
import { bookingList, handOffList } from '../../bookings/find-sales.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { type DealReader, personOf, readerOf } from '../deal-rows.server.ts'
import { type DealStage, STAGES } from '../deal-stages.ts'
import { columnSumsOf, type SumRow, sumsOfStages } from '../find-board.server.ts'
import { type EndedRow, endedOf, forecastOf, type GiftShareRow, giftSharesOf, IS_WIN } from './find-forecast.server.ts'
import type { SalesDashboard } from './sales-dashboard.ts'

/** Rows of each of the lists below the figures. */
const FEW = 5

type List<Name extends 'lost' | 'tasks' | 'bookings' | 'hand_offs'> = SalesDashboard[Name][number]
interface Parts extends Record<string, object> {
  at: { number: number }
  sums: SumRow
  left: LeftRow
  won: WonRow
  ended: EndedRow
  gifts: GiftShareRow
  lost: List<'lost'>
  answers: SalesDashboard['first_answers']
  tasks: List<'tasks'>
  unmatched: List<'bookings'>
  waiting: { total: number }
  bookings: List<'bookings'>
  hand_offs: List<'hand_offs'>
}

/** The figures and lists that the sales desk needs most, in one statement, as of the event of that number. */
export async function findDashboard(ctx: DealReader): Promise<SalesDashboard> {
  const unmatched = bookingList(ctx, { match: 'none' })
  const found = await rowsOfEach<Parts>(
    ctx.db,
    {
      at: sql`select ${LAST_NUMBER} as number`,
      sums: columnSumsOf(ctx, {}),
      left: leftOf(ctx),
      won: wonOf(ctx),
      ended: endedOf(ctx),
      gifts: giftSharesOf(ctx),
      lost: lostOf(ctx),
      answers: firstAnswersOf(ctx),
      tasks: ownTasksOf(ctx),
      unmatched: firstRows({ ...unmatched, per_page: FEW }),
      waiting: countOf(unmatched),
      bookings: firstRows({ ...bookingList(ctx, {}), per_page: FEW }),
      hand_offs: firstRows({ ...handOffList(ctx, {}), per_page: FEW }),
    },
    sql`with stays as materialized (${STAYS})`,
  )
  return {
    number: found.at[0]!.number,
    funnel: funnelOf(sumsOfStages(found.sums, STAGES), found.left),
    won: monthsOf(ctx, found.won),
    forecast: forecastOf(found.sums, found.ended, found.gifts),
    lost: found.lost,
    first_answers: found.answers[0]!,
    tasks: found.tasks,
    unmatched: { total: found.waiting[0]!.total, latest: found.unmatched },
    bookings: found.bookings,
    hand_offs: found.hand_offs,
  }
}

interface WonRow extends Record<string, unknown> {
  month: string
  currency: string | null
  count: number
  amount: number | null
}

/** SQL: won deals by the month, in Argentine time, in which their booking arrived; bookings cancelled since then do not count. From `stays`. */
function wonOf(ctx: DealReader): SQL {
  return sql`select w.month, d.currency, count(*)::int as count, sum(d.amount)::float8 as amount from (
      select s.deal_id, to_char(max(s.since) at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month from stays s where ${IS_WIN} group by s.deal_id) w
    join deals d on d.id = w.deal_id where d.stage in ('booked', 'closed') and d.booking_cancelled_at is null and w.month >= ${lastMonths(ctx)[0]} group by 1, 2 order by 1, 2`
}

function monthsOf(ctx: DealReader, rows: WonRow[]): SalesDashboard['won'] {
  return lastMonths(ctx).map((month) => {
    const own = rows.filter((row) => row.month === month)
    const sums = own.flatMap(({ currency, amount }) => (currency === null ? [] : [{ amount: amount ?? 0, currency }]))
    return { month, count: own.reduce((total, { count }) => total + count, 0), sums }
  })
}

/** The last 12 months, the oldest first. */
function lastMonths({ now }: Pick<DealReader, 'now'>): string[] {
  const months = [todayInArgentina(now).slice(0, 7)]
  while (months.length < 12) months.unshift(monthBefore(months[0]!))
  return months
}

/** SQL: lost deals by reason. When those of an imported book were lost, nobody knows: it counts only once they were moved here. */
function lostOf({ locale, now }: DealReader): SQL {
  return sql`select r.${sql.raw(`name_${locale}`)} as reason, count(*)::int as count from deals d join lost_reasons r on r.id = d.lost_reason_id
    where d.stage = 'lost' and d.stage_since > ${now.toISOString()}::timestamptz - interval '12 months' and (d.source <> 'imported' or d.stage_since > d.created_at)
    group by r.id order by count desc, r.position`
}

function firstAnswersOf({ now }: DealReader): SQL {
  const minutes = sql`extract(epoch from d.first_answer_at - d.created_at) / 60`
  return sql`with recent as (select * from deals where source <> 'imported' and created_at > ${now.toISOString()}::timestamptz - interval '90 days'),
      waiting as (select id, created_at from deals where first_answer_at is null and stage = 'interested' and source <> 'imported')
    select count(d.first_answer_at)::int as answered, round(percentile_cont(0.5) within group (order by ${minutes}))::int as median_minutes,
      round(max(${minutes}))::int as worst_minutes, (select count(*)::int from waiting) as waiting, (select iso_time(min(created_at)) from waiting) as waiting_longest_since,
      (select id from waiting order by created_at, id limit 1) as waiting_deal_id
    from recent d`
}

/** SQL: the reader's own tasks that are due today or late. */
function ownTasksOf(ctx: DealReader): SQL {
  const today = todayInArgentina(ctx.now)
  return sql`select t.id, t.title, t.due_on::text as due_on, t.due_on < ${today}::date as is_late, iso_time(t.remind_at) as remind_at, ${personOf(sql`t.owner_id`)} as owner,
      null as done_at, json_build_object('id', d.id, 'title', d.title) as deal
    from deal_tasks t join deals d on d.id = t.deal_id where t.owner_id = ${readerOf(ctx)} and t.done_at is null and t.due_on <= ${today}::date
    order by t.due_on, t.id limit 50`
}

/** Each stage with its deals and, for the last 12 months, the share that moved on and the time that it took. */
function funnelOf(columns: ReturnType<typeof sumsOfStages>, left: LeftRow[]): SalesDashboard['funnel'] {
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

/** SQL `stays`: moves that count, each with the stages before and after it; an undone move and its undo do not count. */
const STAYS = sql`select m.deal_id, m.from_stage as before, m.to_stage as stage, m.created_at as since, lead(m.to_stage) over w as next, lead(m.created_at) over w as until
    from deal_moves m where m.undoes is null and not exists (select from deal_moves u where u.undoes = m.id) window w as (partition by m.deal_id order by m.id)`

interface LeftRow extends Record<string, unknown> {
  stage: DealStage
  count: number
  went_on: number
  median_days: number
}

/** SQL: deals that left a stage in the last 12 months, from `stays`. */
function leftOf({ now }: Pick<DealReader, 'now'>): SQL {
  const order = sql.raw(`array['${STAGES.join("','")}']`)
  return sql`select s.stage, count(*)::int as count,
      count(*) filter (where s.next <> 'lost' and array_position(${order}, s.next) > array_position(${order}, s.stage))::int as went_on,
      round((percentile_cont(0.5) within group (order by extract(epoch from s.until - s.since)) / 86400)::numeric, 1)::float8 as median_days
    from stays s where s.next is not null and s.until > ${now.toISOString()}::timestamptz - interval '12 months' group by s.stage`
}
