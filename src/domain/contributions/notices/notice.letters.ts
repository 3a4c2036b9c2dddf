import { z } from 'zod'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { findNoticeFacts } from './find-notices.server.ts'
import type { NoticeFacts } from './notice-facts.ts'
import { paragraphsOf } from './notice-sentences.ts'

const facts = z.object({ notices: z.array(z.number()) })
const EXAMPLE = {
  ...EXAMPLE_USER,
  notices: [1],
  steps: [
    {
      ...{ code: '4k7mzq2x9abc', kind: 'approved', origin: 'booking', project: 'Agua segura para la escuela', language: 'es' },
      ...{ amount: { amount: 4_500_000, currency: 'ARS' }, was: null, cause: null, reason: null },
    },
  ] as NoticeFacts[],
}
/** To who gave, if they have an account: about all of theirs that moved within a minute. */
export const contributionToldLetter = letter({
  kind: 'contribution_told',
  facts,
  recipient: aboutNotices,
  path: ({ steps }, locale) => (steps.length === 1 ? pathTo('trail', locale, { code: steps[0]!.code }) : pathTo('account', locale)),
  sentences: ({ brand, steps }, { locale }) => ({
    subject: steps.length === 1 ? subjectOf(steps[0]!, brand, locale) : m.letter_contribution_told_subject_many({ brand }, { locale }),
    paragraphs: [
      ...paragraphsOf(steps, locale),
      m.letter_contribution_told_follow({}, { locale }),
      ...(steps.some(({ kind }) => kind === 'paid' || kind === 'reported') ? [m.letter_contribution_told_news({}, { locale })] : []),
    ],
    button: m.letter_contribution_told_button({}, { locale }),
  }),
  example: EXAMPLE,
})

/** To each manager of the project's organization. */
export const organizationToldLetter = letter({
  kind: 'organization_told',
  facts,
  recipient: aboutNotices,
  path: (_, locale) => pathTo('my_organization', locale),
  sentences: ({ brand, steps }, { locale }) => ({
    subject:
      steps.length === 1
        ? m.letter_organization_told_subject({ brand, project: steps[0]!.project ?? '' }, { locale })
        : m.letter_organization_told_subject_many({ brand }, { locale }),
    paragraphs: [...paragraphsOf(steps, locale), m.letter_organization_told_next({}, { locale })],
    button: m.letter_organization_told_button({}, { locale }),
  }),
  example: EXAMPLE,
})

async function aboutNotices(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { notices: number[] } }) {
  const [user, steps] = await Promise.all([findRecipient(ctx, asked), findNoticeFacts(ctx.db, asked.facts.notices)])
  return user && steps.length > 0 ? { ...user, steps, notices: asked.facts.notices } : undefined
}

function subjectOf({ kind, amount }: NoticeFacts, brand: string, locale: Locale): string {
  const written = { brand, amount: formatMoney(amount, locale, 'exact') }
  if (kind === 'approved') return m.letter_contribution_told_subject_approved(written, { locale })
  if (kind === 'paid') return m.letter_contribution_told_subject_paid(written, { locale })
  if (kind === 'reported') return m.letter_contribution_told_subject_reported({ brand }, { locale })
  return m.letter_contribution_told_subject_changed({ brand }, { locale })
}
