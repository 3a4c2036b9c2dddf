import type { Actor } from '../../kit/context.server.ts'
import type { UserAbilities } from './managed-user.ts'
import { ROLES, type Role } from './user.ts'

interface Subject {
  id: string
  roles: readonly { name: Role }[]
  email_verified_at: string | null
  disabled_at: string | null
}

/**
 * The actor's abilities on an account (product.md §3): only admins have any, roles need a confirmed address, and nobody disables
 * themselves. That one admin remains is enforced by the database, which serializes concurrent changes.
 */
export function abilitiesOn(actor: Actor, user: Subject): UserAbilities {
  if (actor.kind !== 'user' || !actor.roles.includes('admin'))
    return { grant: [], remove: [], disable: false, enable: false, end_sessions: false }
  const held = user.roles.map((role) => role.name)
  return {
    grant: user.email_verified_at === null || user.disabled_at !== null ? [] : ROLES.filter((role) => !held.includes(role)),
    remove: held,
    disable: user.disabled_at === null && user.id !== actor.user_id,
    enable: user.disabled_at !== null,
    end_sessions: true,
  }
}
