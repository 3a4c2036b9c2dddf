import { sql } from 'drizzle-orm'
import type { BookingReport } from '../../../src/domain/bookings/booking.ts'
import { receiveBooking } from '../../../src/domain/bookings/receive-booking.server.ts'
import { followBooking } from '../../../src/domain/contributions/follow-booking.server.ts'
import { closedMonthSums, closedMonths, statementEntries, statements } from '../../../src/domain/statements/statement.tables.server.ts'
import { type Db, rowsOf } from '../../../src/kit/data/db.server.ts'
import { halfOf } from '../../../src/kit/money.ts'
import { stableId } from '../../start-rows/stable.ts'

/** Bookings of the month, of which the last one is missing in the supplier's statement. */
const BOOKINGS = 5
const NAME = 'Mayorista del Sur'
const HEADINGS = ['Reserva', 'Código', 'Fecha', 'Estado', 'Venta', 'Costo']
const STATEMENT = stableId('stat', 'demo')
const CLOSED = stableId('clos', 'demo')

interface Closing {
  now: Date
  supplier_id: string
  closed_by: string
}

/** A supplier of the demo world with the statement of its last month, imported and closed with a difference: one of our bookings is not in it. */
export async function closeDemoMonth(db: Db, { now, supplier_id, closed_by }: Closing): Promise<void> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
  const reports = await planReports(db, month)
  if (reports.length < BOOKINGS) return
  await db.execute(sql`insert into suppliers (id, name) values (${supplier_id}, ${NAME})`)
  for (const [n, report] of reports.entries()) {
    const door = n === BOOKINGS - 1 ? ('hand' as const) : ('statement' as const)
    const { booking } = await receiveBooking({ db, now, outbox: { emit: async () => {} } }, report, {
      supplier_id,
      door,
      reported_by: closed_by,
    })
    await followBooking({ db, now }, { booking_id: booking.id })
  }
  await insertStatement(db, { now, supplier_id, closed_by, month }, reports.slice(0, -1))
  const [ours, theirs] = [reports, reports.slice(0, -1)].map((some) => some.reduce((sum, report) => sum + profitOf(report), 0)) as [
    number,
    number,
  ]
  const at = now.toISOString()
  await db.insert(closedMonths).values({ id: CLOSED, supplier_id, month, number: 0, statement_id: STATEMENT, closed_by, closed_at: at })
  await db.insert(closedMonthSums).values({
    closed_month_id: CLOSED,
    currency: 'ARS',
    ours_amount: ours,
    theirs_amount: theirs,
    difference_amount: theirs - ours,
  })
}

/** Trips of last month's hand-offs, which nobody booked otherwise; most of them are over. */
async function planReports(db: Db, month: string): Promise<(BookingReport & { hand_off: string })[]> {
  const found = await rowsOf<{ code: string; trip_type: BookingReport['trip']['trip_type'] }>(
    db,
    sql`select h.code, h.trip_type from hand_offs h join projects p on p.id = h.project_id and p.status = 'active' and p.currency = 'ARS'
      where h.user_id is not null and h.created_at < ${`${month}-15`}::date and h.created_at > ${`${month}-15`}::date - 60
        and not exists (select from bookings b where b.hand_off_id = h.id or b.suggested_hand_off_id = h.id) order by h.created_at desc, h.id limit ${BOOKINGS}`,
  )
  return found.map(({ code, trip_type }, n) => {
    const parts = { sale: 62_000_000 + n * 8_350_000, cost: 55_800_000 + n * 7_400_000, fees: 310_000, taxes: 0 }
    const days = { start: `${month}-${18 + n}`, end: `${month}-${22 + n}` }
    return {
      external_id: `MS-${1_041 + n}`,
      revision: 1,
      status: 'confirmed' as const,
      hand_off: code,
      currency: 'ARS',
      ...parts,
      trip: { trip_type, ...days },
      occurred_at: `${month}-${16 + n}T15:00:00.000Z`,
    }
  })
}

const profitOf = ({ sale, cost, fees, taxes }: BookingReport) => sale - cost - fees - taxes

async function insertStatement(
  db: Db,
  { now, supplier_id, closed_by, month }: Closing & { month: string },
  lines: readonly BookingReport[],
) {
  const created_at = now.toISOString()
  const columns = {
    Reserva: 'external_id',
    Código: 'hand_off',
    Fecha: 'booked_on',
    Estado: 'status',
    Venta: 'sale',
    Costo: 'cost',
  } as const
  await db.insert(statements).values({
    id: STATEMENT,
    supplier_id,
    month,
    month_chosen: false,
    lines_month: month,
    file_name: `liquidacion-${month}.csv`,
    headings: HEADINGS,
    dropped: [],
    lines: lines.length,
    state: 'imported',
    uploaded_by: closed_by,
    imported_by: closed_by,
    created_at,
    reading: {
      columns,
      states: { Confirmada: 'confirmed' },
      decimal: 'comma',
      days: 'dmy',
      zeros: 'same',
      trip_type: 'ONLY_HOTEL',
      currency: 'ARS',
    },
  })
  await db.insert(statementEntries).values(
    lines.map((report, n) => {
      const { external_id, status, currency, sale } = report
      const amounts = { status, currency, sale, profit: profitOf(report), share: halfOf(profitOf(report)) }
      return {
        statement_id: STATEMENT,
        position: n,
        external_id,
        lines: [n + 2],
        action: 'create' as const,
        changes: [],
        report,
        currency,
        profit_amount: profitOf(report),
        choices: [],
        repeated: [],
        counts_repeated: false,
        line_digests: [],
        imported_before: false,
        done: true,
        amounts: { ours: null, theirs: amounts, after: [], result: amounts },
      }
    }),
  )
}
