import { z } from 'zod'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { findNoticeFacts } from './find-notices.server.ts'
import { EXAMPLE_STEPS, TOLD_CASES } from './notice-examples.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { paragraphsOf, TOLD_WORDS } from './notice-sentences.server.ts'

const facts = z.object({ notices: z.array(z.number()) })
const EXAMPLE = {
  ...EXAMPLE_USER,
  notices: [1],
  steps: EXAMPLE_STEPS,
}
/** To who gave, if they have an account: about all of theirs that moved within a minute. */
export const contributionToldLetter = letter({
  kind: 'contribution_told',
  noun: 'contribution',
  facts,
  recipient: aboutNotices,
  path: ({ steps }, locale) => (steps.length === 1 ? pathTo('trail', locale, { code: steps[0]!.code }) : pathTo('account', locale)),
  words: {
    subject_approved: m.letter_contribution_told_subject_approved,
    subject_paid: m.letter_contribution_told_subject_paid,
    subject_reported: m.letter_contribution_told_subject_reported,
    subject_changed: m.letter_contribution_told_subject_changed,
    subject_many: m.letter_contribution_told_subject_many,
    ...TOLD_WORDS,
    follow: m.letter_contribution_told_follow,
    news: m.letter_contribution_told_news,
    button: m.letter_contribution_told_button,
  },
  sentences: ({ brand, steps }, say, locale) => ({
    subject:
      steps.length === 1
        ? say[subjectOf(steps[0]!)]({ brand, amount: formatMoney(steps[0]!.amount, locale, 'exact') })
        : say.subject_many({ brand }),
    paragraphs: [
      ...paragraphsOf(steps, say, locale),
      say.follow(),
      ...(steps.some(({ kind }) => kind === 'paid' || kind === 'reported') ? [say.news()] : []),
    ],
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: TOLD_CASES,
})

/** To each manager of the project's organization. */
export const organizationToldLetter = letter({
  kind: 'organization_told',
  noun: 'contribution',
  facts,
  recipient: aboutNotices,
  path: (_, locale) => pathTo('my_organization', locale),
  words: {
    subject: m.letter_organization_told_subject,
    subject_many: m.letter_organization_told_subject_many,
    ...TOLD_WORDS,
    next: m.letter_organization_told_next,
    button: m.letter_organization_told_button,
  },
  sentences: ({ brand, steps }, say, locale) => ({
    subject: steps.length === 1 ? say.subject({ brand, project: steps[0]!.project ?? '' }) : say.subject_many({ brand }),
    paragraphs: [...paragraphsOf(steps, say, locale), say.next()],
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: TOLD_CASES,
})

async function aboutNotices(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { notices: number[] } }) {
  const [user, steps] = await Promise.all([findRecipient(ctx, asked), findNoticeFacts(ctx.db, asked.facts.notices)])
  return user && steps.length > 0 ? { ...user, steps, notices: asked.facts.notices } : undefined
}

function subjectOf({ kind }: NoticeFacts) {
  return kind === 'approved' || kind === 'paid' || kind === 'reported' ? (`subject_${kind}` as const) : 'subject_changed'
}
