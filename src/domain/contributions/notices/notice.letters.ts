import { z } from 'zod'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { causeName } from '../cause-name.ts'
import { MOVING } from '../contribution-causes.ts'
import { findNoticeFacts, type NoticeFacts } from './find-notices.server.ts'

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
/** A letter names so many, and says how many more there are. */
const MOST = 20

/** To who gave, if they have an account: about all of theirs that moved within a minute. */
export const contributionToldLetter = letter({
  kind: 'contribution_told',
  facts,
  recipient: aboutNotices,
  path: ({ steps }, locale) => (steps.length === 1 ? pathTo('trail', locale, { code: steps[0]!.code }) : pathTo('account', locale)),
  sentences: ({ brand, steps }, { locale }) => ({
    subject: steps.length === 1 ? subjectOf(steps[0]!, brand, locale) : m.letter_contribution_told_subject_many({ brand }, { locale }),
    paragraphs: [...paragraphsOf(steps, locale), m.letter_contribution_told_follow({}, { locale })],
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
  return m.letter_contribution_told_subject_changed({ brand }, { locale })
}

function paragraphsOf(steps: NoticeFacts[], locale: Locale): string[] {
  const more = steps.length - MOST
  const told = steps.slice(0, MOST).map((step) => sentenceOf(step, locale))
  if (more <= 0) return told
  return [
    ...told,
    more === 1 ? m.letter_contribution_told_more_one({}, { locale }) : m.letter_contribution_told_more_other({ count: more }, { locale }),
  ]
}

/** What happened, and for a fall the cause and the words of who did it. */
function sentenceOf({ kind, amount, was, project, cause, reason, code }: NoticeFacts, locale: Locale): string {
  const exact = (money: NoticeFacts['amount']) => formatMoney(money, locale, 'exact')
  const written = { amount: exact(amount), was: exact(was ?? amount), project: project ?? m.contribution_common_fund({}, { locale }), code }
  const why = [cause && cause !== 'other' && !MOVING.includes(cause) ? causeName(cause, locale) : '', reason ?? '']
    .filter(Boolean)
    .join('. ')
  const because = why === '' ? '' : ` ${m.letter_told_because({ why }, { locale })}`
  if (kind === 'moved' && (cause === 'completed' || cause === 'stopped')) return m.letter_told_moved(written, { locale })
  switch (kind) {
    case 'approved':
      return (was ? m.letter_told_approved_other(written, { locale }) : m.letter_told_approved(written, { locale })) + because
    case 'not_approved':
      return m.letter_told_not_approved(written, { locale }) + because
    case 'reversed':
      return m.letter_told_reversed({ ...written, amount: written.was }, { locale }) + because
    case 'voided':
      return m.letter_told_voided(written, { locale })
    case 'parted':
      return m.letter_told_parted(written, { locale })
    case 'carried':
      return m.letter_told_carried(written, { locale })
    case 'restored':
      return m.letter_told_restored(written, { locale })
    case 'returned':
      return m.letter_told_returned(written, { locale }) + because
    default:
      return (
        (cause === 'assigned' || kind === 'moved'
          ? m.letter_told_assigned(written, { locale })
          : m.letter_told_adjusted(written, { locale })) + because
      )
  }
}
