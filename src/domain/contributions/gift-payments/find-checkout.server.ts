import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { followPayment } from './follow-payment.server.ts'
import { type Checkout, hasArrived, lossOf, type PaymentFacts } from './gift-payment.ts'

type Row = Omit<Checkout, 'state'> & { payment: PaymentFacts | null }

/** A checkout for its payer: by its newest valid payment, otherwise its newest. @throws not_found */
export async function findCheckout({ db }: Pick<Context, 'db'>, code: string): Promise<Checkout> {
  const [row] = await rowsOf<Row & Record<string, unknown>>(
    db,
    sql`select money_of(k.amount, k.currency) as amount, k.url as pay_at,
        (select json_build_object('slug', p.slug, 'name', p.ref->>'name') from public_projects p where p.id = k.project_id) as project,
        x.trail, x.payment
      from gift_checkouts k left join lateral (
        select c.code as trail, json_build_object('status', y.status, 'status_detail', y.status_detail, 'amount', y.amount, 'net', y.net, 'refunded', y.refunded) as payment
        from gift_payments y left join contributions c on c.id = y.contribution_id
        where y.checkout_id = k.id order by y.counted is null, c.voided_at is not null or c.status = 'not_approved', y.updated_at desc limit 1) x on true
      where k.code = ${code}`,
  )
  if (!row) throw notFound()
  const { payment, ...checkout } = row
  return { ...checkout, state: stateOf(payment) }
}

function stateOf(payment: PaymentFacts | null): Checkout['state'] {
  if (!payment) return 'unpaid'
  if (lossOf(payment)) return 'over'
  return hasArrived(payment) ? 'received' : 'waiting'
}

/**
 * Asks the service about the payment that the return address names, as its notification may come later. Any id is accepted: the effect
 * depends only on the service's answer. A silent service is no error here.
 * @throws too_many
 */
export async function lookAtPayment(ctx: Context, { payment_id, from }: { payment_id: string; from: From }): Promise<void> {
  await countRequest(ctx.pool, 'gift', { address: from.address })
  await followPayment(ctx, payment_id).catch((error: Error) =>
    ctx.log.warn({ request_id: ctx.request_id, error: error.name }, 'payment service'),
  )
}
