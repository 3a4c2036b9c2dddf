import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { mayWriteTo } from '../../sign-in/sign-in-limits.server.ts'
import { KEY_USED, NO_MERCADO_PAGO, SERVICE_SILENT } from '../contribution.errors.ts'
import type { GivingInput, ServiceWay } from '../giving/giving.ts'
import { askForCheckout } from '../mercado-pago/payment-service.server.ts'
import { openAddress, sealAddress } from '../watches/watch-seals.server.ts'
import { giftCheckouts, giftPayments } from './gift-payment.tables.server.ts'

/** Unpaid checkouts are deleted after this time; the service does not accept a payment that late. */
const DAYS_TO_PAY = 60

type CheckoutInput = GivingInput & { way: ServiceWay; from: From }
type Stored = Pick<
  typeof giftCheckouts.$inferSelect,
  'id' | 'way' | 'code' | 'amount' | 'currency' | 'url' | 'name' | 'is_shown' | 'message' | 'sealed_address'
>

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
  input: CheckoutInput,
): Promise<{ code: string; pay_at: string }> {
  const service = ctx.config.mercado_pago
  if (service?.currency !== project.currency) throw new ReadableError(NO_MERCADO_PAGO)
  const { url, sealed_address: _, ...checkout } = await keep(ctx, project, input)
  if (url) return { code: checkout.code, pay_at: url }
  const back = ctx.config.public_url + pathTo('give_paid', ctx.locale, { code: checkout.code })
  const title = m.checkout_item({ project: project.name, brand: ctx.config.brand.name }, { locale: ctx.locale })
  const pay_at = await askForCheckout(service, { ...checkout, title, back }).catch((error: Error) => {
    ctx.log.warn({ request_id: ctx.request_id, checkout: checkout.id, error: error.name }, 'payment service')
    throw new ReadableError(SERVICE_SILENT)
  })
  await ctx.db.update(giftCheckouts).set({ url: pay_at }).where(eq(giftCheckouts.id, checkout.id))
  return { code: checkout.code, pay_at }
}

async function keep(
  ctx: Context,
  project: { id: string; currency: string },
  { way, amount, name, shown, message, email, key, from }: CheckoutInput,
): Promise<Stored> {
  const user_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  await ctx.db
    .insert(giftCheckouts)
    .values({
      id: newId('mpco'),
      way,
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
    })
    .onConflictDoNothing({ target: giftCheckouts.request_key })
  const checkout = (await checkoutOf(ctx.db, key))!
  const said = [checkout.way, checkout.amount, checkout.name ?? '', checkout.is_shown, checkout.message ?? '']
  if (said.join('\n') !== [way, amount, name ?? '', shown, message ?? ''].join('\n')) throw new ReadableError(KEY_USED)
  if (email && !user_id) await storeAddress(ctx, checkout, email, from)
  return checkout
}

/** Stores a guest's address until the first payment. The same form with another one corrects it. */
async function storeAddress(ctx: Context, { id, sealed_address }: Stored, email: string, from: From): Promise<void> {
  if (sealed_address !== null && openAddress(ctx.config, { id, sealed_address }) === email) return
  const address = { sealed_address: sealAddress(ctx.config.secret_key, id, email), may_write: await mayWriteTo(ctx.pool, email, from) }
  const unpaid = sql`not exists (select from ${giftPayments} p where p.checkout_id = ${giftCheckouts.id} and p.contribution_id is not null)`
  // If one form is sent twice at once, the first request counts.
  const unchanged = sealed_address === null ? isNull(giftCheckouts.sealed_address) : eq(giftCheckouts.sealed_address, sealed_address)
  await ctx.db
    .update(giftCheckouts)
    .set(address)
    .where(and(eq(giftCheckouts.id, id), unchanged, unpaid))
}

/** The checkout that this form opened before. */
export async function checkoutOf(db: Db, key: string): Promise<Stored | undefined> {
  const { id, way, code, amount, currency, url, name, is_shown, message, sealed_address } = giftCheckouts
  const [known] = await db
    .select({ id, way, code, amount, currency, url, name, is_shown, message, sealed_address })
    .from(giftCheckouts)
    .where(eq(giftCheckouts.request_key, key))
  return known
}

/** Deletes checkouts that nobody paid. @returns their number */
export async function sweepCheckouts(db: Db, now: Date): Promise<{ checkouts: number }> {
  const before = new Date(now.getTime() - DAYS_TO_PAY * 86_400_000).toISOString()
  const swept = await db
    .delete(giftCheckouts)
    .where(
      and(
        sql`${giftCheckouts.created_at} < ${before}`,
        sql`not exists (select from ${giftPayments} p where p.checkout_id = ${giftCheckouts.id})`,
      ),
    )
    .returning({ id: giftCheckouts.id })
  return { checkouts: swept.length }
}

/**
 * Checkouts of the last days without a payment, some of them by chance: neither many that nobody pays nor one whose answer cannot be read keeps the others from
 * being checked in time.
 */
export function findUnpaid(db: Db, now: Date): Promise<{ code: string }[]> {
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  return rowsOf<{ code: string }>(
    db,
    sql`select k.code from gift_checkouts k where k.url is not null and k.created_at between ${day(7)} and ${day(10 / 1440)}
      and not exists (select from gift_payments p where p.checkout_id = k.id and p.counted is not null) order by random() limit 100`,
  )
}
