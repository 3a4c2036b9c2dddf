import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { causeName } from '../cause-name.ts'
import { MOVING } from '../contribution-causes.ts'
import type { NoticeFacts } from './notice-facts.ts'

/** A letter names so many, and says how many more there are. */
const MOST = 20

/** What happened, a paragraph for each step. */
export function paragraphsOf(steps: NoticeFacts[], locale: Locale): string[] {
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
    case 'paid':
      return m.letter_told_paid(written, { locale })
    case 'reported':
      return m.letter_told_reported(written, { locale })
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
