import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Say } from '../../emails/letter.server.ts'
import { causeName } from '../cause-name.ts'
import { BY_FUND, isUnreviewed, MOVING } from '../contribution-causes.ts'
import type { NoticeFacts } from './notice-facts.ts'

/** The sentences of letters about contributions. */
export const NOTICE_TEXTS = {
  told_more_one: m.letter_contribution_told_more_one,
  told_more_other: m.letter_contribution_told_more_other,
  told_because: m.letter_notice_because,
  told_moved: m.letter_notice_moved,
  told_approved_other: m.letter_notice_approved_other,
  told_approved: m.letter_notice_approved,
  told_not_approved: m.letter_notice_not_approved,
  not_arrived: m.letter_notice_not_arrived,
  told_reversed: m.letter_notice_reversed,
  told_voided: m.letter_notice_voided,
  told_parted: m.letter_notice_divided,
  divided_fund: m.letter_notice_divided_fund,
  told_carried: m.letter_notice_carried,
  rest: m.letter_notice_rest,
  told_restored: m.letter_notice_restored,
  told_paid: m.letter_notice_paid,
  told_reported: m.letter_notice_reported,
  told_returned: m.letter_notice_returned,
  told_assigned: m.letter_notice_assigned,
  undone: m.letter_notice_undone,
  reduced: m.letter_notice_reduced,
  claimed: m.letter_notice_claimed,
  set_off: m.letter_notice_set_off,
  repaid: m.letter_notice_repaid,
  written_off: m.letter_notice_written_off,
  allocated: m.letter_notice_allocated,
  promised: m.letter_notice_promised,
  told_adjusted: m.letter_notice_adjusted,
  converted: m.letter_notice_converted,
}
type SayNotice = Say<typeof NOTICE_TEXTS>

/** Subjects of those letters, by the kind of step. */
export const NOTICE_SUBJECTS = {
  subject_approved: m.letter_notice_subject_approved,
  subject_paid: m.letter_notice_subject_paid,
  subject_reported: m.letter_notice_subject_reported,
  subject_not_approved: m.letter_notice_subject_not_approved,
  subject_not_arrived: m.letter_notice_subject_not_arrived,
  subject_reversed: m.letter_notice_subject_reversed,
  subject_undone: m.letter_notice_subject_undone,
  subject_voided: m.letter_notice_subject_voided,
  subject_returned: m.letter_notice_subject_returned,
  subject_moved: m.letter_notice_subject_moved,
  subject_parted: m.letter_notice_subject_divided,
  subject_restored: m.letter_notice_subject_restored,
  subject_adjusted: m.letter_notice_subject_adjusted,
  subject_claimed: m.letter_notice_subject_claimed,
  subject_settled: m.letter_notice_subject_settled,
  subject_allocated: m.letter_notice_subject_allocated,
  subject_promised: m.letter_notice_subject_promised,
  subject_many: m.letter_notice_subject_many,
}
type Subject = Exclude<keyof typeof NOTICE_SUBJECTS, 'subject_many'>
type SaySubject = Record<Subject, (values: { amount: string; project: string }) => string> &
  Pick<Say<typeof NOTICE_SUBJECTS>, 'subject_many'>
const GRAVEST_FIRST = Object.keys(NOTICE_SUBJECTS).slice(3, 11) as Subject[]

/** The subject: of several steps, the gravest one's. */
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

function subjectName(step: NoticeFacts): Subject {
  const { kind, cause } = step
  if (kind === 'not_approved' && isUnreviewed(step)) return 'subject_not_arrived'
  if (kind === 'carried') return 'subject_approved'
  if (kind === 'set_off' || kind === 'repaid' || kind === 'written_off') return 'subject_settled'
  if (kind === 'adjusted' && cause === 'assigned') return 'subject_moved'
  const name = `subject_${kind}`
  return name in NOTICE_SUBJECTS ? (name as Subject) : 'subject_adjusted'
}

/** Steps that a letter describes; it gives the number of the others. */
const MOST = 20

/** Returns true when an announced donation arrived. */
export function isDonationArrival({ kind, origin }: Pick<NoticeFacts, 'kind' | 'origin'>): boolean {
  return kind === 'approved' && origin === 'donation'
}

/** The steps, a paragraph for each. */
export function paragraphsOf(steps: NoticeFacts[], say: SayNotice, locale: Locale): string[] {
  const more = steps.length - MOST
  const told = steps.slice(0, MOST).map((step) => sentenceOf(step, say, locale))
  if (more <= 0) return told
  return [...told, more === 1 ? say.told_more_one() : say.told_more_other({ count: more })]
}

/** Returns true where some of the money still counts, so that there is something to follow. */
export function isFollowed(steps: readonly NoticeFacts[]): boolean {
  return !steps.every(({ kind }) => kind === 'not_approved' || kind === 'reversed' || kind === 'voided')
}

/** Describes a step; for a decrease, with its cause and the admin's explanation. */
function sentenceOf(step: NoticeFacts, say: SayNotice, locale: Locale): string {
  const { kind, amount, was, project, cause, reason, code, converted } = step
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
      if (!isUnreviewed(step)) return say.told_not_approved(written) + because
      return say.not_arrived(written) + (cause === 'not_arrived' ? '' : because)
    case 'reversed':
      return say.told_reversed({ ...written, amount: written.was }) + because
    case 'voided':
      return say.told_voided(written)
    case 'parted':
      return cause && BY_FUND.includes(cause) ? say.divided_fund(written) : say.told_parted(written)
    case 'carried':
      return cause === 'paid_in_part' ? say.rest(written) : say.told_carried(written)
    case 'restored':
      return say.told_restored(written)
    case 'undone':
      return say.undone(written) + because
    case 'reduced':
    case 'claimed':
    case 'set_off':
    case 'repaid':
    case 'written_off':
    case 'allocated':
      return say[kind](written) + because
    case 'promised':
      return say.promised(written)
    case 'paid':
    case 'reported':
      return newsOf({ kind, amount, was, project, code }, say, locale)
    case 'returned':
      return say.told_returned(written) + because
    default:
      if (converted) return say.converted(written)
      return (cause === 'assigned' || kind === 'moved' ? say.told_assigned(written) : say.told_adjusted(written)) + because
  }
}

/** Describes a payout or a report. */
export function newsOf(
  { kind, ...facts }: Pick<NoticeFacts, 'kind' | 'amount' | 'was' | 'project' | 'code'>,
  say: Pick<SayNotice, 'told_paid' | 'told_reported'>,
  locale: Locale,
): string {
  const written = writtenFacts(facts, locale)
  return kind === 'paid' ? say.told_paid(written) : say.told_reported(written)
}

function writtenFacts({ amount, was, project, code }: Pick<NoticeFacts, 'amount' | 'was' | 'project' | 'code'>, locale: Locale) {
  const exact = (money: NoticeFacts['amount']) => formatMoney(money, locale, 'exact')
  return { amount: exact(amount), was: exact(was ?? amount), project: project ?? m.contribution_common_fund({}, { locale }), code }
}
