import { hasRole } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'

/** What anybody may hear, without a session. */
export function isPublicChannel(channel: string): boolean {
  return channel === 'default'
}

/**
 * Who may hear a private channel: of their own news each user, of sales and deals who may open the sales desk. Nobody hears any other. Asked when a
 * client subscribes, and again whenever the user's rights change.
 */
export function mayHear(actor: Actor, channel: string): boolean {
  if (actor.kind !== 'user' || actor.must_set_up_factor) return false
  if (channel === userChannel(actor.user_id)) return true
  return hasRole(actor, 'salesop') && (channel === SALES_CHANNEL || /^private-deal\.[\w-]{1,60}$/.test(channel))
}

/** What happens at the sales desk. */
export const SALES_CHANNEL = 'private-sales'

/** What happened to one user. */
export function userChannel(user_id: string): string {
  return `private-user.${user_id}`
}

/** What happened to one deal. */
export function dealChannel(deal_id: string): string {
  return `private-deal.${deal_id}`
}
