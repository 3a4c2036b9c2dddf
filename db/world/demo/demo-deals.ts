import { randomFrom } from '@huella/scenes/random'
import type pg from 'pg'
import { freshRanks } from '../../../src/domain/deals/deal-ranks.ts'
import { type DealStage, STAGES } from '../../../src/domain/deals/deal-stages.ts'
import { inTransaction } from '../../../src/kit/data/in-transaction.server.ts'
import { insertRows } from '../../start-rows/insert-rows.ts'
import { stableCode, stableId } from '../../start-rows/stable.ts'
import { DESTINATIONS } from '../destinations.ts'
import { fill } from '../shapes.ts'
import { DEALS } from './deal-texts.ts'
import { customerSideOf, type DemoDeal } from './demo-customers.ts'

const DAY = 86_400_000
/** Numbers of deals in each stage: 40 in all. */
const COUNTS: Record<DealStage, number> = { interested: 8, contacted: 6, quoted: 7, negotiation: 5, booked: 5, closed: 4, lost: 5 }
const SOURCES = ['whatsapp', 'whatsapp', 'phone', 'mail', 'form', 'referral', 'event', 'walk_in'] as const

interface Known {
  seller: string
  projects: string[]
  /** Bookings of the world that a deal may have led to: those with an ended trip and an approved contribution, and the others. */
  over: SoldTrip[]
  ahead: SoldTrip[]
}
interface SoldTrip {
  id: string
  amount: number
  currency: string
  start: string | null
  end: string | null
  booked_at: string
}

/** Gives the demo login `sales` a book of 40 deals in every stage, each with its history. Only where there is none yet. */
export async function seedDemoDeals(pool: pg.Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(4831705)')
    const known = await findKnown(client, now)
    if (known) await insertBook(client, known, now)
  })
}

async function findKnown(client: pg.ClientBase, now: Date): Promise<Known | null> {
  const sellers = await client.query<{ id: string }>("select id from sellers where username = 'sales' and not exists (select from deals)")
  const [seller] = sellers.rows
  if (!seller) return null
  const projects = await client.query<{ id: string }>(
    'select id from collecting_projects order by featured_position nulls last, id limit 12',
  )
  const trips = (over: boolean) =>
    client.query<SoldTrip>(
      `select b.id, b.sale_amount::float8 as amount, b.currency, b.start_date::text as start, b.end_date::text as end, b.occurred_at::text as booked_at
       from bookings b join contributions c on c.booking_id = b.id and c.voided_at is null and c.split_from is null
       where b.status = 'confirmed' and b.needs_review is null and (b.end_date < $1) = $2 and (c.status = 'approved') >= $2 and b.occurred_at < $1
       order by b.occurred_at desc, b.id limit 9`,
      [now.toISOString(), over],
    )
  const [over, ahead] = [await trips(true), await trips(false)]
  return { seller: seller.id, projects: projects.rows.map(({ id }) => id), over: over.rows, ahead: ahead.rows }
}

/** A deal of the book, its customer, and the times of its moves. */
interface Planned extends DemoDeal {
  booking: SoldTrip | null
}

async function insertBook(client: pg.ClientBase, known: Known, now: Date): Promise<void> {
  const planned = plan(known, now)
  const rows = planned.map((deal) => dealRow(deal, known, planned, now))
  const customers = planned.map((deal) => customerRow(deal, known))
  await insertRows(client, [
    { table: 'customers', rows: customers },
    { table: 'deals', rows },
  ])
  const moves = planned.flatMap(({ id, path }) => path.map((step, n) => ({ id, n, ...step, from: path[n - 1]?.stage ?? null })))
  for (const { id, n, stage, at, from } of moves)
    await client.query(
      'insert into deal_moves (deal_id, from_stage, to_stage, moved_by, lost_reason_id, version, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, from, stage, stage === 'booked' ? null : known.seller, stage === 'lost' ? DEALS.lost[n % DEALS.lost.length] : null, n + 1, at],
    )
  await insertRows(client, [
    {
      table: 'deal_bookings',
      rows: planned.flatMap(({ id, booking, path }) =>
        booking
          ? [
              {
                deal_id: id,
                booking_id: booking.id,
                how: 'code',
                linked_by: null,
                linked_at: path.find(({ stage }) => stage === 'booked')!.at,
              },
            ]
          : [],
      ),
    },
    { table: 'deal_notes', rows: planned.flatMap((deal) => noteRows(deal, known)) },
    { table: 'deal_tasks', rows: planned.flatMap((deal) => taskRows(deal, known, now)) },
    ...customerSideOf(planned, { seller: known.seller, now, deals: rows, customers }),
  ])
}

function plan({ over, ahead }: Known, now: Date): Planned[] {
  const ends: DealStage[] = STAGES.flatMap((stage) => Array.from({ length: COUNTS[stage] }, () => stage))
  return ends.flatMap((stage, index) => {
    const booking = stage === 'closed' ? over.shift() : stage === 'booked' ? ahead.shift() : null
    // A world without such bookings has fewer deals.
    return booking === undefined
      ? []
      : [{ id: stableId('deal', `demo ${index}`), stage, index, booking, path: pathTo(stage, index, booking, now) }]
  })
}

/** The stages that it went through, and when: the last one some days ago, or on the day of its booking. */
function pathTo(end: DealStage, index: number, booking: SoldTrip | null, now: Date): Planned['path'] {
  const random = randomFrom(`deal path ${index}`)
  const open: DealStage[] = ['interested', 'contacted', 'quoted', 'negotiation']
  const before = end === 'lost' ? open.slice(0, random.whole(1, 4)) : open.slice(0, open.includes(end) ? open.indexOf(end) : 4)
  const stages: DealStage[] = [...before, ...(end === 'closed' ? (['booked'] as const) : []), end]
  const booked_at = booking ? Date.parse(booking.booked_at) : null
  const last = booked_at ?? now.getTime() - random.whole(0, 12) * DAY - random.whole(1, 20) * 3_600_000
  const path: Planned['path'] = []
  let at = end === 'closed' && booking?.end ? Math.min(Date.parse(booking.end) + 4 * DAY, now.getTime() - 3_600_000) : last
  for (const stage of stages.toReversed()) {
    path.unshift({ stage, at: new Date(at).toISOString() })
    at = end === 'closed' && stage === 'closed' ? booked_at! : at - random.whole(1, 5) * DAY - random.whole(1, 9) * 3_600_000
  }
  return path
}

function dealRow(deal: Planned, { seller, projects }: Known, all: Planned[], now: Date) {
  const { id, stage, index, booking, path } = deal
  const random = randomFrom(`deal ${index}`)
  const place = DESTINATIONS[(index * 7) % DESTINATIONS.length]!
  const is_far = place.zone === 'far'
  const start = now.getTime() + random.whole(25, 200) * DAY
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  const priced = path.some((step) => step.stage === 'quoted')
  const own = { amount: random.whole(60, 480) * (is_far ? 1_000 : 1_000_000), currency: is_far ? 'USD' : 'ARS' }
  const amount = booking ? { amount: booking.amount, currency: booking.currency } : priced ? own : { amount: null, currency: null }
  const mates = all.filter((other) => other.stage === stage)
  return {
    id,
    code: stableCode(`demo deal ${index}`),
    customer_id: stableId('cust', `demo ${index}`),
    owner_id: index % 9 === 4 ? null : seller,
    title: fill(DEALS.titles[index % DEALS.titles.length]!, { place: place.text, surname: DEALS.customers[index]!.split(' ').at(-1)! }),
    ...amount,
    holds_until: priced ? day(now.getTime() + random.whole(2, 20) * DAY) : null,
    trip_type: is_far ? 'FLIGHT_HOUSE' : 'ONLY_HOTEL',
    destination_id: place.id,
    ...(booking
      ? { start_date: booking.start, end_date: booking.end }
      : { start_date: day(start), end_date: day(start + random.whole(3, 12) * DAY) }),
    rooms: [{ adults: 2, childs: index % 3 === 0 ? [{ age: 4 }, { age: 9 }] : [] }],
    project_id: projects[index % projects.length] ?? null,
    source: SOURCES[index % SOURCES.length],
    expected_on: day(now.getTime() + random.whole(-10, 60) * DAY),
    stage,
    stage_since: path.at(-1)!.at,
    rank: freshRanks(mates.length)[mates.indexOf(deal)],
    first_answer_at: path[1]?.at ?? null,
    lost_reason_id: stage === 'lost' ? DEALS.lost[(path.length - 1) % DEALS.lost.length] : null,
    booking_id: booking?.id ?? null,
    version: path.length,
    changed_at: path.at(-1)!.at,
    changed_by: seller,
    created_by: seller,
    created_at: path[0]!.at,
  }
}

function customerRow({ index, path }: Planned, { seller }: Known) {
  const name = DEALS.customers[index]!
  const address = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
  return {
    id: stableId('cust', `demo ${index}`),
    name,
    email: index % 4 === 3 ? null : `${address}@example.com`,
    language: index % 11 === 5 ? 'en' : 'es',
    phone: `+549261555${String(1000 + index * 37).padStart(4, '0')}`,
    created_by: seller,
    created_at: path[0]!.at,
  }
}

function noteRows({ id, index, path }: Planned, { seller }: Known) {
  return path.slice(0, 3).map(({ at }, n) => {
    const note = DEALS.notes[(index * 3 + n) % DEALS.notes.length]!
    const created_at = new Date(Date.parse(at) + (20 + n) * 60_000).toISOString()
    return {
      id: stableId('dnot', `demo ${index} ${n}`),
      deal_id: id,
      kind: n === 1 ? 'whatsapp' : 'note',
      body: note,
      author_id: seller,
      created_at,
    }
  })
}

function taskRows({ id, index, stage, path }: Planned, { seller }: Known, now: Date) {
  if (stage === 'lost' || stage === 'closed' || index % 3 === 1) return []
  const due_on = new Date(now.getTime() + ((index % 7) - 2) * DAY).toISOString().slice(0, 10)
  return [
    {
      id: stableId('task', `demo ${index}`),
      deal_id: id,
      title: DEALS.tasks[index % DEALS.tasks.length],
      due_on,
      owner_id: seller,
      created_by: seller,
      created_at: path.at(-1)!.at,
    },
  ]
}
