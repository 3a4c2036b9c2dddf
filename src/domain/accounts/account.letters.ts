import { m } from '../../kit/paraglide/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter } from '../emails/letter.server.ts'
import { issueLinkTo } from '../sign-in/mailed-links.server.ts'
import { EXAMPLE_USER, findRecipient } from '../users/find-recipient.server.ts'
import { findOwnerOf } from './confirm-address.server.ts'
import { findLastChange, findWaitingChange } from './find-email-changes.server.ts'

export const verifyEmailLetter = letter({
  kind: 'verify_email',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    // An address that another account has confirmed gets no more links.
    return user && !user.email_verified && !(await findOwnerOf(ctx.db, user.email)) ? user : undefined
  },
  path: (_, locale) => pathTo('verify_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'verify-email', to),
  sentences: ({ brand }, to) => ({
    subject: m.letter_verify_email_subject({ brand }, to),
    paragraphs: [m.letter_verify_email_text({ brand }, to), m.letter_verify_email_limit({}, to)],
    button: m.letter_verify_email_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const alreadyRegisteredLetter = letter({
  kind: 'already_registered',
  recipient: findRecipient,
  path: (_, locale) => pathTo('login', locale),
  sentences: ({ brand, username }, to) => ({
    subject: m.letter_already_registered_subject({ brand }, to),
    paragraphs: [m.letter_already_registered_text({ brand, username }, to), m.letter_already_registered_ignore({}, to)],
    button: m.letter_already_registered_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const recoverPasswordLetter = letter({
  kind: 'recover_password',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  token: ({ db }, to) => issueLinkTo(db, 'recover-password', to),
  sentences: ({ brand, username }, to) => ({
    subject: m.letter_recover_password_subject({ brand }, to),
    paragraphs: [m.letter_recover_password_text({ username }, to), m.letter_recover_password_limit({}, to)],
    button: m.letter_recover_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

export const passwordChangedLetter = letter({
  kind: 'password_changed',
  recipient: findRecipient,
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand }, to) => ({
    subject: m.letter_password_changed_subject({ brand }, to),
    paragraphs: [m.letter_password_changed_text({}, to), m.letter_password_changed_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

/** Sent to the requested new address. */
export const confirmNewEmailLetter = letter({
  kind: 'confirm_new_email',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const change = user && (await findWaitingChange(ctx.db, user.user_id))
    return change && { ...user, address: change.new_email, email: change.new_email }
  },
  path: (_, locale) => pathTo('confirm_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'change-email', to),
  sentences: ({ brand, username }, to) => ({
    subject: m.letter_confirm_new_email_subject({ brand }, to),
    paragraphs: [m.letter_confirm_new_email_text({ brand, username }, to), m.letter_confirm_new_email_limit({}, to)],
    button: m.letter_confirm_new_email_button({}, to),
  }),
  example: EXAMPLE_USER,
})

/** Sent to the current address when a change is requested. */
export const emailChangeAskedLetter = letter({
  kind: 'email_change_asked',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const change = user && (await findWaitingChange(ctx.db, user.user_id))
    return change && { ...user, address: change.old_email, email: change.new_email }
  },
  path: (_, locale) => pathTo('recovery', locale),
  sentences: ({ brand, username, email }, to) => ({
    subject: m.letter_email_change_asked_subject({ brand }, to),
    paragraphs: [m.letter_email_change_asked_text({ username, email }, to), m.letter_email_change_asked_not_you({}, to)],
    button: m.letter_choose_password_button({}, to),
  }),
  example: EXAMPLE_USER,
})

/** Sent to the previous address after the change. */
export const emailChangedLetter = letter({
  kind: 'email_changed',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const change = user && (await findLastChange(ctx.db, user.user_id))
    return change && { ...user, address: change.old_email, email: change.new_email }
  },
  path: (_, locale) => pathTo('home', locale),
  sentences: ({ brand, username, email, operator_email }, to) => ({
    subject: m.letter_email_changed_subject({ brand }, to),
    paragraphs: [m.letter_email_changed_text({ username, email }, to), m.letter_email_changed_not_you({ operator_email }, to)],
    button: m.letter_email_changed_button({ brand }, to),
  }),
  example: EXAMPLE_USER,
})
