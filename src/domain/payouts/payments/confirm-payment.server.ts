import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { isManagedBy } from '../../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { PAYMENT_NOT_CONFIRMABLE } from '../payout.errors.ts'
import { payments, payouts } from '../payout.tables.server.ts'
import type { ConfirmationInput } from './payment.ts'

/**
 * A manager says what of a payment their organization received, and when. Two managers at once: one of them confirms it.
 * @throws unauthorized; not_found for anybody else; payment_not_confirmable; invalid_fields for a day before the transfer or after today
 */
export async function confirmPayment(ctx: Context, { id, received, received_on }: ConfirmationInput & { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
    if (!payment || !(await isManagedBy(tx, payment.organization_id, user_id))) throw notFound()
    const parts = await tx.select({ returned_at: payouts.returned_at }).from(payouts).where(eq(payouts.payment_id, id))
    if (payment.confirmed_at || payment.code === null || payment.amount === 0 || parts.some(({ returned_at }) => returned_at))
      throw new ReadableError(PAYMENT_NOT_CONFIRMABLE)
    if (received_on > todayInArgentina(ctx.now)) throw invalid({ received_on: ['payout_error_future'] })
    if (received_on < todayInArgentina(new Date(payment.paid_at))) throw invalid({ received_on: ['payout_error_before_paid'] })
    await tx
      .update(payments)
      .set({ confirmed_at: ctx.now.toISOString(), confirmed_by: user_id, received_amount: received, received_on })
      .where(eq(payments.id, id))
    const { organization_id, amount, currency } = payment
    await noteAct(ctx, tx, {
      action: 'payout.confirmed',
      subject_id: id,
      after: { organization_id, amount, received, received_on, currency },
    })
  })
}
