import { z } from 'zod'
import { Email } from '../../users/user.ts'
import { MemberRef } from '../managed-organization.ts'
import { OrganizationRef } from '../organization.ts'

/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 7
/** How many may wait for an answer at a time, for one organization. */
export const MOST_INVITATIONS = 20

const Member = MemberRef.extend({ since: z.string(), is_self: z.boolean() })
const Invitation = z.object({ id: z.string(), email: z.string(), created_at: z.string(), expires_at: z.string() })
const JoinRequest = z.object({ id: z.string(), user: MemberRef, message: z.string().nullable(), created_at: z.string() })

/** Who acts for an organization, and who may. */
export const Membership = z.object({ members: z.array(Member), invitations: z.array(Invitation), join_requests: z.array(JoinRequest) })
export type Membership = z.infer<typeof Membership>

export const NewInvitation = z.object({ email: Email })

/** What somebody who opened an invitation's link is asked. */
export const OpenedInvitation = z.object({ organization: OrganizationRef, invited_by: z.string().nullable(), expires_at: z.string() })
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const NewJoinRequest = z.object({
  message: z
    .string()
    .trim()
    .max(250, 'users_error_too_long')
    .regex(/^[^\0]*$/, 'kit_invalid_field')
    .optional(),
})
export const JoinAnswer = z.object({ answer: z.enum(['accepted', 'declined'], 'kit_invalid_field') })

/** A request of one's own that waits. */
export const OwnJoinRequest = z.object({ id: z.string(), organization: OrganizationRef, created_at: z.string() })
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>
