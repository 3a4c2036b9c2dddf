import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { Say } from '../../emails/letter.server.ts'
import { causeName } from '../cause-name.ts'
import { MOVING } from '../contribution-causes.ts'
import type { NoticeFacts } from './notice-facts.ts'

/** What a letter that tells of contributions says of each. */
export const TOLD_WORDS = {
  told_more_one: m.letter_contribution_told_more_one,
  told_more_other: m.letter_contribution_told_more_other,
  told_because: m.letter_told_because,
  told_moved: m.letter_told_moved,
  told_approved_other: m.letter_told_approved_other,
  told_approved: m.letter_told_approved,
  told_not_approved: m.letter_told_not_approved,
  told_reversed: m.letter_told_reversed,
  told_voided: m.letter_told_voided,
  told_parted: m.letter_told_parted,
  told_carried: m.letter_told_carried,
  told_restored: m.letter_told_restored,
  told_paid: m.letter_told_paid,
  told_reported: m.letter_told_reported,
  told_returned: m.letter_told_returned,
  told_assigned: m.letter_told_assigned,
  told_undone: m.letter_told_undone,
  told_adjusted: m.letter_told_adjusted,
}
type SayTold = Say<typeof TOLD_WORDS>

/** Subjects of those letters, by what happened. */
export const TOLD_SUBJECTS = {
  subject_approved: m.letter_told_subject_approved,
  subject_paid: m.letter_told_subject_paid,
  subject_reported: m.letter_told_subject_reported,
  subject_not_approved: m.letter_told_subject_not_approved,
  subject_reversed: m.letter_told_subject_reversed,
  subject_undone: m.letter_told_subject_undone,
  subject_voided: m.letter_told_subject_voided,
  subject_returned: m.letter_told_subject_returned,
  subject_moved: m.letter_told_subject_moved,
  subject_parted: m.letter_told_subject_parted,
  subject_restored: m.letter_told_subject_restored,
  subject_adjusted: m.letter_told_subject_adjusted,
  subject_many: m.letter_told_subject_many,
}
type Subject = Exclude<keyof typeof TOLD_SUBJECTS, 'subject_many'>
type SaySubject = Record<Subject, (values: { amount: string; project: string }) => string> & Pick<Say<typeof TOLD_SUBJECTS>, 'subject_many'>
const GRAVEST_FIRST = Object.keys(TOLD_SUBJECTS).slice(3, 10) as Subject[]

/** Says what happened; the gravest of several steps. */
export function subjectOf(steps: NoticeFacts[], say: SaySubject, locale: Locale): string {
  const named = steps.map((step) => ({ step, name: subjectName(step) }))
  const { step, name } = GRAVEST_FIRST.flatMap((grave) => named.filter((one) => one.name === grave))[0] ?? named[0]!
  const { amount, project } = writtenFacts(
    step.kind === 'voided' || step.kind === 'reversed' ? { ...step, amount: step.was ?? step.amount } : step,
    locale,
  )
  const subject = say[name]({ amount, project })
  return steps.length === 1 ? subject : say.subject_many({ subject, more: steps.length - 1 })
}

function subjectName({ kind, cause }: NoticeFacts): Subject {
  if (kind === 'carried') return 'subject_approved'
  if (kind === 'adjusted' && cause === 'assigned') return 'subject_moved'
  const name = `subject_${kind}`
  return name in TOLD_SUBJECTS ? (name as Subject) : 'subject_adjusted'
}

/** A letter names so many, and says how many more there are. */
const MOST = 20

/** A donation that somebody announced is there. */
export function hasArrived({ kind, origin }: Pick<NoticeFacts, 'kind' | 'origin'>): boolean {
  return kind === 'approved' && origin === 'donation'
}

/** What happened, a paragraph for each step. */
export function paragraphsOf(steps: NoticeFacts[], say: SayTold, locale: Locale): string[] {
  const more = steps.length - MOST
  const told = steps.slice(0, MOST).map((step) => sentenceOf(step, say, locale))
  if (more <= 0) return told
  return [...told, more === 1 ? say.told_more_one() : say.told_more_other({ count: more })]
}

/** What happened, and for a fall the cause and the words of who did it. */
function sentenceOf({ kind, amount, was, project, cause, reason, code }: NoticeFacts, say: SayTold, locale: Locale): string {
  const written = writtenFacts({ amount, was, project, code }, locale)
  const why = [cause && cause !== 'other' && !MOVING.includes(cause) ? causeName(cause, locale) : '', reason ?? '']
    .filter(Boolean)
    .join('. ')
  const because = why === '' ? '' : ` ${say.told_because({ why })}`
  if (kind === 'moved' && (cause === 'completed' || cause === 'stopped')) return say.told_moved(written)
  switch (kind) {
    case 'approved':
      return (was ? say.told_approved_other(written) : say.told_approved(written)) + because
    case 'not_approved':
      return say.told_not_approved(written) + because
    case 'reversed':
      return say.told_reversed({ ...written, amount: written.was }) + because
    case 'voided':
      return say.told_voided(written)
    case 'parted':
      return say.told_parted(written)
    case 'carried':
      return say.told_carried(written)
    case 'restored':
      return say.told_restored(written)
    case 'undone':
      return say.told_undone(written) + because
    case 'paid':
      return say.told_paid(written)
    case 'reported':
      return say.told_reported(written)
    case 'returned':
      return say.told_returned(written) + because
    default:
      return (cause === 'assigned' || kind === 'moved' ? say.told_assigned(written) : say.told_adjusted(written)) + because
  }
}

function writtenFacts({ amount, was, project, code }: Pick<NoticeFacts, 'amount' | 'was' | 'project' | 'code'>, locale: Locale) {
  const exact = (money: NoticeFacts['amount']) => formatMoney(money, locale, 'exact')
  return { amount: exact(amount), was: exact(was ?? amount), project: project ?? m.contribution_common_fund({}, { locale }), code }
}
