import { dateTimeText } from '../../kit/argentine-time.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findOwnerThen } from '../users/find-user.server.ts'
import { findNewestDevice } from './known-devices.server.ts'

export const newDeviceLetter = letter({
  kind: 'new_device',
  noun: 'user',
  recipient: async (ctx, asked) => {
    const user = await findOwnerThen(ctx, asked)
    const newest = user && (await findNewestDevice(ctx.db, user.user_id))
    return user && { ...user, device: newest?.device ?? '', at: newest ? new Date(newest.first_seen_at) : ctx.now }
  },
  path: (_, locale) => pathTo('account', locale),
  words: {
    subject: m.letter_new_device_subject,
    preheader: m.letter_new_device_preheader,
    text: m.letter_new_device_text,
    not_you: m.letter_new_device_not_you,
    button: m.letter_new_device_button,
  },
  sentences: ({ brand, device, at }, say, locale) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [
      say.text({ device: device || m.users_account_session_unknown({}, { locale }), at: dateTimeText(at, locale) }),
      say.not_you(),
    ],
    button: say.button(),
  }),
  example: { ...EXAMPLE_USER, device: 'Firefox · Linux', at: new Date('2026-11-20T13:00:00Z') },
})

export const secondFactorOnLetter = plainLetter({
  kind: 'second_factor_on',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_second_factor_on_subject,
    preheader: m.letter_second_factor_on_preheader,
    text: m.letter_second_factor_on_text,
    not_you: m.letter_second_factor_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

export const secondFactorOffLetter = plainLetter({
  kind: 'second_factor_off',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_second_factor_off_subject,
    preheader: m.letter_second_factor_off_preheader,
    text: m.letter_second_factor_off_text,
    not_you: m.letter_second_factor_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

export const recoveryCodesReplacedLetter = plainLetter({
  kind: 'recovery_codes_replaced',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_recovery_codes_replaced_subject,
    preheader: m.letter_recovery_codes_replaced_preheader,
    text: m.letter_recovery_codes_replaced_text,
    not_you: m.letter_second_factor_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

export const recoveryCodeUsedLetter = plainLetter({
  kind: 'recovery_code_used',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_recovery_code_used_subject,
    preheader: m.letter_recovery_code_used_preheader,
    text: m.letter_recovery_code_used_text,
    not_you: m.letter_second_factor_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

export const wrongCodesLetter = plainLetter({
  kind: 'wrong_codes',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_wrong_codes_subject,
    preheader: m.letter_wrong_codes_preheader,
    text: m.letter_wrong_codes_text,
    advice: m.letter_wrong_codes_advice,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

export const identityLinkedLetter = plainLetter({
  kind: 'identity_linked',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_identity_linked_subject,
    preheader: m.letter_identity_linked_preheader,
    text: m.letter_identity_linked_text,
    not_you: m.letter_identity_linked_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})
