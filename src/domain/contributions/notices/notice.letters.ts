import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { findNoticeFacts } from './find-notices.server.ts'
import { EXAMPLE_STEPS, NOTICE_CASES } from './notice-examples.ts'
import { isDonationArrival, isFollowed, NOTICE_SUBJECTS, NOTICE_TEXTS, paragraphsOf, subjectOf } from './notice-sentences.server.ts'

const facts = z.object({ notices: z.array(z.number()) })
const EXAMPLE = {
  ...EXAMPLE_USER,
  notices: [1],
  steps: EXAMPLE_STEPS,
}
/** To the giver, if they have an account: about all of their contributions that moved within a minute. */
export const contributionNotifiedLetter = letter({
  kind: 'contribution_told',
  noun: 'contribution',
  topic: 'contributions',
  facts,
  recipient: aboutNotices,
  path: ({ steps }, locale) => (steps.length === 1 ? pathTo('trail', locale, { code: steps[0]!.code }) : pathTo('account', locale)),
  words: {
    ...NOTICE_SUBJECTS,
    subject_approved: m.letter_contribution_told_subject_approved,
    subject_paid: m.letter_contribution_told_subject_paid,
    subject_reported: m.letter_contribution_told_subject_reported,
    preheader: m.letter_contribution_told_preheader,
    ...NOTICE_TEXTS,
    subject_given: m.letter_contribution_told_subject_given,
    thanks: m.letter_contribution_told_thanks,
    follow: m.letter_contribution_told_follow,
    news: m.letter_contribution_told_news,
    button: m.letter_contribution_told_button,
  },
  sentences: ({ steps }, say, locale) => ({
    subject:
      steps.length === 1 && isDonationArrival(steps[0]!)
        ? say.subject_given({ amount: formatMoney(steps[0]!.amount, locale, 'exact') })
        : subjectOf(steps, say, locale),
    preheader: say.preheader(),
    paragraphs: [
      ...(steps.some(isDonationArrival) ? [say.thanks()] : []),
      ...paragraphsOf(steps, say, locale),
      ...(isFollowed(steps) ? [say.follow()] : []),
      ...(steps.some(({ kind }) => kind === 'paid' || kind === 'reported') ? [say.news()] : []),
    ],
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: [...NOTICE_CASES, { steps: [{ ...EXAMPLE_STEPS[0]!, origin: 'donation' }] }],
})

/** To each manager of the project's organization. */
export const organizationNotifiedLetter = letter({
  kind: 'organization_told',
  noun: 'contribution',
  topic: 'organization',
  facts,
  recipient: aboutOrganization,
  path: ({ organization }, locale) => `${pathTo('my_organization', locale)}${organization ? `?organization=${organization}` : ''}`,
  words: {
    ...NOTICE_SUBJECTS,
    preheader: m.letter_organization_told_preheader,
    ...NOTICE_TEXTS,
    next: m.letter_organization_told_next,
    button: m.letter_organization_told_button,
  },
  sentences: ({ steps }, say, locale) => ({
    subject: subjectOf(steps, say, locale),
    preheader: say.preheader(),
    paragraphs: [...paragraphsOf(steps, say, locale), say.next()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, organization: 'rotary-club-tunuyan' as string | null },
  cases: NOTICE_CASES,
})

async function aboutOrganization(ctx: DeliveryContext, asked: NoticeRequest) {
  const to = await aboutNotices(ctx, asked)
  return to && { ...to, organization: await findManagedOrganization(ctx.db, to) }
}

/** The slug of the organization that they manage and the first of these notices is about; null once they manage none. */
async function findManagedOrganization(db: Db, { user_id, notices }: { user_id: string; notices: number[] }): Promise<string | null> {
  const [found] = await rowsOf<{ slug: string }>(
    db,
    sql`select o.slug from contribution_notices n join contributions c on c.id = n.contribution_id join project_goals p on p.id = c.project_id
      join managed_organizations r on r.organization_id = p.organization_id and r.user_id = ${user_id} join organization_refs o on o.id = r.organization_id
      where n.id = any(${sql.param(notices)}::bigint[]) order by n.id limit 1`,
  )
  return found?.slug ?? null
}

interface NoticeRequest {
  user_id: string | undefined
  facts: { notices: number[] }
}

async function aboutNotices(ctx: DeliveryContext, asked: NoticeRequest) {
  const user = await findRecipient(ctx, asked)
  const steps = user ? await findNoticeFacts(ctx.db, asked.facts.notices, user) : []
  return user && steps.length > 0 ? { ...user, steps, notices: asked.facts.notices } : undefined
}
