import { z } from 'zod'
import { Email } from '../../users/user.ts'
import { MemberRef } from '../managed-organization.ts'
import { OrganizationRef } from '../organization.ts'

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Limit of open invitations of one organization. */
export const MOST_INVITATIONS = 20

const Member = MemberRef.extend({ since: z.string(), is_self: z.boolean() })
const Invitation = z.object({ id: z.string(), email: z.string(), created_at: z.string(), expires_at: z.string() })
const JoinRequest = z.object({ id: z.string(), user: MemberRef, message: z.string().nullable(), created_at: z.string() })

/** The managers of an organization, invitations and requests to join. */
export const Membership = z.object({ members: z.array(Member), invitations: z.array(Invitation), join_requests: z.array(JoinRequest) })
export type Membership = z.infer<typeof Membership>

export const NewInvitation = z.object({ email: Email })

/** An invitation for the user who opened its link. */
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

/** An open request of the user's own. */
export const OwnJoinRequest = z.object({ id: z.string(), organization: OrganizationRef, created_at: z.string() })
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>
