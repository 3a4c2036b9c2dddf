import { and, eq, isNotNull } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { NO_PAYMENT, PAID, SERVICE_REFUSED, SERVICE_SILENT } from '../contribution.errors.ts'
import { lockContribution, refuseUnseen } from '../desk/lock-contribution.server.ts'
import type { RefundInput } from '../desk/managed-contribution.ts'
import { isRefusal, refundAll } from '../mercado-pago/payment-service.server.ts'
import { followPayment, isPayment, paymentStateOf } from './follow-payment.server.ts'
import { giftPayments } from './gift-payment.tables.server.ts'

/**
 * Refunds a donation to its payer through the payment service; the ledger follows the service's report. Idempotent: the admin and the
 * reason are stored before, so that they are known also if the service's answer is lost, and from then on the donation is not due. If the
 * service refuses, it is due again, and may be refused.
 * @throws forbidden; not_found; contribution_no_payment, contribution_paid, contribution_changed; contribution_service_silent,
 * contribution_service_refused; organization_managed_by_you
 */
export async function refundPayment(ctx: Context, { id, reason, seen }: RefundInput & { id: string }): Promise<void> {
  const { user_id: refunded_by } = requireRole(ctx.actor, 'admin')
  const service = ctx.config.mercado_pago
  if (!service) throw new ReadableError(NO_PAYMENT)
  const payment = await ctx.db.transaction(async (tx) => {
    const contribution = await lockContribution(tx, id)
    const [payment] = await tx.select().from(giftPayments).where(eq(giftPayments.contribution_id, id)).for('update')
    await refuseOwnProject(ctx, tx, contribution.project_id)
    if (!payment || payment.counted === null) throw new ReadableError(NO_PAYMENT)
    if ((await paymentStateOf(tx, payment, contribution)).state === 'paid') throw new ReadableError(PAID)
    refuseUnseen(contribution, seen)
    const { amount, currency } = contribution
    await tx.update(giftPayments).set({ refund_reason: reason, refunded_by, refund_refused_at: null }).where(isPayment(payment))
    await noteAct(ctx, tx, { action: 'contribution.refunded', subject_id: id, after: { amount, currency }, reason })
    return payment
  })
  try {
    await refundAll(service, payment.id)
    await followPayment(ctx, payment.id)
  } catch (error) {
    ctx.log.warn(
      { request_id: ctx.request_id, contribution: id, error: error instanceof Error ? error.name : 'unknown' },
      'payment service',
    )
    if (!isRefusal(error)) throw new ReadableError(SERVICE_SILENT)
    // A service also refuses to give back what it gave back already, and its report of that may be lost.
    await followPayment(ctx, payment.id).catch(() => {
      throw new ReadableError(SERVICE_SILENT)
    })
    if (await noteRefusal(ctx, id, payment)) throw new ReadableError(SERVICE_REFUSED)
  }
}

/** @returns false where nothing of the payment counts any more, so that there was nothing to refuse */
function noteRefusal(ctx: Context, id: string, payment: typeof giftPayments.$inferSelect): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await lockContribution(tx, id)
    const refused = await tx
      .update(giftPayments)
      .set({ refund_reason: null, refunded_by: null, refund_refused_at: ctx.now.toISOString() })
      .where(and(isPayment(payment), isNotNull(giftPayments.counted)))
      .returning({ id: giftPayments.id })
    return refused.length > 0
  })
}
