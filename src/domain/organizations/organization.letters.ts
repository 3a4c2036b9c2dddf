import { z } from 'zod'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-user.server.ts'
import {
  findApplication,
  findInvitation,
  findJoinRequest,
  findMemberChange,
  findName,
  findReviewFacts,
  isOrganization,
} from './find-letter-facts.server.ts'
import { issueInvitationLink } from './members/invitation-link.server.ts'
import { isMember } from './members/managed-by.server.ts'

const Review = z.object({ review_id: z.string() })
const REVIEWED = { ...EXAMPLE_USER, review_id: 'orev_1', organization: 'Rotary Club Tunuyán', slug: 'rotary-club-tunuyan' }

/** To the user who registered it. */
export const organizationApprovedLetter = plainLetter({
  kind: 'organization_approved',
  noun: 'organization',
  facts: Review,
  recipient: async (ctx, asked) => {
    const [user, review] = await Promise.all([findRecipient(ctx, asked), findReviewFacts(ctx.db, asked.facts.review_id)])
    return user && review && { ...user, ...review }
  },
  stillTrue: ({ db }, { slug }) => isOrganization(db, { slug, status: 'approved' }),
  path: ({ slug }, locale) => `${pathTo('my_organization', locale)}?organization=${slug}`,
  words: {
    subject: m.letter_organization_approved_subject,
    preheader: m.letter_organization_approved_preheader,
    text: m.letter_organization_approved_text,
    next: m.letter_organization_approved_next,
    button: m.letter_organization_approved_button,
  },
  example: { ...REVIEWED, reason: '' },
})

/** To the user who registered it; not sent once it was decided. */
export const organizationReceivedLetter = plainLetter({
  kind: 'organization_received',
  noun: 'organization',
  facts: z.object({ organization_id: z.string() }),
  recipient: async (ctx, asked) => {
    const [user, organization] = await Promise.all([findRecipient(ctx, asked), findApplication(ctx.db, asked.facts.organization_id)])
    return user && organization !== undefined ? { ...user, organization, ...asked.facts } : undefined
  },
  path: (_, locale) => pathTo('register_organization', locale),
  words: {
    subject: m.letter_organization_received_subject,
    preheader: m.letter_organization_received_preheader,
    text: m.letter_organization_received_text,
    next: m.letter_organization_received_next,
    button: m.letter_organization_received_button,
  },
  example: { ...EXAMPLE_USER, organization: 'Rotary Club Tunuyán', organization_id: 'org_1' },
})

/** To the user who registered it, with the corrections to make; its documents were deleted. */
export const organizationRejectedLetter = letter({
  kind: 'organization_rejected',
  noun: 'organization',
  // Optional, as letters that were queued before do not have it.
  facts: Review.extend({ had_documents: z.boolean().optional() }),
  recipient: async (ctx, asked) => {
    const [user, review] = await Promise.all([findRecipient(ctx, asked), findReviewFacts(ctx.db, asked.facts.review_id)])
    return user && review && { ...user, ...review }
  },
  stillTrue: ({ db }, { slug }) => isOrganization(db, { slug, status: 'rejected' }),
  path: (_, locale) => pathTo('register_organization', locale),
  words: {
    subject: m.letter_organization_rejected_subject,
    preheader: m.letter_organization_rejected_preheader,
    text: m.letter_organization_rejected_text,
    reason: m.letter_organization_rejected_reason,
    next: m.letter_organization_rejected_next,
    documents: m.letter_organization_rejected_documents,
    button: m.letter_organization_rejected_button,
  },
  sentences: ({ organization, reason, had_documents }, say) => ({
    subject: say.subject({ organization }),
    preheader: say.preheader(),
    paragraphs: [say.text({ organization }), say.reason({ reason }), say.next(), ...(had_documents ? [say.documents()] : [])],
    button: say.button(),
  }),
  example: { ...REVIEWED, reason: 'Falta decir a qué escuela acompañan.' },
  cases: [{ had_documents: true }],
})

/** To an address that may have no account yet. */
export const memberInvitedLetter = plainLetter({
  kind: 'member_invited',
  noun: 'organization',
  topic: 'invitations',
  facts: z.object({ invitation_id: z.string() }),
  recipient: async (ctx, { facts }) => {
    const invitation = await findInvitation(ctx.db, facts.invitation_id, ctx.now)
    return invitation && { ...invitation, user_id: null, address: invitation.email, ...facts }
  },
  path: (_, locale) => pathTo('invitation', locale),
  token: ({ db }, { invitation_id }) => issueInvitationLink(db, invitation_id),
  words: {
    subject: m.letter_member_invited_subject,
    preheader: m.letter_member_invited_preheader,
    text: m.letter_member_invited_text,
    account: m.letter_member_invited_account,
    limit: m.letter_member_invited_limit,
    button: m.letter_member_invited_button,
  },
  example: { email: 'ana@example.com', organization: 'Rotary Club Tunuyán', invited_by: 'Marta Organiza', invitation_id: 'oinv_1' },
})

/** To a former manager whom another manager removed. */
export const memberRemovedLetter = plainLetter({
  kind: 'member_removed',
  noun: 'organization',
  facts: z.object({ organization_id: z.string() }),
  recipient: async (ctx, asked) => {
    const [user, organization] = await Promise.all([findRecipient(ctx, asked), findName(ctx.db, asked.facts.organization_id)])
    return user && organization !== undefined ? { ...user, organization } : undefined
  },
  stillTrue: async ({ db }, { organization_id, user_id }) => !(await isMember(db, organization_id, user_id)),
  path: (_, locale) => pathTo('organizations', locale),
  words: {
    subject: m.letter_member_removed_subject,
    preheader: m.letter_member_removed_preheader,
    text: m.letter_member_removed_text,
    not_right: m.letter_member_removed_not_right,
    button: m.letter_member_removed_button,
  },
  example: { ...EXAMPLE_USER, organization: 'Rotary Club Tunuyán', organization_id: 'org_1' },
})

const MEMBER_CHANGES = ['invited', 'added', 'removed'] as const

/** To every manager and every admin, when somebody is invited, begins to manage an organization, or does not any more. */
export const memberChangedLetter = letter({
  kind: 'member_changed',
  noun: 'organization',
  facts: z.object({ organization_id: z.string(), kind: z.enum(MEMBER_CHANGES), about_id: z.string().nullable(), by_id: z.string() }),
  recipient: async (ctx, asked) => {
    const [user, change] = await Promise.all([findRecipient(ctx, asked), findMemberChange(ctx.db, asked.user_id, asked.facts)])
    return user && change && { ...user, ...asked.facts, ...change }
  },
  path: ({ slug, manages }, locale) =>
    manages ? `${pathTo('my_organization', locale)}?organization=${slug}` : pathTo('admin_organization', locale, { slug }),
  words: {
    subject: m.letter_member_changed_subject,
    subject_invited: m.letter_member_changed_subject_invited,
    preheader: m.letter_member_changed_preheader,
    text_invited: m.letter_member_changed_text_invited,
    text_added: m.letter_member_changed_text_added,
    text_removed: m.letter_member_changed_text_removed,
    next: m.letter_member_changed_next,
    not_known: m.letter_member_changed_not_known,
    button: m.letter_member_changed_button,
  },
  sentences: ({ organization, kind, about, by, operator_email }, say) => ({
    subject: kind === 'invited' ? say.subject_invited({ organization }) : say.subject({ organization }),
    preheader: say.preheader(),
    paragraphs: [
      kind === 'invited'
        ? say.text_invited({ by, organization })
        : kind === 'added'
          ? say.text_added({ about, organization })
          : say.text_removed({ about, by, organization }),
      ...(kind === 'invited' ? [] : [say.next()]),
      say.not_known({ operator_email }),
    ],
    button: say.button(),
  }),
  example: {
    ...EXAMPLE_USER,
    organization: 'Rotary Club Tunuyán',
    slug: 'rotary-club-tunuyan',
    organization_id: 'org_1',
    manages: true,
    kind: 'added' as const,
    about_id: 'user_1',
    by_id: 'user_2',
    about: 'Norma Tesorera',
    by: 'Marta Organiza',
  },
  cases: [{ kind: 'invited' as const }, { kind: 'removed' as const }],
})

const Request = z.object({ request_id: z.string() })
const REQUEST_TEXTS = {
  ...EXAMPLE_USER,
  request_id: 'ojrq_1',
  organization: 'Rotary Club Tunuyán',
  slug: 'rotary-club-tunuyan',
  asked_by: 'Vera Viaja',
}

/** To each manager. */
export const joinRequestedLetter = plainLetter({
  kind: 'join_asked',
  noun: 'organization',
  topic: 'organization',
  facts: Request,
  recipient: async (ctx, asked) => {
    const [user, request] = await Promise.all([findRecipient(ctx, asked), findJoinRequest(ctx.db, asked.facts.request_id)])
    return user && request?.state === 'waiting' ? { ...user, ...request } : undefined
  },
  path: ({ slug }, locale) => `${pathTo('my_organization', locale)}?organization=${slug}`,
  words: {
    subject: m.letter_join_asked_subject,
    preheader: m.letter_join_asked_preheader,
    text: m.letter_join_asked_text,
    button: m.letter_join_asked_button,
  },
  example: { ...REQUEST_TEXTS, state: 'waiting' },
})

/** To the applicant. */
export const joinAnsweredLetter = letter({
  kind: 'join_answered',
  noun: 'organization',
  facts: Request,
  recipient: toAsker,
  path: ({ state, slug }, locale) =>
    state === 'accepted' ? `${pathTo('my_organization', locale)}?organization=${slug}` : pathTo('organization', locale, { slug }),
  words: {
    subject_accepted: m.letter_join_accepted_subject,
    subject_declined: m.letter_join_declined_subject,
    preheader_accepted: m.letter_join_accepted_preheader,
    preheader_declined: m.letter_join_declined_preheader,
    text_accepted: m.letter_join_accepted_text,
    text_declined: m.letter_join_declined_text,
    button_accepted: m.letter_join_accepted_button,
    button_declined: m.letter_join_declined_button,
  },
  sentences: ({ organization, state }, say) => {
    const is_in = state === 'accepted'
    return {
      subject: is_in ? say.subject_accepted({ organization }) : say.subject_declined({ organization }),
      preheader: is_in ? say.preheader_accepted() : say.preheader_declined(),
      paragraphs: [is_in ? say.text_accepted({ organization }) : say.text_declined({ organization })],
      button: is_in ? say.button_accepted() : say.button_declined(),
    }
  },
  example: { ...REQUEST_TEXTS, state: 'accepted' },
  cases: [{ state: 'declined' }],
})

async function toAsker(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { request_id: string } }) {
  const [user, request] = await Promise.all([findRecipient(ctx, asked), findJoinRequest(ctx.db, asked.facts.request_id)])
  return user && request ? { ...user, ...request } : undefined
}
