import { hasRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { conflict, ReadableError } from '../../../kit/errors.ts'
import { createHandOff } from '../../hand-offs/create-hand-off.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import { findQuote } from './find-quote.server.ts'
import { isLive, QUOTE_CHANGED, QUOTE_OVER } from './quote.ts'

/**
 * Goes on to the travel site with the accepted quote's search, for its deal: the booking that comes back moves the deal to booked.
 * @throws not_found; quote_over, quote_changed; conflict before it was accepted; invalid_fields for a trip that is not whole, or a project
 * that no longer collects; too_many
 */
export async function travelByQuote(
  ctx: Context,
  code: string,
  { number, from }: { number: number; from: From },
): Promise<{ url: string }> {
  await countRequest(ctx.pool, 'trip', { address: from.address })
  const { page, search, deal_code } = await findQuote(ctx, code)
  if (!isLive(page.state)) throw new ReadableError(QUOTE_OVER)
  if (page.number !== number) throw new ReadableError(QUOTE_CHANGED)
  if (page.state !== 'accepted') throw conflict()
  // A seller who tries it out is not the traveller.
  const is_seller = hasRole(ctx.actor, 'salesop')
  const traveller = is_seller ? { ...ctx, actor: { kind: 'guest' as const } } : ctx
  const { url } = await createHandOff(traveller, { search, project_id: page.project?.id ?? null, deal: deal_code })
  return { url }
}
