import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { moneyState } from '../contributions/contribution.ts'
import { findStepsOfBookings } from '../contributions/find-steps-of-bookings.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { type DealReader, personOf, readerOf } from './deal-rows.server.ts'
import { findCustomerSide } from './find-customer-side.server.ts'
import type { Task } from './tasks/task.ts'
import type { DealGift, DealLife, TimelineEntry, TimelineItem } from './timeline.ts'

/** Limit for each kind, higher than any real deal needs and small enough for a page. */
const MOST = 500

/** The timeline of a deal, latest first, with its open tasks and the contribution of its booking. @throws not_found */
export async function findDealLife(ctx: DealReader, id: string): Promise<DealLife> {
  const [deal] = await rowsOf<{ code: string; booking_id: string | null; seen_at: string | null }>(
    ctx.db,
    sql`select d.code, d.booking_id, iso_time(v.seen_at) as seen_at from deals d
      left join deal_visits v on v.deal_id = d.id and v.user_id = ${readerOf(ctx)} where d.id = ${id}`,
  )
  if (!deal) throw notFound()
  const [moves, notes, tasks, hand_offs, bookings, gifts, of_customer, booking] = await Promise.all([
    findMoves(ctx, id),
    findNotes(ctx, id),
    findTasks(ctx, id),
    findHandOffs(ctx, deal.code),
    findBookings(ctx, id),
    findGiftSteps(ctx, id),
    findCustomerSide(ctx, id),
    deal.booking_id ? findGift(ctx, deal.booking_id) : null,
  ])
  const done = tasks.filter((task) => task.done_at !== null)
  const told = done.map(({ created_at, by, ...task }): TimelineEntry => ({ kind: 'task', at: task.done_at ?? created_at, by, task }))
  const all = [...moves, ...notes, ...told, ...hand_offs, ...bookings, ...gifts, ...of_customer].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  )
  const isNew = (item: TimelineEntry) => deal.seen_at !== null && item.at > deal.seen_at && item.by?.id !== readerOf(ctx)
  return {
    timeline: all.map((item) => ({ ...item, is_new: isNew(item) }) as TimelineItem),
    tasks: tasks.filter((task) => task.done_at === null).map(({ created_at, by, ...task }) => task),
    booking,
  }
}

function findMoves({ db, locale }: DealReader, id: string): Promise<TimelineEntry[]> {
  return rowsOf(
    db,
    sql`select 'move' as kind, m.from_stage as from, m.to_stage as to, m.why, ${personOf(sql`m.moved_by`)} as by, iso_time(m.created_at) as at, m.undoes is not null as takes_back,
        (select r.${sql.raw(`name_${locale}`)} from lost_reasons r where r.id = m.lost_reason_id) as lost_reason
      from deal_moves m where m.deal_id = ${id} order by m.id desc limit ${MOST}`,
  )
}

function findNotes({ db }: DealReader, id: string): Promise<TimelineEntry[]> {
  return rowsOf(
    db,
    sql`select 'note' as kind, n.kind as note, n.body, ${personOf(sql`n.author_id`)} as by, iso_time(n.created_at) as at
      from deal_notes n where n.deal_id = ${id} order by n.created_at desc limit ${MOST}`,
  )
}

type FoundTask = Task & { created_at: string; by: Task['owner'] }

function findTasks({ db, now }: DealReader, id: string): Promise<FoundTask[]> {
  return rowsOf(
    db,
    sql`select t.id, t.title, t.due_on::text as due_on, t.done_at is null and t.due_on < ${todayInArgentina(now)}::date as is_late, iso_time(t.remind_at) as remind_at,
        ${personOf(sql`t.owner_id`)} as owner, iso_time(t.done_at) as done_at, iso_time(t.created_at) as created_at, ${personOf(sql`coalesce(t.done_by, t.created_by)`)} as by
      from deal_tasks t where t.deal_id = ${id} order by t.due_on, t.id limit ${MOST}`,
  )
}

function findHandOffs({ db, locale }: DealReader, code: string): Promise<TimelineEntry[]> {
  return rowsOf(
    db,
    sql`select 'hand_off' as kind, h.code, h.start_date::text as start, h.end_date::text as "end", null as by, iso_time(h.created_at) as at,
        coalesce((select at.${sql.raw(`name_${locale}`)} from places_by_any_id at where at.known_as = h.destination_id limit 1), h.search #>> '{destination,text}') as destination
      from handed_off_trips h where h.deal_code = ${code} order by h.created_at desc limit ${MOST}`,
  )
}

function findBookings({ db }: DealReader, id: string): Promise<TimelineEntry[]> {
  return rowsOf(
    db,
    sql`select 'booking' as kind, f.status, f.external_id as number, x.how, money_of(f.sale_amount, f.currency) as sale, ${personOf(sql`x.linked_by`)} as by, iso_time(x.linked_at) as at
      from deal_bookings x join booking_facts f on f.id = x.booking_id where x.deal_id = ${id} order by x.linked_at desc limit ${MOST}`,
  )
}

/** Includes every booking of the deal, also one that was cancelled and replaced. */
async function findGiftSteps({ db }: DealReader, id: string): Promise<TimelineEntry[]> {
  const steps = await findStepsOfBookings(db, sql`select x.booking_id from deal_bookings x where x.deal_id = ${id}`, MOST)
  return steps.map(({ kind, created_at, ...step }): TimelineEntry => ({ ...step, kind: 'gift', step: kind, by: null, at: created_at }))
}

type Part = Omit<DealGift['contributions'][number], 'state'> & Parameters<typeof moneyState>[0]

async function findGift({ db }: DealReader, booking_id: string): Promise<DealGift | null> {
  const [row] = await rowsOf<Omit<DealGift, 'contributions'> & { parts: Part[] }>(
    db,
    sql`select f.external_id as number, f.status, b.start_date::text as start, b.end_date::text as "end", money_of(f.sale_amount, f.currency) as sale,
        money_of(f.cost_amount, f.currency) as cost, money_of(f.fees_amount, f.currency) as fees, money_of(f.taxes_amount, f.currency) as taxes,
        money_of(f.profit_amount, f.currency) as profit,
        (select coalesce(json_agg(json_build_object('code', g.code, 'amount', money_of(g.amount, g.currency), 'status', g.status, 'paid_at', g.paid_at, 'voided_at', g.voided_at,
            'project', (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = g.project_id)) order by g.created_at, g.id), '[]')
          from gifts g where g.booking_id = f.id) as parts
      from booking_facts f join booked_trips b on b.id = f.id where f.id = ${booking_id}`,
  )
  if (!row) return null
  const { parts, ...booking } = row
  return {
    ...booking,
    contributions: parts.map(({ code, amount, project, ...money }) => ({ code, amount, project, state: moneyState(money) })),
  }
}
