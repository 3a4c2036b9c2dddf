import { and, eq } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findHandOffByCode } from '../hand-offs/find-hand-offs.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findUserOfName } from '../users/find-user.server.ts'
import { bookings } from './booking.tables.server.ts'
import { profitOf } from './booking.ts'
import type { HandReport } from './hand-report.ts'
import { beganByHand, type Received, receiveBooking } from './receive-booking.server.ts'
import { findSuppliers } from './suppliers.server.ts'

/**
 * Reports a booking by hand, through the same intake as the travel site's: a new one or, with `id`, the next revision of an existing one.
 * @throws forbidden, not_found, conflict when it changed since it was seen, invalid_fields
 */
export async function reportByHand(ctx: Context, input: HandReport, id?: string): Promise<Received> {
  const user = requireRole(ctx.actor, 'admin')
  const { username } = input
  const account = username ? await accountOf(ctx, username) : null
  return enterReport(ctx, input, { by: user.user_id, account, ...(id !== undefined && { id }) })
}

interface Entry {
  /** The admin who entered it; the caller has checked their permission. */
  by: string
  account: string | null
  /** The booking that gets a new revision; without one a new booking. */
  id?: string
  /** The code of the deal that it belongs to. */
  deal?: string
}

/** @throws not_found, conflict when it changed since it was seen, invalid_fields */
export async function enterReport(ctx: Context, input: HandReport, { by, account, id, deal }: Entry): Promise<Received> {
  const { hand_off, username, seen, supplier_id, profit, reason, ...parts } = input
  if (profit !== undefined && profit !== profitOf(parts)) throw invalid({ profit: ['booking_error_profit'] })
  if (!(await findSuppliers(ctx.db)).some((supplier) => supplier.id === supplier_id)) throw invalid({ supplier_id: ['kit_invalid_field'] })
  const known = await findByNumber(ctx, supplier_id, input.external_id)
  if (id !== undefined && known?.id !== id) throw notFound()
  if (id === undefined && known) throw invalid({ external_id: ['booking_error_known'] })
  if (!known || known.began_by_hand) refuseFuture(input.occurred_at, ctx.now)
  const report = { ...parts, hand_off: hand_off || null, ...(account && { account }), ...(deal && { deal }) }
  if (hand_off && !(await findHandOffByCode(ctx.db, hand_off))) throw invalid({ hand_off: ['booking_error_hand_off'] })
  return receiveBooking(ctx, report, {
    supplier_id,
    door: 'hand',
    reported_by: by,
    seen,
    async note(tx, { id: subject_id, revision, status, sale_amount, profit_amount, currency, occurred_at }) {
      const after = { revision, status, sale: sale_amount, profit: profit_amount, currency, occurred_at }
      await noteAct(ctx, tx, { action: known ? 'booking.changed' : 'booking.entered', subject_id, after, reason })
    },
  })
}

async function findByNumber({ db }: Context, supplier_id: string, external_id: string) {
  const [row] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.supplier_id, supplier_id), eq(bookings.external_id, external_id)))
  return row && { ...row, began_by_hand: await beganByHand(db, row.id) }
}

/** Days are Argentine: noon of today, which the forms send, may be ahead. @throws invalid_fields */
function refuseFuture(occurred_at: string, now: Date): void {
  if (todayInArgentina(new Date(occurred_at)) > todayInArgentina(now)) throw invalid({ occurred_at: ['booking_error_future'] })
}

async function accountOf(ctx: Context, username: string): Promise<string> {
  const id = await findUserOfName(ctx.db, username)
  if (!id) throw invalid({ username: ['booking_error_username'] })
  return id
}
