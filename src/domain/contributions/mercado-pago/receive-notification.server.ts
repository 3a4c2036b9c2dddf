import { WebhookSignatureValidator } from 'mercadopago'
import type { Context } from '../../../kit/context.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { errorText } from '../../../kit/log.server.ts'
import { SERVICE_SILENT, WRONG_NOTICE } from '../contribution.errors.ts'
import { followPayment } from '../gift-payments/follow-payment.server.ts'
import { paymentOfChargeback } from './payment-service.server.ts'

interface Notification {
  /** `payment`, `topic_chargebacks_wh`, or a type that we ignore. */
  type: string
  /** From the query string: the signature covers it, and nothing of the body. */
  data_id: string
  signature: string | undefined
  request_id: string | undefined
}

/**
 * Receives a notification about a payment and reads the payment from the service. An old or repeated notification has the same effect as a
 * new one, so its time is not checked. The service repeats it for days until we answer with success.
 * @throws not_found where it is not configured; contribution_wrong_notice; contribution_service_silent, also when the service's answer is
 * not readable
 */
export async function receiveNotification(ctx: Context, { type, data_id, signature, request_id }: Notification): Promise<void> {
  const service = ctx.config.mercado_pago
  if (!service) throw notFound()
  try {
    WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: request_id,
      secret: service.webhook_secret,
      // Letters are signed in lower case.
      dataId: data_id.toLowerCase(),
    })
  } catch {
    throw new ReadableError(WRONG_NOTICE)
  }
  const payment_id = type === 'topic_chargebacks_wh' ? await orSilent(ctx, paymentOfChargeback(service, data_id)) : data_id
  const ours =
    (type === 'payment' || type === 'topic_chargebacks_wh') && payment_id && (await orSilent(ctx, followPayment(ctx, payment_id)))
  ctx.log.info({ request_id: ctx.request_id, type, payment: payment_id, ours: Boolean(ours) }, 'payment notification')
}

/** Turns a failure of the service, or of our connection, into an error that makes the service send the notification again. */
async function orSilent<Answer>(ctx: Context, asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    ctx.log.warn({ request_id: ctx.request_id, error: errorText(error) }, 'payment service')
    throw new ReadableError(SERVICE_SILENT)
  }
}
