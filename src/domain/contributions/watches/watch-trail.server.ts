import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Locale } from '../../../kit/locales.ts'
import { addressProblem } from '../../emails/address-problem.server.ts'
import { PATIENCE } from '../../emails/next-try.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { INVALID_LINK } from '../../sign-in/sign-in.errors.ts'
import { countRequest, mayWriteTo } from '../../sign-in/sign-in-limits.server.ts'
import { WATCH_OVER } from '../contribution.errors.ts'
import { withdrawalToken } from '../giving/withdraw-by-link.server.ts'
import { isWithdrawable } from '../giving/withdrawable.server.ts'
import { isDropped, isReportedLast } from './trail-over.server.ts'
import { watchRequestedLetter } from './watch.letters.ts'
import { trailWatches } from './watch.tables.server.ts'
import type { WatchLink } from './watch.ts'
import { digestsOfAddress, readWatchToken, sealAddress } from './watch-seals.server.ts'

/** Unconfirmed addresses are deleted after this time. */
export const HOURS_TO_CONFIRM = 48
/** Letters of the last stage are tried until then, and a day more. */
export const HOURS_AFTER_END = PATIENCE / 3_600 + 24
/** Time in which a trip that was cancelled, or whose contribution was refused, may still give something. */
export const DAYS_TO_COME_BACK = 90
/** Limit for contributions that never end. */
export const MOST_DAYS = 3 * 365
/** Limit of one contribution, against abuse. */
const MOST_WATCHES = 200

/**
 * Stores an address, sealed, to notify it of one contribution. First it gets a letter with a link, which confirms that its owner wishes
 * this. The answer does not depend on whether the address is stored already.
 * @throws not_found; contribution_watch_over once the last stage was notified; too_many
 */
export async function askToWatch(ctx: Context, { code, email, from }: { code: string; email: string; from: From }): Promise<void> {
  refuseIfWrong(addressProblem(ctx.config, email))
  await countRequest(ctx.pool, 'mail', { address: from.address })
  const [gift] = await rowsOf<{ id: string; over: boolean }>(
    ctx.db,
    sql`select c.id, ${isDropped} or ${isReportedLast} as over from contributions c where c.code = ${code}`,
  )
  if (!gift) throw notFound()
  if (gift.over) throw new ReadableError(WATCH_OVER)
  const letter = await mayWriteTo(ctx.pool, email, from)
  await ctx.db.transaction((tx) => keepAddress(ctx, tx, { contribution_id: gift.id, email, language: ctx.locale, letter }))
}

interface WatchedAddress {
  contribution_id: string
  email: string
  language: Locale
  /** False to store the address without a letter that asks to confirm it. */
  letter?: boolean
  /** True for the address that a guest left with their own donation. */
  of_giver?: boolean
}

/**
 * Stores the address until its owner confirms it by the letter that is queued here. A giver's takes the place of one that nobody confirmed,
 * which was mistyped: its owner could withdraw the donation.
 */
export async function keepAddress(
  ctx: Pick<Context, 'config' | 'now' | 'outbox'>,
  tx: Db,
  { contribution_id, email, language, letter = true, of_giver = false }: WatchedAddress,
): Promise<void> {
  const { secret_key } = ctx.config
  const id = newId('twat')
  const watches = await tx.$count(trailWatches, eq(trailWatches.contribution_id, contribution_id))
  if (watches >= MOST_WATCHES) return
  const created_at = ctx.now.toISOString()
  const [address_digest, former] = digestsOfAddress(ctx.config, email)
  // Made with the former key: finds the same address, so that it is not stored twice.
  if (former)
    await tx
      .update(trailWatches)
      .set({ address_digest: address_digest! })
      .where(and(eq(trailWatches.contribution_id, contribution_id), eq(trailWatches.address_digest, former)))
  if (of_giver)
    await tx
      .delete(trailWatches)
      .where(
        and(
          eq(trailWatches.contribution_id, contribution_id),
          trailWatches.of_giver,
          isNull(trailWatches.confirmed_at),
          ne(trailWatches.address_digest, address_digest!),
        ),
      )
  const row = { contribution_id, address_digest: address_digest!, language, created_at, of_giver }
  const [kept] = await tx
    .insert(trailWatches)
    .values({ id, ...row, sealed_address: sealAddress(secret_key, id, email) })
    // Requested again before the confirmation: another letter, and the time starts over.
    .onConflictDoUpdate({
      target: [trailWatches.contribution_id, trailWatches.address_digest],
      set: { created_at, language, of_giver: sql`${trailWatches.of_giver} or excluded.of_giver` },
      setWhere: isNull(trailWatches.confirmed_at),
    })
    .returning({ id: trailWatches.id })
  if (kept && letter) await queueLetter(ctx, tx, watchRequestedLetter, { facts: { watch_id: kept.id }, language })
}

/** True if the address is stored for this contribution, confirmed or not. */
export async function isWatchedBy({ config }: Pick<Context, 'config'>, db: Db, contribution_id: string, email: string): Promise<boolean> {
  const same = inArray(trailWatches.address_digest, digestsOfAddress(config, email))
  return (await db.$count(trailWatches, and(eq(trailWatches.contribution_id, contribution_id), same))) > 0
}

/** Moves the giver's addresses of a checkout's earlier payments that did not arrive, with their confirmation, to the contribution of a later one. */
export async function moveWatches(tx: Db, checkout_id: string, contribution_id: string): Promise<void> {
  await tx
    .update(trailWatches)
    .set({ contribution_id, ended_at: null })
    .where(
      sql`${trailWatches.id} in (select distinct on (w.address_digest) w.id from trail_watches w join gift_payments p on p.contribution_id = w.contribution_id
        where p.checkout_id = ${checkout_id} and p.contribution_id <> ${contribution_id} and p.counted is null and w.of_giver order by w.address_digest, w.confirmed_at)`,
    )
}

/** The action of a mailed link; reading it changes nothing, as mail programs open links by themselves. @throws invalid_link */
export async function readWatchLink(ctx: Context, token: string): Promise<WatchLink> {
  const { id: _, ...link } = await findLink(ctx, token)
  return link
}

/** Confirms that the address's owner wishes the letters. Idempotent. @throws invalid_link also when it is too late */
export async function confirmWatch(ctx: Context, token: string): Promise<WatchLink> {
  const { id, ...link } = await findLink(ctx, token)
  if (link.does !== 'confirm') throw new ReadableError(INVALID_LINK)
  await ctx.db
    .update(trailWatches)
    .set({ confirmed_at: ctx.now.toISOString() })
    .where(and(eq(trailWatches.id, id), isNull(trailWatches.confirmed_at)))
  return { ...link, confirmed: true }
}

/** Deletes the address at once. Without one, it was deleted before. */
export async function leaveWatch(ctx: Context, token: string): Promise<void> {
  const about = readWatchToken(ctx.config, token)
  if (about?.does !== 'leave') throw new ReadableError(INVALID_LINK)
  await ctx.db.delete(trailWatches).where(eq(trailWatches.id, about.id))
}

async function findLink(ctx: Context, token: string): Promise<WatchLink & { id: string }> {
  const about = readWatchToken(ctx.config, token)
  const [found] = about
    ? await rowsOf<{ code: string; confirmed: boolean; withdrawable: string | null }>(
        ctx.db,
        sql`select c.code, w.confirmed_at is not null as confirmed, case when w.of_giver and ${isWithdrawable} then c.id end as withdrawable from trail_watches w join contributions c on c.id = w.contribution_id
          where w.id = ${about.id} and w.ended_at is null and (w.confirmed_at is not null or w.created_at > ${hoursBefore(ctx.now, HOURS_TO_CONFIRM)})`,
      )
    : []
  if (!about || !found) throw new ReadableError(INVALID_LINK)
  const { withdrawable, ...link } = found
  return { ...about, ...link, withdrawal: withdrawable === null ? null : withdrawalToken(ctx, withdrawable) }
}

/**
 * Deletes addresses that nobody confirmed, those that were notified of the last stage, and those of contributions that did not come back.
 * @returns their number
 */
export async function sweepWatches(db: Db, now: Date): Promise<{ watches: number }> {
  const swept = await db
    .delete(trailWatches)
    .where(
      or(
        and(isNull(trailWatches.confirmed_at), sql`${trailWatches.created_at} < ${hoursBefore(now, HOURS_TO_CONFIRM)}`),
        sql`${trailWatches.ended_at} < ${hoursBefore(now, HOURS_AFTER_END)}`,
        sql`exists (select from contributions c where c.id = ${trailWatches.contribution_id} and ${isDropped} and not exists
          (select from contribution_steps s where s.contribution_id = c.id and s.created_at >= ${hoursBefore(now, DAYS_TO_COME_BACK * 24)}))`,
        sql`${trailWatches.created_at} < ${hoursBefore(now, MOST_DAYS * 24)}`,
      ),
    )
    .returning({ id: trailWatches.id })
  return { watches: swept.length }
}

function hoursBefore(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString()
}
