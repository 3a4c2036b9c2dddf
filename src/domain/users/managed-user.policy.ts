import type { Role } from '../../kit/actor.policy.ts'
import { hasRole } from '../../kit/actor.policy.ts'
import type { Actor } from '../../kit/context.server.ts'
import { aloneFrom } from './alone.ts'
import type { RoleRequest, UserAbilities } from './managed-user.ts'
import { ROLES, TWO_PERSON_ROLES } from './user.ts'

interface Subject {
  id: string
  roles: readonly { name: Role }[]
  email_verified_at: string | null
  disabled_at: string | null
  second_factor_since: string | null
}

/**
 * The actor's abilities on an account (product.md §3): only admins have any, roles need a confirmed address, and nobody disables
 * themselves. That one admin remains is enforced by the database, which serializes concurrent changes.
 */
export function abilitiesOn(actor: Actor, user: Subject): UserAbilities {
  if (actor.kind !== 'user' || !hasRole(actor, 'admin'))
    return { grant: [], ask: [], remove: [], disable: false, enable: false, end_sessions: false, reset_second_factor: false }
  const held = user.roles.map((role) => role.name)
  const lacks = user.email_verified_at === null || user.disabled_at !== null ? [] : ROLES.filter((role) => !held.includes(role))
  return {
    grant: lacks.filter((role) => !TWO_PERSON_ROLES.includes(role)),
    ask: lacks.filter((role) => TWO_PERSON_ROLES.includes(role)),
    remove: held,
    disable: user.disabled_at === null && user.id !== actor.user_id,
    enable: user.disabled_at !== null,
    end_sessions: true,
    reset_second_factor: user.second_factor_since !== null && user.id !== actor.user_id,
  }
}

interface RequestedRole {
  user_id: string
  requested_by: string
  created_at: string
  /** There is no other admin than the reader. */
  is_alone: boolean
}

/**
 * The reason why an admin may not confirm a request for a role: another admin than the requester and the recipient has to, or the only one
 * a day later.
 */
export function roleConfirmation(
  { user_id, requested_by, created_at, is_alone }: RequestedRole,
  { by, now }: { by: string; now: Date },
): Pick<RoleRequest, 'why_not' | 'alone_from'> {
  if (user_id === by) return { why_not: 'own', alone_from: null }
  if (requested_by !== by) return { why_not: null, alone_from: null }
  const alone_from = aloneFrom(created_at, is_alone)
  if (alone_from === null) return { why_not: 'requested_by_you', alone_from }
  return { why_not: now < new Date(alone_from) ? 'alone_too_soon' : null, alone_from }
}
