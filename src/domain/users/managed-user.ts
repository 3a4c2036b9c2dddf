import { z } from 'zod'
import { ROLES, Session } from './user.ts'

/** State of an account: disabled, otherwise unverified until its address is confirmed, otherwise active. */
const USER_STATES = ['active', 'unverified', 'disabled'] as const
const USER_SORTS = ['-created_at', 'created_at', 'name', '-name', '-last_used_at', 'last_used_at'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Filter and order of the back office's list of users, carried in the URL's query. */
export const UserFilter = z.object({
  query: z.string().trim().max(100).optional(),
  /** `none` for travellers, who have no role. */
  role: z.enum([...ROLES, 'none']).optional(),
  state: z.enum(USER_STATES).optional(),
  role_request: z.enum(['open']).optional().describe('A role waits for another admin'),
  sort: z.enum(USER_SORTS).default('-created_at'),
})
export type UserFilter = z.infer<typeof UserFilter>

/** A user in the back office's list, without phone, CUIL and Rotary id, which are private. */
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

/** The signed-in admin's abilities on a user: the server decides, the screen obeys. */
export const UserAbilities = z.object({
  grant: z.array(z.enum(ROLES)),
  ask: z.array(z.enum(ROLES)).describe('Roles that another admin has to confirm'),
  remove: z.array(z.enum(ROLES)),
  disable: z.boolean(),
  enable: z.boolean(),
  end_sessions: z.boolean(),
  reset_second_factor: z.boolean().describe('Of another user who lost it'),
})
export type UserAbilities = z.infer<typeof UserAbilities>

/** Reasons why the reader may not confirm a request for a role. */
const WHY_NOT_CONFIRMED = ['own', 'requested_by_you', 'alone_too_soon'] as const

const RoleRequest = z.object({
  role: z.enum(ROLES),
  requested_by: z.object({ id: z.string(), username: z.string() }),
  reason: z.string().nullable(),
  created_at: z.string(),
  why_not: z.enum(WHY_NOT_CONFIRMED).nullable(),
  alone_from: z.string().nullable().describe('From when the reader, as the only admin, may confirm their own request'),
})
export type RoleRequest = z.infer<typeof RoleRequest>

/** An organization with no other manager. */
export const SoleOrganization = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type SoleOrganization = z.infer<typeof SoleOrganization>

export const UserDetail = UserCard.extend({
  sole_manager_of: z.array(SoleOrganization).describe('Organizations that nobody else manages'),
  role_requests: z.array(RoleRequest).describe('Roles that wait for another admin'),
  email_verified_at: z.string().nullable(),
  disabled_at: z.string().nullable(),
  second_factor_since: z.string().nullable(),
  language: z.enum(['es', 'en']),
  target_project_id: z.string().nullable(),
  sessions: z.array(Session),
  abilities: UserAbilities,
})
export type UserDetail = z.infer<typeof UserDetail>

/** Reason for a change of an account, for the audit log. */
const Reason = z.string('kit_required_field').trim().min(1, 'kit_required_field').max(500, 'users_error_too_long')

export const RoleChange = z.object({
  change: z
    .enum(['grant', 'remove', 'confirm', 'refuse'], 'kit_invalid_field')
    .describe('`admin` and `salesop` are asked for by `grant`, and granted when another admin confirms'),
  role: z.enum(ROLES, 'kit_invalid_field'),
  reason: Reason.optional(),
})
export type RoleChange = z.infer<typeof RoleChange>

export const StateChange = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('disable'),
    reason: Reason,
    seen: z
      .array(z.string().max(60))
      .max(1000)
      .default([])
      .describe('Ids of `sole_manager_of` that were shown: without all of them 409 `organizations_unseen`'),
  }),
  z.object({ change: z.literal('enable'), reason: Reason.optional() }),
])
export type StateChange = z.infer<typeof StateChange>

export const RoleCount = z.object({ name: z.enum(ROLES), users: z.int() })
export type RoleCount = z.infer<typeof RoleCount>
