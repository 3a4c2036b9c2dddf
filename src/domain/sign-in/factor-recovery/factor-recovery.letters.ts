import { dateTimeText } from '../../../kit/argentine-time.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter, plainLetter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findOwnerThen, findRecipient } from '../../users/find-user.server.ts'
import { issueLinkTo } from '../mailed-links.server.ts'
import { FINISH_DAYS } from './factor-recovery.ts'
import { findRecovery } from './find-recovery.server.ts'

const EXAMPLE = { ...EXAMPLE_USER, asked_at: '2026-11-20T13:00:00.000Z', due_at: '2026-11-23T13:00:00.000Z' }

/** At the beginning: it can be cancelled without signing in. */
export const factorRecoveryRequestedLetter = letter({
  kind: 'factor_recovery_asked',
  noun: 'user',
  recipient: withRecovery,
  path: (_, locale) => pathTo('factor_recovery', locale),
  token: ({ db }, to) => issueLinkTo(db, 'cancel-second-step', to),
  words: {
    subject: m.letter_factor_recovery_asked_subject,
    preheader: m.letter_factor_recovery_asked_preheader,
    text: m.letter_factor_recovery_asked_text,
    next: m.letter_factor_recovery_asked_next,
    not_you: m.letter_factor_recovery_not_you,
    button: m.letter_factor_recovery_cancel_button,
  },
  sentences: ({ brand, username, asked_at, due_at }, say, locale) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [say.text({ username, at: dateTimeText(asked_at, locale) }), say.next({ at: dateTimeText(due_at, locale) }), say.not_you()],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** Shortly before the end. */
export const factorRecoverySoonLetter = letter({
  kind: 'factor_recovery_soon',
  noun: 'user',
  recipient: withRecovery,
  path: (_, locale) => pathTo('factor_recovery', locale),
  token: ({ db }, to) => issueLinkTo(db, 'cancel-second-step', to),
  words: {
    subject: m.letter_factor_recovery_soon_subject,
    preheader: m.letter_factor_recovery_soon_preheader,
    text: m.letter_factor_recovery_soon_text,
    not_you: m.letter_factor_recovery_not_you,
    button: m.letter_factor_recovery_cancel_button,
  },
  sentences: ({ brand, username, due_at }, say, locale) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [say.text({ username, at: dateTimeText(due_at, locale) }), say.not_you()],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** At the end: its link removes the second step, or cancels that. */
export const factorRecoveryDueLetter = letter({
  kind: 'factor_recovery_due',
  noun: 'user',
  recipient: async (ctx, asked) => {
    const user = await withRecovery(ctx, asked)
    return user && new Date(user.due_at) <= ctx.now ? user : undefined
  },
  path: (_, locale) => pathTo('factor_recovery', locale),
  token: ({ db }, to) => issueLinkTo(db, 'finish-second-step', to),
  words: {
    subject: m.letter_factor_recovery_due_subject,
    preheader: m.letter_factor_recovery_due_preheader,
    text: m.letter_factor_recovery_due_text,
    not_you: m.letter_factor_recovery_due_not_you,
    button: m.letter_factor_recovery_due_button,
  },
  sentences: ({ brand, username }, say) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader({ days: FINISH_DAYS }),
    paragraphs: [say.text({ username, days: FINISH_DAYS }), say.not_you()],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** Sent after the removal by that link. */
export const factorRecoveredLetter = plainLetter({
  kind: 'factor_recovered',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_factor_recovered_subject,
    preheader: m.letter_factor_recovered_preheader,
    text: m.letter_factor_recovered_text,
    not_you: m.letter_second_factor_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

/** Sent after the removal by an admin, or by the platform's operator. */
export const factorResetLetter = plainLetter({
  kind: 'factor_reset',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_factor_reset_subject,
    preheader: m.letter_factor_reset_preheader,
    text: m.letter_factor_reset_text,
    not_you: m.letter_factor_reset_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

/** A change of the address ends the recovery. */
async function withRecovery(...[ctx, asked]: Parameters<typeof findRecipient>) {
  const user = await findRecipient(ctx, asked)
  const recovery = user && (await findRecovery(ctx.db, user.user_id))
  return recovery ? { ...user, ...recovery } : undefined
}
