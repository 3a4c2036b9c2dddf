import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { monthBefore } from '../../../kit/months.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { type DealReader, personOf, readerOf } from '../deal-rows.server.ts'
import { findForecast } from './find-forecast.server.ts'
import { findFunnel, STAYS } from './find-funnel.server.ts'
import type { SalesDashboard } from './sales-dashboard.ts'

/** The figures that the sales desk needs most. */
export async function findDashboard(ctx: DealReader): Promise<SalesDashboard> {
  const [funnel, won, forecast, lost, first_answers, tasks] = await Promise.all([
    findFunnel(ctx),
    findWon(ctx),
    findForecast(ctx),
    findLost(ctx),
    findFirstAnswers(ctx),
    findOwnTasks(ctx),
  ])
  return { funnel, won, forecast, lost, first_answers, tasks }
}

/** Won deals by the month, in Argentine time, in which their booking arrived; bookings cancelled since then do not count. */
async function findWon({ db, now }: DealReader): Promise<SalesDashboard['won']> {
  const months = [todayInArgentina(now).slice(0, 7)]
  while (months.length < 12) months.unshift(monthBefore(months[0]!))
  const rows = await rowsOf<{ month: string; currency: string | null; count: number; amount: number | null }>(
    db,
    sql`select w.month, d.currency, count(*)::int as count, sum(d.amount)::float8 as amount from (
        select s.deal_id, to_char(max(s.since) at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month from (${STAYS}) s where s.stage = 'booked' group by s.deal_id) w
      join deals d on d.id = w.deal_id where d.stage in ('booked', 'closed') and d.booking_cancelled_at is null and w.month >= ${months[0]} group by 1, 2 order by 1, 2`,
  )
  return months.map((month) => {
    const own = rows.filter((row) => row.month === month)
    const sums = own.flatMap(({ currency, amount }) => (currency === null ? [] : [{ amount: amount ?? 0, currency }]))
    return { month, count: own.reduce((total, { count }) => total + count, 0), sums }
  })
}

function findLost({ db, locale, now }: DealReader): Promise<SalesDashboard['lost']> {
  return rowsOf<SalesDashboard['lost'][number] & Record<string, unknown>>(
    db,
    sql`select r.${sql.raw(`name_${locale}`)} as reason, count(*)::int as count from deals d join lost_reasons r on r.id = d.lost_reason_id
      where d.stage = 'lost' and d.stage_since > ${now.toISOString()}::timestamptz - interval '12 months' group by r.id order by count desc, r.position`,
  )
}

async function findFirstAnswers({ db, now }: DealReader): Promise<SalesDashboard['first_answers']> {
  const minutes = sql`extract(epoch from d.first_answer_at - d.created_at) / 60`
  const [row] = await rowsOf<SalesDashboard['first_answers'] & Record<string, unknown>>(
    db,
    sql`with recent as (select * from deals where source <> 'imported' and created_at > ${now.toISOString()}::timestamptz - interval '90 days'),
        waiting as (select id, created_at from deals where first_answer_at is null and stage = 'interested' and source <> 'imported')
      select count(d.first_answer_at)::int as answered, round(percentile_cont(0.5) within group (order by ${minutes}))::int as median_minutes,
        round(max(${minutes}))::int as worst_minutes, (select count(*)::int from waiting) as waiting, (select iso_time(min(created_at)) from waiting) as waiting_longest_since,
        (select id from waiting order by created_at, id limit 1) as waiting_deal_id
      from recent d`,
  )
  return row!
}

/** The reader's own tasks that are due today or late. */
async function findOwnTasks(ctx: DealReader): Promise<SalesDashboard['tasks']> {
  const today = todayInArgentina(ctx.now)
  return rowsOf<SalesDashboard['tasks'][number] & Record<string, unknown>>(
    ctx.db,
    sql`select t.id, t.title, t.due_on::text as due_on, t.due_on < ${today}::date as is_late, iso_time(t.remind_at) as remind_at, ${personOf(sql`t.owner_id`)} as owner,
        null as done_at, json_build_object('id', d.id, 'title', d.title) as deal
      from deal_tasks t join deals d on d.id = t.deal_id where t.owner_id = ${readerOf(ctx)} and t.done_at is null and t.due_on <= ${today}::date
      order by t.due_on, t.id limit 50`,
  )
}
