import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { addressProblem } from '../../emails/address-problem.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest, mayWriteTo } from '../../sign-in/sign-in-limits.server.ts'
import { phoneOf } from '../customers/join-customer.server.ts'
import { findAbout } from './find-about.server.ts'
import { LEAST_SECONDS, type LeadInput, TOO_FAST } from './lead.ts'
import { findSent, furtherKey, startLead } from './start-lead.server.ts'

/**
 * Receives a message from the contact page. The answer is the same for every sender, known or not; a program, which fills in the hidden
 * field, gets the same answer and nothing is stored. Sending the same form twice creates one lead; with something else in it, that is a
 * further message of the same deal.
 * @throws invalid_fields; lead_too_fast; too_many
 */
export async function receiveLead(
  ctx: Context,
  { from: wished_from = null, to: wished_to = null, ...input }: LeadInput,
  from: From,
): Promise<void> {
  const { name, email = null, message, key: request_key, website } = input
  refuseIfWrong(addressProblem(ctx.config, email ?? undefined))
  const phone = phoneOf(input.phone, 'phone')
  if (wished_from && wished_from < todayInArgentina(ctx.now)) refuseIfWrong({ from: ['lead_error_past'] })
  if (ctx.now.getTime() - Date.parse(input.opened_at) < LEAST_SECONDS * 1000) throw new ReadableError(TOO_FAST)
  if (website) {
    ctx.log.info({ request_id: ctx.request_id }, 'a program filled in the contact form')
    return
  }
  const typed = { name, email, phone, message, wished_from, wished_to }
  const earlier = await findSent(ctx.db, request_key, typed)
  if (earlier?.is_same) return
  await countRequest(ctx.pool, 'lead', { address: from.address })
  const letter = email !== null && email !== earlier?.email && (await mayWriteTo(ctx.pool, email, from))
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${request_key}`}, 0))`)
    const first = await findSent(tx, request_key, typed)
    if (first?.is_same) return
    const written = {
      ...typed,
      way: 'form' as const,
      language: ctx.locale,
      request_key: first ? furtherKey(request_key, typed) : request_key,
    }
    const about = await findAbout(tx, input)
    await startLead(ctx, tx, { ...written, chat_code: null, by: null }, about, { letter, deal_id: first?.deal_id })
  })
}
