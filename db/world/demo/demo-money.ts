import { sql } from 'drizzle-orm'
import type { BookingReport } from '../../../src/domain/bookings/booking.ts'
import { receiveBooking } from '../../../src/domain/bookings/receive-booking.server.ts'
import { followBooking } from '../../../src/domain/contributions/follow-booking.server.ts'
import { type Db, rowsOf } from '../../../src/kit/data/db.server.ts'
import { stableId } from '../../start-rows/stable.ts'
import { closeDemoMonth } from './demo-month.ts'

/** Transfers that arrived, and the last one of them with another amount than was announced. */
const ARRIVED = 4
/** Supplier of the closed month. */
const WHOLESALER = stableId('supp', 'demo wholesaler')

/**
 * What the desks of the treasurer show in the demo world: a claim on an organization, as a trip was cancelled after its payout; transfers that arrived, one
 * with another amount; and a month that a supplier closed. Nothing where they are there.
 */
export async function seedDemoMoney(db: Db, now: Date): Promise<void> {
  const [admin] = await rowsOf<{ id: string }>(
    db,
    // What the second admin entered, the first one may approve.
    sql`select u.id from users u join user_roles r on r.user_id = u.id and r.role = 'admin' where not exists (select from suppliers where id = ${WHOLESALER})
      order by u.username = 'admin2' desc, u.id limit 1`,
  )
  if (!admin) return
  await recordArrivals(db, { now, recorded_by: admin.id })
  await cancelPaidTrip(db, now)
  await closeDemoMonth(db, { now, supplier_id: WHOLESALER, closed_by: admin.id })
}

async function recordArrivals(db: Db, { now, recorded_by }: { now: Date; recorded_by: string }): Promise<void> {
  await db.execute(sql`insert into contribution_arrivals (contribution_id, amount, arrived_on, reason, recorded_by, created_at)
    select g.id, case when g.nth = ${ARRIVED} then g.amount - 100000 else g.amount end, least(g.announced_on + 1, ${now.toISOString()}::timestamptz::date),
      case when g.nth = ${ARRIVED} then 'El banco acreditó menos' end, ${recorded_by}, ${now.toISOString()}
    from (select *, row_number() over (order by announced_on, id) as nth from transfer_gifts
      where status = 'pending' and currency = 'ARS' and amount > 200000 and announced_on < ${now.toISOString()}::timestamptz::date) g
    where g.nth <= ${ARRIVED}`)
}

/** Reports, as the travel site does, that the latest paid trip of an organization was cancelled: of one that is due other money, if there is one. */
async function cancelPaidTrip(db: Db, now: Date): Promise<void> {
  const [paid] = await rowsOf<{ booking_id: string; body: BookingReport; revision: number }>(
    db,
    sql`select c.booking_id, r.body, r.revision from contributions c join bookings b on b.id = c.booking_id and b.status = 'confirmed' and b.currency = c.currency
      join projects p on p.id = c.project_id and p.status = 'active'
      join lateral (select x.body, x.revision from booking_reports x where x.booking_id = b.id order by x.revision desc limit 1) r on true
      where c.paid_at is not null and c.currency = 'ARS' and c.split_from is null and not exists (select from held_contributions h where h.contribution_id = c.id)
      order by exists (select from organization_dues d where d.organization_id = p.organization_id and d.currency = 'ARS' and d.amount > 0) desc, c.paid_at desc, c.id limit 1`,
  )
  if (!paid) return
  const { body, booking_id, revision } = paid
  await receiveBooking({ db, now, outbox: { emit: async () => {} } }, { ...body, revision: revision + 1, status: 'cancelled' })
  await followBooking({ db, now }, { booking_id })
}
