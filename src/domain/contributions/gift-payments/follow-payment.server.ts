import { and, eq, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { claimFrom, lockPieces, lockProjectsOf, paidOf, sumOf, takeBack } from '../claims/take-from-pieces.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { moneyState } from '../contribution.ts'
import type { ContributionCause } from '../contribution-causes.ts'
import { type Contribution, lockContribution } from '../desk/lock-contribution.server.ts'
import { announceGift } from '../giving/announce-gift.server.ts'
import { readPayment, readPaymentsOf, type ServicePayment } from '../mercado-pago/payment-service.server.ts'
import { openAddress } from '../watches/watch-seals.server.ts'
import { keepAddress, moveWatches } from '../watches/watch-trail.server.ts'
import { writeStep } from '../write-step.server.ts'
import { giftCheckouts, giftPayments } from './gift-payment.tables.server.ts'
import { nextAct, type PaymentAct, type PaymentState, remainsOf } from './gift-payment.ts'
import { findUnpaid } from './open-checkout.server.ts'

type Following = Pick<Context, 'db' | 'config' | 'now' | 'outbox' | 'log'>
type Payment = typeof giftPayments.$inferSelect

/**
 * Reads a payment from the service and brings the ledger in line with it. The content of a notification or an address is never trusted,
 * only the service's answer to us. Idempotent under any number, order and concurrency of calls.
 * @returns false for an unknown payment, or one without a checkout of ours
 * @throws when the service fails: the caller retries
 */
export async function followPayment(ctx: Following, payment_id: string): Promise<boolean> {
  const service = ctx.config.mercado_pago
  const said = service && (await readPayment(service, payment_id))
  return said ? applyPayment(ctx, said) : false
}

/** Checks checkouts without a notification: a lost notification must not lose a donation. @returns how many were checked */
export async function followUnpaid(ctx: Following): Promise<{ checkouts: number }> {
  const service = ctx.config.mercado_pago
  const unpaid = service ? await findUnpaid(ctx.db, ctx.now) : []
  for (const { code } of unpaid) for (const said of await readPaymentsOf(service!, code)) await applyPayment(ctx, said)
  return { checkouts: unpaid.length }
}

async function applyPayment(ctx: Following, said: ServicePayment): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const noted = await note(tx, said)
    if (!noted) return false
    // Each act changes the conditions of the next one: begin, receive; or refuse, begin, receive.
    for (let acts = 0; acts < 4; acts++) {
      const payment = (await lockPayment(tx, noted))!
      const contribution = payment.contribution_id ? await lockContribution(tx, payment.contribution_id) : null
      const act = nextAct(payment, contribution && (await paymentStateOf(tx, payment, contribution)))
      if (!act) break
      await perform(ctx, tx, { payment, contribution }, act)
    }
    return true
  })
}

type PaymentKey = Pick<Payment, 'way' | 'id'>

/**
 * Stores the service's answer, unless a newer one is stored. Concurrent calls run one after the other.
 * @returns undefined where no checkout of ours has the payment
 */
async function note(tx: Db, { reference, currency, ...facts }: ServicePayment): Promise<PaymentKey | undefined> {
  const [checkout] = await tx
    .select({ id: giftCheckouts.id, way: giftCheckouts.way, currency: giftCheckouts.currency })
    .from(giftCheckouts)
    .where(eq(giftCheckouts.code, reference))
    .for('update')
  if (checkout?.currency !== currency) return undefined
  const { way } = checkout
  await lockPaid(tx, { way, id: facts.id })
  await tx
    .insert(giftPayments)
    .values({ ...facts, way, checkout_id: checkout.id })
    .onConflictDoUpdate({
      target: [giftPayments.way, giftPayments.id],
      set: facts,
      setWhere: lte(giftPayments.updated_at, facts.updated_at),
    })
  return { way, id: facts.id }
}

/** Noting a payment changes what is due, which is locked after contributions and projects. */
async function lockPaid(tx: Db, key: PaymentKey): Promise<void> {
  const [known] = await tx.select({ contribution_id: giftPayments.contribution_id }).from(giftPayments).where(isPayment(key))
  if (known?.contribution_id) await lockProjectsOf(tx, await lockPieces(tx, known.contribution_id))
}

async function lockPayment(tx: Db, key: PaymentKey): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(giftPayments).where(isPayment(key)).for('update')
  return payment
}

export function isPayment({ way, id }: PaymentKey) {
  return and(eq(giftPayments.way, way), eq(giftPayments.id, id))
}

/** The state of its contribution in the ledger, read in the payment's own transaction. */
export async function paymentStateOf(tx: Db, payment: Payment, contribution: Contribution): Promise<PaymentState> {
  const [seen] = await rowsOf<{ held_amount: number | null; parted: boolean; paid: number }>(
    tx,
    sql`select (select s.amount::float8 from contribution_steps s where s.contribution_id = ${contribution.id} and s.kind = 'held' and s.cause in ('returned', 'charged_back')
        order by s.id desc limit 1) as held_amount,
      exists (select from contributions p where p.split_from = ${contribution.id} and p.voided_at is null) as parted,
      (select coalesce(sum(p.amount), 0)::float8 from contributions p where ${contribution.id} in (p.id, p.split_from) and p.paid_at is not null and p.voided_at is null) as paid`,
  )
  const { held_amount, parted, paid } = seen!
  const { counted } = payment
  const remains = remainsOf(payment)
  const state = moneyState(contribution)
  // With its money in several pieces a part of it is claimed back only as far as they were paid.
  const claimable = parted ? counted !== null && Number(paid) >= counted - remains : state === 'paid'
  return {
    // Its parts may count though the gift itself does not any more.
    state: parted && (state === 'confirmed' || state === 'void') ? 'paid' : state,
    in_transit: state === 'expected' && counted !== null,
    claimable,
    held: held_amount === remains,
    counted,
  }
}

type Followed = { payment: Payment; contribution: Contribution | null }

function perform(ctx: Following, tx: Db, { payment, contribution }: Followed, act: PaymentAct): Promise<void> {
  if (act.does === 'begin') return begin(ctx, tx, payment)
  if (act.does === 'reduce') return reduce(ctx, tx, payment, { contribution: contribution!, ...act })
  return act.does === 'receive'
    ? receive(ctx, tx, payment, { contribution: contribution!, ...act })
    : giveUp(ctx, tx, payment, { contribution: contribution!, ...act })
}

/** The first payment takes the code that the checkout's page shows; a later one, for example after a refusal, has a trail of its own. */
async function begin(ctx: Following, tx: Db, payment: Payment): Promise<void> {
  const [checkout] = await tx.select().from(giftCheckouts).where(eq(giftCheckouts.id, payment.checkout_id))
  const { code, project_id, user_id, name, is_shown, message, currency } = checkout!
  const [known] = await tx.select({ id: contributions.id }).from(contributions).where(eq(contributions.code, code))
  const gift = { id: newId('cont'), code: known ? newCode() : code, project_id, amount: payment.amount, currency }
  await announceGift(
    tx,
    ctx.now,
    gift,
    { user_id, name, is_shown, message, way: payment.way, reference: payment.id },
    timeOf(payment, ctx.now),
  )
  // Before the payment has the new contribution: one that begins again takes the addresses of its own former one along.
  await watch(ctx, tx, checkout!, gift.id)
  await tx.update(giftPayments).set({ contribution_id: gift.id, counted: null, refund_refused_at: null }).where(isPayment(payment))
}

/** Notifies the giver's address of the latest payment: first the checkout's, later those that watch the earlier payment's contribution. */
async function watch(ctx: Following, tx: Db, checkout: typeof giftCheckouts.$inferSelect, contribution_id: string): Promise<void> {
  const { id, sealed_address, language, may_write } = checkout
  await moveWatches(tx, id, contribution_id)
  if (!sealed_address) return
  const email = openAddress(ctx.config, { id, sealed_address })
  await keepAddress(ctx, tx, { contribution_id, email, language, of_giver: true, letter: may_write })
  await tx.update(giftCheckouts).set({ sealed_address: null }).where(eq(giftCheckouts.id, id))
}

type Receiving = { contribution: Contribution } & Extract<PaymentAct, { does: 'receive' }>

async function receive(ctx: Following, tx: Db, payment: Payment, { contribution: { id }, amount, cause }: Receiving): Promise<void> {
  await tx.update(contributions).set({ amount }).where(eq(contributions.id, id))
  await tx.update(giftPayments).set({ counted: amount }).where(isPayment(payment))
  const effective_at = cause === 'returned' ? ctx.now.toISOString() : timeOf(payment, ctx.now)
  await writeStep(tx, ctx.now, { contribution_id: id, kind: 'received', amount, cause, effective_at })
}

/** Time of the payment by the service's clock, but never in the future of ours. */
function timeOf({ paid_at }: Payment, now: Date): string {
  return new Date(Math.min(new Date(paid_at).getTime(), now.getTime())).toISOString()
}

type Reducing = { contribution: Contribution } & Extract<PaymentAct, { does: 'reduce' }>

/** Part of it was refunded after the payout. Never more than counts is claimed back. */
async function reduce(ctx: Following, tx: Db, payment: Payment, { contribution, left }: Reducing): Promise<void> {
  const paid = paidOf(await lockPieces(tx, contribution.id))
  await lockProjectsOf(tx, paid)
  await claimFrom(tx, ctx.now, paid, Math.min(payment.counted! - left, sumOf(paid)), { cause: 'returned' })
  await tx.update(giftPayments).set({ counted: left }).where(isPayment(payment))
}

type Losing = { contribution: Contribution } & Extract<PaymentAct, { does: 'refuse' | 'take_back' | 'hold' }>

async function giveUp(ctx: Following, tx: Db, payment: Payment, { contribution, does, cause }: Losing): Promise<void> {
  const { id: contribution_id, amount } = contribution
  const step = {
    contribution_id,
    amount,
    cause,
    ...(cause === 'returned' && { acted_by: payment.refunded_by, reason: payment.refund_reason }),
  }
  if (does === 'hold') {
    await writeStep(tx, ctx.now, { ...step, kind: 'held', amount: remainsOf(payment) })
    ctx.log.warn({ contribution: contribution_id, cause }, 'a payment was taken back after its approval')
    return
  }
  await tx.update(giftPayments).set({ counted: null }).where(isPayment(payment))
  if (does === 'take_back') return takeAllBack(tx, ctx.now, contribution, step)
  await tx.update(contributions).set({ status: 'not_approved' }).where(eq(contributions.id, contribution_id))
  // Its organization never heard of money that did not arrive.
  await writeStep(tx, ctx.now, { ...step, kind: 'not_approved' }, { organization: cause !== 'not_arrived', contributor: true })
}

/** Claims back what was paid of it, and takes back the rest, also where it went on to other projects. */
async function takeAllBack(
  tx: Db,
  now: Date,
  contribution: Contribution,
  { cause, acted_by = null, reason = null }: { cause: ContributionCause; acted_by?: string | null; reason?: string | null },
): Promise<void> {
  const pieces = await lockPieces(tx, contribution.id)
  const paid = paidOf(pieces)
  const facts = { acted_by, reason }
  await lockProjectsOf(tx, pieces)
  await claimFrom(tx, now, paid, sumOf(paid), { cause: cause === 'charged_back' ? cause : 'returned', facts })
  for (const piece of pieces.filter((one) => !paid.includes(one) && !one.voided_at)) await takeBack(tx, now, piece, { cause, ...facts })
}
