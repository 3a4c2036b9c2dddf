import { z } from 'zod'
import { m } from '../../kit/paraglide/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-recipient.server.ts'
import { findInvitation, findJoinRequest, findName, findReview } from './find-letter-facts.server.ts'
import { issueInvitationLink } from './members/invitation-link.server.ts'

const Review = z.object({ review_id: z.string() })
const REVIEWED = { ...EXAMPLE_USER, review_id: 'orev_1', organization: 'Rotary Club Tunuyán', slug: 'rotary-club-tunuyan' }

/** To who registered it. */
export const organizationApprovedLetter = letter({
  kind: 'organization_approved',
  facts: Review,
  recipient: async (ctx, asked) => {
    const [user, review] = await Promise.all([findRecipient(ctx, asked), findReview(ctx.db, asked.facts.review_id)])
    return user && review && { ...user, ...review }
  },
  path: (_, locale) => pathTo('my_organization', locale),
  sentences: ({ brand, organization }, to) => ({
    subject: m.letter_organization_approved_subject({ brand, organization }, to),
    paragraphs: [m.letter_organization_approved_text({ brand, organization }, to), m.letter_organization_approved_next({}, to)],
    button: m.letter_organization_approved_button({}, to),
  }),
  example: { ...REVIEWED, reason: '' },
})

/** To who registered it, with what to correct. */
export const organizationRejectedLetter = letter({
  kind: 'organization_rejected',
  facts: Review,
  recipient: async (ctx, asked) => {
    const [user, review] = await Promise.all([findRecipient(ctx, asked), findReview(ctx.db, asked.facts.review_id)])
    return user && review && { ...user, ...review }
  },
  path: (_, locale) => pathTo('register_organization', locale),
  sentences: ({ brand, organization, reason }, to) => ({
    subject: m.letter_organization_rejected_subject({ brand, organization }, to),
    paragraphs: [
      m.letter_organization_rejected_text({ organization }, to),
      m.letter_organization_rejected_reason({ reason }, to),
      m.letter_organization_rejected_next({}, to),
    ],
    button: m.letter_organization_rejected_button({}, to),
  }),
  example: { ...REVIEWED, reason: 'Falta decir a qué escuela acompañan.' },
})

/** To an address that may have no account yet. */
export const memberInvitedLetter = letter({
  kind: 'member_invited',
  facts: z.object({ invitation_id: z.string() }),
  recipient: async (ctx, { facts }) => {
    const invitation = await findInvitation(ctx.db, facts.invitation_id, ctx.now)
    return invitation && { ...invitation, user_id: null, address: invitation.email, ...facts }
  },
  path: (_, locale) => pathTo('invitation', locale),
  token: ({ db }, { invitation_id }) => issueInvitationLink(db, invitation_id),
  sentences: ({ brand, organization, invited_by, email }, to) => ({
    subject: m.letter_member_invited_subject({ brand, organization }, to),
    paragraphs: [
      m.letter_member_invited_text({ brand, organization, invited_by }, to),
      m.letter_member_invited_account({ email }, to),
      m.letter_member_invited_limit({}, to),
    ],
    button: m.letter_member_invited_button({}, to),
  }),
  example: { email: 'ana@example.com', organization: 'Rotary Club Tunuyán', invited_by: 'Marta Organiza', invitation_id: 'oinv_1' },
})

/** To who managed it until another manager took that away. */
export const memberRemovedLetter = letter({
  kind: 'member_removed',
  facts: z.object({ organization_id: z.string() }),
  recipient: async (ctx, asked) => {
    const [user, organization] = await Promise.all([findRecipient(ctx, asked), findName(ctx.db, asked.facts.organization_id)])
    return user && organization !== undefined ? { ...user, organization } : undefined
  },
  path: (_, locale) => pathTo('organizations', locale),
  sentences: ({ brand, organization, operator_email }, to) => ({
    subject: m.letter_member_removed_subject({ brand, organization }, to),
    paragraphs: [m.letter_member_removed_text({ organization }, to), m.letter_member_removed_not_right({ operator_email }, to)],
    button: m.letter_member_removed_button({}, to),
  }),
  example: { ...EXAMPLE_USER, organization: 'Rotary Club Tunuyán', organization_id: 'org_1' },
})

const Request = z.object({ request_id: z.string() })
const ASKED = {
  ...EXAMPLE_USER,
  request_id: 'ojrq_1',
  organization: 'Rotary Club Tunuyán',
  slug: 'rotary-club-tunuyan',
  asked_by: 'Vera Viaja',
}

/** To each manager. */
export const joinAskedLetter = letter({
  kind: 'join_asked',
  facts: Request,
  recipient: async (ctx, asked) => {
    const [user, request] = await Promise.all([findRecipient(ctx, asked), findJoinRequest(ctx.db, asked.facts.request_id)])
    return user && request?.state === 'waiting' ? { ...user, ...request } : undefined
  },
  path: (_, locale) => pathTo('my_organization', locale),
  sentences: ({ brand, organization, asked_by }, to) => ({
    subject: m.letter_join_asked_subject({ brand, organization, asked_by }, to),
    paragraphs: [m.letter_join_asked_text({ organization, asked_by }, to)],
    button: m.letter_join_asked_button({}, to),
  }),
  example: { ...ASKED, state: 'waiting' },
})

/** To who asked. */
export const joinAnsweredLetter = letter({
  kind: 'join_answered',
  facts: Request,
  recipient: async (ctx, asked) => {
    const [user, request] = await Promise.all([findRecipient(ctx, asked), findJoinRequest(ctx.db, asked.facts.request_id)])
    return user && request ? { ...user, ...request } : undefined
  },
  path: ({ state, slug }, locale) => (state === 'accepted' ? pathTo('my_organization', locale) : pathTo('organization', locale, { slug })),
  sentences: ({ brand, organization, state }, to) => {
    const is_in = state === 'accepted'
    return {
      subject: is_in
        ? m.letter_join_accepted_subject({ brand, organization }, to)
        : m.letter_join_declined_subject({ brand, organization }, to),
      paragraphs: [is_in ? m.letter_join_accepted_text({ organization }, to) : m.letter_join_declined_text({ organization }, to)],
      button: is_in ? m.letter_join_accepted_button({}, to) : m.letter_join_declined_button({}, to),
    }
  },
  example: { ...ASKED, state: 'accepted' },
})
