import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { mayWriteTo } from '../../sign-in/sign-in-limits.server.ts'
import { KEY_USED, NO_MERCADO_PAGO, SERVICE_SILENT } from '../contribution.errors.ts'
import type { GivingInput } from '../giving/giving.ts'
import { sealAddress } from '../watches/watch-seals.server.ts'
import { mercadoPagoCheckouts, mercadoPagoPayments } from './mercado-pago.tables.server.ts'
import { askForCheckout } from './payment-service.server.ts'

/** Unpaid checkouts are deleted after this time; the service does not accept a payment that late. */
const DAYS_TO_PAY = 60

type Checkout = Pick<typeof mercadoPagoCheckouts.$inferSelect, 'id' | 'code' | 'amount' | 'currency' | 'name' | 'is_shown' | 'message'>

/**
 * Opens a checkout at the payment service. It creates no contribution: its first payment does. Sending the same form twice opens one
 * checkout.
 * @returns its code, and the address where it is paid
 * @throws contribution_no_mercado_pago, contribution_key_used; contribution_service_silent when it does not answer: the same form may be
 * sent again
 */
export async function openCheckout(
  ctx: Context,
  project: { id: string; name: string; currency: string },
  input: GivingInput & { from: From },
): Promise<{ code: string; pay_at: string }> {
  const service = ctx.config.mercado_pago
  if (service?.currency !== project.currency) throw new ReadableError(NO_MERCADO_PAGO)
  const { url, ...checkout } = await keep(ctx, project, input)
  if (url) return { code: checkout.code, pay_at: url }
  const back = ctx.config.public_url + pathTo('give_paid', ctx.locale, { code: checkout.code })
  const title = m.mercado_pago_item({ project: project.name, brand: ctx.config.brand.name }, { locale: ctx.locale })
  const pay_at = await askForCheckout(service, { ...checkout, title, back }).catch((error: Error) => {
    ctx.log.warn({ request_id: ctx.request_id, checkout: checkout.id, error: error.name }, 'payment service')
    throw new ReadableError(SERVICE_SILENT)
  })
  await ctx.db.update(mercadoPagoCheckouts).set({ url: pay_at }).where(eq(mercadoPagoCheckouts.id, checkout.id))
  return { code: checkout.code, pay_at }
}

async function keep(
  ctx: Context,
  project: { id: string; currency: string },
  { amount, name, shown, message, email, key, from }: GivingInput & { from: From },
): Promise<Checkout & { url: string | null }> {
  const id = newId('mpco')
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  const told = email && !user_id && (await mayWriteTo(ctx.pool, email, from))
  await ctx.db
    .insert(mercadoPagoCheckouts)
    .values({
      id,
      code: newCode(),
      project_id: project.id,
      user_id,
      amount,
      currency: project.currency,
      request_key: key,
      name: name || null,
      is_shown: shown,
      message: message || null,
      language: ctx.locale,
      created_at: ctx.now.toISOString(),
      sealed_address: told ? sealAddress(ctx.config.secret_key, id, email) : null,
    })
    .onConflictDoNothing({ target: mercadoPagoCheckouts.request_key })
  const checkout = (await checkoutOf(ctx.db, key))!
  const said = [checkout.amount, checkout.name ?? '', checkout.is_shown, checkout.message ?? '']
  if (said.join('\n') !== [amount, name ?? '', shown, message ?? ''].join('\n')) throw new ReadableError(KEY_USED)
  return checkout
}

/** The checkout that this form opened before. */
export async function checkoutOf(db: Db, key: string): Promise<(Checkout & { url: string | null }) | undefined> {
  const { id, code, amount, currency, url, name, is_shown, message } = mercadoPagoCheckouts
  const [known] = await db
    .select({ id, code, amount, currency, url, name, is_shown, message })
    .from(mercadoPagoCheckouts)
    .where(eq(mercadoPagoCheckouts.request_key, key))
  return known
}

/** Deletes checkouts that nobody paid. @returns their number */
export async function sweepCheckouts(db: Db, now: Date): Promise<{ checkouts: number }> {
  const before = new Date(now.getTime() - DAYS_TO_PAY * 86_400_000).toISOString()
  const swept = await db
    .delete(mercadoPagoCheckouts)
    .where(
      and(
        sql`${mercadoPagoCheckouts.created_at} < ${before}`,
        sql`not exists (select from ${mercadoPagoPayments} p where p.checkout_id = ${mercadoPagoCheckouts.id})`,
      ),
    )
    .returning({ id: mercadoPagoCheckouts.id })
  return { checkouts: swept.length }
}

/** Checkouts of the last days without a payment. */
export function findUnpaid(db: Db, now: Date): Promise<{ code: string }[]> {
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  return rowsOf<{ code: string }>(
    db,
    sql`select k.code from mercado_pago_checkouts k where k.url is not null and k.created_at between ${day(7)} and ${day(10 / 1440)}
      and not exists (select from mercado_pago_payments p where p.checkout_id = k.id and p.counted is not null) order by k.created_at desc limit 100`,
  )
}
