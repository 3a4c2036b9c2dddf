import { checkAddress } from '@huella/guarded-fetch/check-address'
import { FetchRefused } from '@huella/guarded-fetch/fetch-refused'
import { z } from 'zod'
import { requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { eventType } from '../../kit/data/event.ts'
import { openRateLimiter } from '../../kit/data/rate-limiter.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { allowedHosts } from './hosts/hosts.server.ts'
import { offerImportAddresses, offerImports } from './offer-import.tables.server.ts'
import type { BefunInput, Reason } from './offer-import.ts'

/** Addresses that one user may submit in an hour: far above a day's work, and no load for the sites. */
const ADDRESSES_AN_HOUR = 200

export const OFFER_IMPORT = eventType('offer.import', z.object({ import_id: z.string() }))

/**
 * Accepts addresses of travel pages for reading in the background. Invalid addresses are reported at once; no site is contacted yet.
 * @returns the id of the request
 * @throws forbidden; too_many
 */
export async function askAddresses(ctx: Context, { urls }: BefunInput): Promise<{ id: string }> {
  const { user_id, roles } = requireUser(ctx.actor)
  if (!roles.some((role) => role === 'admin' || role === 'salesop')) throw new ReadableError('forbidden')
  await countAddresses(ctx, user_id, urls.length)
  const id = newId('oimp')
  const created_at = ctx.now.toISOString()
  const isAllowed = await allowedHosts(ctx.db)
  const rows = urls.map((address, position) => {
    const reason = wrongWith(address, isAllowed)
    const state = reason === null ? ('waiting' as const) : ('refused' as const)
    return { id: newId('oadr'), import_id: id, position, address, state, reason, answered_at: reason === null ? null : created_at }
  })
  await ctx.db.transaction(async (tx) => {
    await tx.insert(offerImports).values({ id, asked_by: user_id, created_at })
    await tx.insert(offerImportAddresses).values(rows)
    await noteAct(ctx, tx, { action: 'offerimport.asked', subject_id: id, after: { addresses: rows.length } })
    if (rows.some(({ state }) => state === 'waiting')) await ctx.outbox.emit(tx, OFFER_IMPORT, { import_id: id })
  })
  return { id }
}

async function countAddresses({ pool }: Context, user_id: string, addresses: number): Promise<void> {
  const limiter = openRateLimiter(pool, 'befun', ADDRESSES_AN_HOUR, 3_600)
  await limiter.consume(user_id, addresses).catch((refused: { msBeforeNext?: number }) => {
    throw new ReadableError('too_many', { retry_after: Math.ceil((refused.msBeforeNext ?? 60_000) / 1000) })
  })
}

function wrongWith(address: string, isAllowed: (host: string) => boolean): Reason | null {
  try {
    checkAddress(address, isAllowed)
    return null
  } catch (error) {
    if (error instanceof FetchRefused) return error.reason
    throw error
  }
}
