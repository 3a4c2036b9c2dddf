import { z } from 'zod'
import { ROLES, Session } from './user.ts'

/** How an account stands: disabled, else waiting for its address to be confirmed, else active. */
const USER_STATES = ['active', 'unverified', 'disabled'] as const
export const USER_SORTS = ['-created_at', 'created_at', 'name', '-name', '-last_used_at', 'last_used_at'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** How the desk's list of users is narrowed and put in order; it stands in the address. */
export const UserFilter = z.object({
  query: z.string().trim().max(100).optional(),
  /** `none` for travellers, who have no role */
  role: z.enum([...ROLES, 'none']).optional(),
  state: z.enum(USER_STATES).optional(),
  sort: z.enum(USER_SORTS).default('-created_at'),
})
export type UserFilter = z.infer<typeof UserFilter>

/** A user as the desk's list shows them. Phone, CUIL and Rotary id stay the user's own. */
export const UserCard = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  image: z.object({ url: z.string() }),
  roles: z.array(z.object({ name: z.enum(ROLES) })),
  state: z.enum(USER_STATES),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type UserCard = z.infer<typeof UserCard>

/** What the one who asks may do to a user: the server says it, the screen obeys. */
export const UserAbilities = z.object({
  grant: z.array(z.enum(ROLES)),
  remove: z.array(z.enum(ROLES)),
  disable: z.boolean(),
  enable: z.boolean(),
  end_sessions: z.boolean(),
})
export type UserAbilities = z.infer<typeof UserAbilities>

export const UserDetail = UserCard.extend({
  email_verified_at: z.string().nullable(),
  disabled_at: z.string().nullable(),
  language: z.enum(['es', 'en']),
  target_project_id: z.string().nullable(),
  sessions: z.array(Session),
  abilities: UserAbilities,
})
export type UserDetail = z.infer<typeof UserDetail>

/** Why something is done to somebody's account, for who asks later. */
const Reason = z.string('kit_required_field').trim().max(500, 'people_error_too_long')

export const RoleChange = z.object({
  change: z.enum(['grant', 'remove'], 'kit_invalid_field'),
  role: z.enum(ROLES, 'kit_invalid_field'),
  reason: Reason.optional(),
})
export type RoleChange = z.infer<typeof RoleChange>

export const StateChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('disable'), reason: Reason.min(1, 'kit_required_field') }),
  z.object({ change: z.literal('enable'), reason: Reason.optional() }),
])
export type StateChange = z.infer<typeof StateChange>

/** How many accounts have a role. */
export const RoleCount = z.object({ name: z.enum(ROLES), users: z.int() })
export type RoleCount = z.infer<typeof RoleCount>
