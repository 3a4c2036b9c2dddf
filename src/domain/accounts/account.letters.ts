import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { refusesMail } from '../emails/refused-address.server.ts'
import { issueLinkTo } from '../sign-in/mailed-links.server.ts'
import { EXAMPLE_USER, findOwnerThen, findRecipient } from '../users/find-user.server.ts'
import { KEEP_EMAIL_DAYS } from '../users/user.ts'
import { findOwnerOf } from './confirm-address.server.ts'
import { erasedAddresses } from './erased-address.tables.server.ts'
import { openErasedAddress } from './erased-addresses.server.ts'
import { findChange, findLastChange, findWaitingChange } from './find-email-changes.server.ts'

const ChangeFacts = z.object({ change_id: z.string().optional().describe('Missing in letters queued before it was added') })

export const verifyEmailLetter = plainLetter({
  kind: 'verify_email',
  to_unconfirmed: true,
  noun: 'user',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    // Confirmed by its owner, it is confirmed again only where it refuses messages; by another account, it gets no more links.
    if (user?.email_verified) return (await refusesMail(ctx.db, user.email)) ? user : undefined
    return user && !(await findOwnerOf(ctx.db, user.email)) ? user : undefined
  },
  path: (_, locale) => pathTo('verify_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'verify-email', to),
  words: {
    subject: m.letter_verify_email_subject,
    preheader: m.letter_verify_email_preheader,
    text: m.letter_verify_email_text,
    limit: m.letter_verify_email_limit,
    button: m.letter_verify_email_button,
  },
  example: EXAMPLE_USER,
})

/** To the address of an account that is erased. It names nobody, and the list of messages does not store the address. */
export const accountErasedLetter = plainLetter({
  kind: 'account_erased',
  noun: 'user',
  facts: z.object({ address_id: z.string() }),
  recipient: async (ctx, { facts: { address_id } }) => {
    const [row] = await ctx.db.select().from(erasedAddresses).where(eq(erasedAddresses.id, address_id))
    const address = row && openErasedAddress(ctx.config, row)
    return address
      ? { user_id: null, name: '', address, shown_address: `${address.slice(0, 1)}•••@•••`, language: row.language }
      : undefined
  },
  path: (_, locale) => pathTo('home', locale),
  words: {
    subject: m.letter_account_erased_subject,
    preheader: m.letter_account_erased_preheader,
    text: m.letter_account_erased_text,
    not_you: m.letter_account_erased_not_you,
    button: m.letter_account_erased_button,
  },
  example: { address_id: 'erad_1' },
})

export const alreadyRegisteredLetter = plainLetter({
  kind: 'already_registered',
  noun: 'user',
  recipient: findRecipient,
  path: (_, locale) => pathTo('login', locale),
  words: {
    subject: m.letter_already_registered_subject,
    preheader: m.letter_already_registered_preheader,
    text: m.letter_already_registered_text,
    ignore: m.letter_already_registered_ignore,
    button: m.letter_already_registered_button,
  },
  example: EXAMPLE_USER,
})

export const recoverPasswordLetter = letter({
  kind: 'recover_password',
  to_unconfirmed: true,
  noun: 'user',
  facts: z.object({ redirect: z.string().optional().describe('Where the user was going, a path of this site') }),
  recipient: findRecipient,
  // A new password invalidates earlier requests; a letter written later would contain a working link.
  stillTrue: async ({ db }, { user_id }, asked_at) =>
    (
      await rowsOf(
        db,
        sql`select from credentials where user_id = ${user_id} and provider_id = 'credential' and updated_at > ${asked_at.toISOString()} limit 1`,
      )
    ).length === 0,
  path: ({ redirect }, locale) => pathTo('recovery', locale) + (redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''),
  token: ({ db }, to) => issueLinkTo(db, 'recover-password', to),
  words: {
    subject: m.letter_recover_password_subject,
    preheader: m.letter_recover_password_preheader,
    text: m.letter_recover_password_text,
    limit: m.letter_recover_password_limit,
    button: m.letter_recover_password_button,
  },
  sentences: ({ brand, username, email, email_verified }, say) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [say.text({ username: email_verified ? username : email }), say.limit()],
    button: say.button(),
  }),
  example: EXAMPLE_USER,
})

export const passwordChangedLetter = plainLetter({
  kind: 'password_changed',
  noun: 'user',
  recipient: findOwnerThen,
  path: (_, locale) => pathTo('recovery', locale),
  words: {
    subject: m.letter_password_changed_subject,
    preheader: m.letter_password_changed_preheader,
    text: m.letter_password_changed_text,
    not_you: m.letter_password_changed_not_you,
    button: m.letter_choose_password_button,
  },
  example: EXAMPLE_USER,
})

/** Sent to the requested new address. */
export const confirmNewEmailLetter = plainLetter({
  kind: 'confirm_new_email',
  to_unconfirmed: true,
  noun: 'user',
  recipient: async (ctx, asked) => {
    const user = await findRecipient(ctx, asked)
    const change = user && (await findWaitingChange(ctx.db, user.user_id))
    // Nobody has confirmed that the address is theirs: it reads nothing that they wrote.
    return change && { ...user, name: '', address: change.new_email, email: change.new_email }
  },
  path: (_, locale) => pathTo('confirm_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'change-email', to),
  words: {
    subject: m.letter_confirm_new_email_subject,
    preheader: m.letter_confirm_new_email_preheader,
    text: m.letter_confirm_new_email_text,
    limit: m.letter_confirm_new_email_limit,
    button: m.letter_confirm_new_email_button,
  },
  example: EXAMPLE_USER,
})

/** Sent to the current address when a change is requested. */
export const emailChangeRequestedLetter = plainLetter({
  kind: 'email_change_asked',
  noun: 'user',
  facts: ChangeFacts,
  recipient: (ctx, asked) => findFormerOwner(ctx, asked, findWaitingChange),
  path: (_, locale) => pathTo('keep_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'keep-email', to),
  words: {
    subject: m.letter_email_change_asked_subject,
    preheader: m.letter_email_change_asked_preheader,
    text: m.letter_email_change_asked_text,
    not_you: m.letter_email_change_asked_not_you,
    button: m.letter_email_change_asked_button,
  },
  example: { ...EXAMPLE_USER, change_id: 'echg_1' },
})

/** Sent to the previous address after the change. */
export const emailChangedLetter = letter({
  kind: 'email_changed',
  noun: 'user',
  facts: ChangeFacts,
  recipient: (ctx, asked) => findFormerOwner(ctx, asked, findLastChange),
  path: (_, locale) => pathTo('keep_email', locale),
  token: ({ db }, to) => issueLinkTo(db, 'keep-email', to),
  words: {
    subject: m.letter_email_changed_subject,
    preheader: m.letter_email_changed_preheader,
    text: m.letter_email_changed_text,
    not_you: m.letter_email_changed_not_you,
    button: m.letter_email_changed_button,
  },
  sentences: ({ brand, username, email, operator_email }, say) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [say.text({ username, email }), say.not_you({ days: KEEP_EMAIL_DAYS, operator_email })],
    button: say.button(),
  }),
  example: { ...EXAMPLE_USER, change_id: 'echg_1' },
})

/** At the address that the change replaces, or has replaced: a later change has letters of its own. */
async function findFormerOwner(
  ctx: DeliveryContext,
  { user_id, facts }: { user_id: string | undefined; facts: z.infer<typeof ChangeFacts> },
  findOther: typeof findLastChange,
) {
  const user = await findRecipient(ctx, { user_id })
  const { change_id } = facts
  const change = user && (await (change_id ? findChange(ctx.db, user.user_id, change_id) : findOther(ctx.db, user.user_id)))
  return change && { ...user, address: change.old_email, email: change.new_email }
}
