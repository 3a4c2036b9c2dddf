import { hasRole } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'

/** True for channels open to everybody, without a session. */
export function isPublicChannel(channel: string): boolean {
  return channel === 'default'
}

/**
 * Decides who may subscribe to a private channel: users to their own, sellers to those of sales and deals. All other channels are refused.
 * Checked at each subscription, and again whenever the user's rights change.
 */
export function maySubscribe(actor: Actor, channel: string): boolean {
  if (actor.kind !== 'user' || actor.must_set_up_factor) return false
  if (channel === userChannel(actor.user_id)) return true
  return hasRole(actor, 'salesop') && (channel === SALES_CHANNEL || /^private-deal\.[\w-]{1,60}$/.test(channel))
}

/** Channel of the sales desk. */
export const SALES_CHANNEL = 'private-sales'

/** Channel of one user. */
export function userChannel(user_id: string): string {
  return `private-user.${user_id}`
}

/** Channel of one deal. */
export function dealChannel(deal_id: string): string {
  return `private-deal.${deal_id}`
}
