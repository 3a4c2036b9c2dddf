import type { UserCard } from '../../domain/users/managed-user.ts'
import type { Role } from '../../kit/actor.policy.ts'
import { m } from '../../kit/sentences/messages.js'
import type { Tone } from './desk-page.tsx'

/** The names of roles, in the order of lists. */
const ROLES: Record<Role, { name: () => string; text: () => string }> = {
  admin: { name: m.users_role_admin, text: m.users_role_admin_text },
  salesop: { name: m.users_role_salesop, text: m.users_role_salesop_text },
  organizationmanager: { name: m.users_role_organizationmanager, text: m.users_role_organizationmanager_text },
  hotelier: { name: m.users_role_hotelier, text: m.users_role_hotelier_text },
}
export const ROLE_NAMES = Object.keys(ROLES) as Role[]

export function roleName(role: Role): string {
  return ROLES[role].name()
}

/** The permissions of a role, in one line. */
export function roleText(role: Role): string {
  return ROLES[role].text()
}

const STATES: Record<UserCard['state'], { name: () => string; tone: Tone }> = {
  active: { name: m.users_state_active, tone: 'good' },
  unverified: { name: m.users_state_unverified, tone: 'warn' },
  disabled: { name: m.users_state_disabled, tone: 'bad' },
}
export const USER_STATES = Object.keys(STATES) as UserCard['state'][]

export function userStateName(state: UserCard['state']): string {
  return STATES[state].name()
}

export function userStateTone(state: UserCard['state']): Tone {
  return STATES[state].tone
}
