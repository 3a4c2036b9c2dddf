import {
  Chargeback,
  MercadoPagoConfig,
  MPBadRequestError,
  MPNotFoundError,
  MPPaymentError,
  MPValidationError,
  Payment,
  PaymentRefund,
  Preference,
} from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import type { Config } from '../../../config/config.server.ts'
import { minorUnits } from '../../../kit/money.ts'
import type { PaymentFacts } from '../gift-payments/gift-payment.ts'

type Service = NonNullable<Config['mercado_pago']>

/** Milliseconds. The caller retries a failed request: the outbox, or a person. */
const PATIENCE = 8_000

/** A payment of ours, or of another user of the same account. `reference` comes from its checkout. */
export interface ServicePayment extends PaymentFacts {
  id: string
  reference: string
  currency: string
  paid_at: string
  updated_at: string
  /** When its money is free to use, as the service says; null if it does not. */
  releases_at: string | null
}

const Time = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString())
const Paid = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string().max(40),
  status_detail: z.string().max(80).nullish(),
  external_reference: z.string().nullish(),
  currency_id: z.string(),
  transaction_amount: z.number().positive(),
  transaction_amount_refunded: z.number().min(0).nullish(),
  transaction_details: z.object({ net_received_amount: z.number().min(0).nullish() }).nullish(),
  fee_details: z.array(z.object({ amount: z.number(), fee_payer: z.string().nullish() })).nullish(),
  date_created: Time,
  date_approved: Time.nullish(),
  date_last_updated: Time.nullish(),
  money_release_date: Time.nullish(),
})

export interface CheckoutWish {
  code: string
  title: string
  amount: number
  currency: string
  back: string
}

/** Creates the page where it is paid; repeated calls return the same page. @returns its address. @throws when the service fails */
export async function askForCheckout(service: Service, { code, title, amount, currency, back }: CheckoutWish): Promise<string> {
  const unit_price = amount / 10 ** minorUnits(currency)
  const body = {
    items: [{ id: code, title, quantity: 1, unit_price, currency_id: currency, category_id: 'donations' }],
    external_reference: code,
    back_urls: { success: back, pending: back, failure: back },
    // The service refuses a notification address that is not public.
    ...(back.startsWith('https:') && { auto_return: 'approved' }),
  }
  const { init_point } = await new Preference(clientOf(service)).create({ body, requestOptions: { idempotencyKey: `checkout-${code}` } })
  return z.url({ protocol: /^https?$/ }).parse(init_point)
}

/** @returns undefined for an unknown payment. @throws when the service fails, or its answer is not readable */
export async function readPayment(service: Service, id: string): Promise<ServicePayment | undefined> {
  const answer = await orMissing(new Payment(clientOf(service)).get({ id }))
  return answer && paymentOf(Paid.parse(answer))
}

/** All payments of a checkout, including those without a notification. @throws when the service fails, or its answer is not readable */
export async function readPaymentsOf(service: Service, code: string): Promise<ServicePayment[]> {
  const { results } = await new Payment(clientOf(service)).search({ options: { external_reference: code, limit: 30 } })
  return (results ?? []).map((found) => paymentOf(Paid.parse(found))).filter(({ reference }) => reference === code)
}

function paymentOf(paid: z.infer<typeof Paid>): ServicePayment {
  const units = 10 ** minorUnits(paid.currency_id)
  const minor = (amount: number) => Math.round(amount * units)
  return {
    id: paid.id,
    reference: paid.external_reference ?? '',
    currency: paid.currency_id,
    status: paid.status,
    status_detail: paid.status_detail ?? null,
    amount: minor(paid.transaction_amount),
    net: minor(netOf(paid)),
    refunded: minor(paid.transaction_amount_refunded ?? 0),
    paid_at: paid.date_approved ?? paid.date_created,
    updated_at: paid.date_last_updated ?? paid.date_created,
    releases_at: paid.money_release_date ?? null,
  }
}

/** The service reports 0 for a payment that is not approved yet. */
function netOf({ transaction_amount, transaction_details, fee_details }: z.infer<typeof Paid>): number {
  const fees = (fee_details ?? []).filter(({ fee_payer }) => fee_payer !== 'payer').reduce((sum, { amount }) => sum + amount, 0)
  return transaction_details?.net_received_amount || Math.max(transaction_amount - fees, 0)
}

/** @returns the payment that a charge-back is about; undefined if there is none */
export async function paymentOfChargeback(service: Service, id: string): Promise<string | undefined> {
  const answer = await orMissing(new Chargeback(clientOf(service)).get({ id }))
  // The type has `payment_id`; the service's reference has `payments`.
  const { payment_id, payments } = z
    .object({ payment_id: z.number().nullish(), payments: z.array(z.number()).nullish() })
    .parse(answer ?? {})
  const found = payment_id ?? payments?.[0]
  return found == null ? undefined : String(found)
}

/** Refunds the whole payment; idempotent. @throws when the service fails or refuses */
export async function refundAll(service: Service, payment_id: string): Promise<void> {
  await new PaymentRefund(clientOf(service)).total({ payment_id, requestOptions: { idempotencyKey: `refund-${payment_id}` } })
}

/** Returns true for a final refusal, which a retry cannot change: 400, 402, 404 or 422. */
export function isRefusal(error: unknown): boolean {
  return [MPBadRequestError, MPPaymentError, MPNotFoundError, MPValidationError].some((refusal) => error instanceof refusal)
}

/**
 * A new client for each request: options, such as a key, stay with a client. The address is a variable of the library, as it has no option
 * for it.
 */
function clientOf({ access_token, api_url }: Service): MercadoPagoConfig {
  Object.assign(AppConfig, { BASE_URL: api_url })
  return new MercadoPagoConfig({ accessToken: access_token, options: { timeout: PATIENCE, maxRetries: 0 } })
}

async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof MPNotFoundError) return undefined
    throw error
  }
}
