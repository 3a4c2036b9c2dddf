import { dateFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/paraglide/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-recipient.server.ts'
import { findNewestDevice } from './known-devices.server.ts'

export const newDeviceLetter = letter({
  kind: 'new_device',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const newest = user && (await findNewestDevice(ctx.db, user.user_id))
    return user && { ...user, device: newest?.device ?? '', at: newest ? new Date(newest.first_seen_at) : ctx.now }
  },
  path: (_, locale) => pathTo('account', locale),
  sentences: ({ brand, device, at }, to) => ({
    subject: m.letter_new_device_subject({ brand }, to),
    paragraphs: [
      m.letter_new_device_text({ device: device || m.people_account_session_unknown({}, to), at: moment(at, to.locale) }, to),
      m.letter_new_device_not_you({}, to),
    ],
    button: m.letter_new_device_button({}, to),
  }),
  example: { ...EXAMPLE_USER, device: 'Firefox · Linux', at: new Date('2026-11-20T13:00:00Z') },
})

export const secondFactorOnLetter = letter({
  kind: 'second_factor_on',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand }, to) => ({
    subject: m.letter_second_factor_on_subject({ brand }, to),
    paragraphs: [m.letter_second_factor_on_text({}, to), m.letter_second_factor_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const secondFactorOffLetter = letter({
  kind: 'second_factor_off',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand }, to) => ({
    subject: m.letter_second_factor_off_subject({ brand }, to),
    paragraphs: [m.letter_second_factor_off_text({}, to), m.letter_second_factor_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const recoveryCodeUsedLetter = letter({
  kind: 'recovery_code_used',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand }, to) => ({
    subject: m.letter_recovery_code_used_subject({ brand }, to),
    paragraphs: [m.letter_recovery_code_used_text({}, to), m.letter_second_factor_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const wrongCodesLetter = letter({
  kind: 'wrong_codes',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand }, to) => ({
    subject: m.letter_wrong_codes_subject({ brand }, to),
    paragraphs: [m.letter_wrong_codes_text({}, to), m.letter_wrong_codes_advice({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const identityLinkedLetter = letter({
  kind: 'identity_linked',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand, username, email }, to) => ({
    subject: m.letter_identity_linked_subject({ brand }, to),
    paragraphs: [m.letter_identity_linked_text({ username, email }, to), m.letter_identity_linked_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

function moment(at: Date, locale: Locale): string {
  const format = dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  return format.format(at)
}
