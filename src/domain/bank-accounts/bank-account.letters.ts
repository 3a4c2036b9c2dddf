import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dateTimeText } from '../../kit/argentine-time.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient, type UserRecipient } from '../users/find-user.server.ts'

const Facts = z.object({ account_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  account_id: 'bank_1',
  organization: 'Rotary Club Tunuyán',
  slug: 'rotary-club-tunuyan',
  number: '••••\u00a05201',
  changed_by: 'Marta Organiza',
  changed_at: '2026-11-20T13:00:00.000Z',
  payable_from: '2026-11-23T13:00:00.000Z',
  by: 'Norma Tesorera',
  reason: 'No es la cuenta del club.',
  manages: true,
}

/** To every manager and every admin, when an account is entered, so that those who know nothing of it can object in time. */
export const bankAccountChangedLetter = letter({
  kind: 'bank_account_changed',
  noun: 'organization',
  facts: Facts,
  recipient: withAccount,
  // No longer sent once it was confirmed, refused or withdrawn: another letter reports that.
  stillTrue: async ({ db }, { account_id }) =>
    (await rowsOf(db, sql`select from organization_bank_accounts where id = ${account_id} and state = 'pending'`)).length > 0,
  path: toAccount,
  words: {
    subject: m.letter_bank_account_changed_subject,
    preheader: m.letter_bank_account_changed_preheader,
    text: m.letter_bank_account_changed_text,
    next: m.letter_bank_account_changed_next,
    not_known: m.letter_bank_account_not_known,
    button: m.letter_bank_account_button,
  },
  sentences: ({ organization, number, changed_by, changed_at, payable_from, operator_email }, say, locale) => ({
    subject: say.subject({ organization }),
    preheader: say.preheader(),
    paragraphs: [
      say.text({ organization, number, changed_by, at: dateTimeText(changed_at, locale) }),
      say.next({ at: dateTimeText(payable_from, locale) }),
      say.not_known({ operator_email }),
    ],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** To every manager and every admin, when an account is confirmed by a second person. */
export const bankAccountConfirmedLetter = letter({
  kind: 'bank_account_confirmed',
  noun: 'organization',
  facts: Facts,
  recipient: withAccount,
  path: toAccount,
  words: {
    subject: m.letter_bank_account_confirmed_subject,
    preheader: m.letter_bank_account_confirmed_preheader,
    text: m.letter_bank_account_confirmed_text,
    next: m.letter_bank_account_confirmed_next,
    not_known: m.letter_bank_account_confirmed_not_known,
    button: m.letter_bank_account_button,
  },
  sentences: ({ organization, number, by, payable_from, operator_email }, say, locale) => ({
    subject: say.subject({ organization }),
    preheader: say.preheader(),
    paragraphs: [
      say.text({ organization, number, by }),
      say.next({ at: dateTimeText(payable_from, locale) }),
      say.not_known({ operator_email }),
    ],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** To every manager and every admin, when a change was refused. */
export const bankAccountRefusedLetter = plainLetter({
  kind: 'bank_account_refused',
  noun: 'organization',
  facts: Facts,
  recipient: withAccount,
  path: toAccount,
  words: {
    subject: m.letter_bank_account_refused_subject,
    preheader: m.letter_bank_account_refused_preheader,
    text: m.letter_bank_account_refused_text,
    reason: m.letter_bank_account_refused_reason,
    next: m.letter_bank_account_refused_next,
    button: m.letter_bank_account_button,
  },
  example: EXAMPLE,
})

/** To every manager and every admin, when an account is withdrawn by the user who entered it, so that nobody goes on comparing it. */
export const bankAccountWithdrawnLetter = plainLetter({
  kind: 'bank_account_withdrawn',
  noun: 'organization',
  facts: Facts,
  recipient: withAccount,
  path: toAccount,
  words: {
    subject: m.letter_bank_account_withdrawn_subject,
    preheader: m.letter_bank_account_withdrawn_preheader,
    text: m.letter_bank_account_withdrawn_text,
    next: m.letter_bank_account_refused_next,
    button: m.letter_bank_account_button,
  },
  example: EXAMPLE,
})

interface AboutAccount extends Record<string, unknown> {
  organization: string
  slug: string
  /** Masked: no letter holds more. */
  number: string
  changed_by: string
  changed_at: string
  payable_from: string
  /** True if the recipient manages the organization: admins have a page of their own. */
  manages: boolean
  /** The user who confirmed, refused or withdrew it. */
  by: string
  reason: string
}

function toAccount({ slug, manages }: Pick<AboutAccount, 'slug' | 'manages'>, locale: Locale): string {
  return pathTo(manages ? 'bank_account' : 'admin_organization', locale, { slug })
}

async function withAccount(
  ctx: { db: Db },
  asked: { user_id: string | undefined; facts: { account_id: string } },
): Promise<(UserRecipient & AboutAccount) | undefined> {
  const [user, [account]] = await Promise.all([
    findRecipient(ctx, asked),
    rowsOf<AboutAccount>(
      ctx.db,
      sql`select o.name as organization, o.slug, a.masked_number as number, ${nameOf('a.changed_by')} as changed_by, iso_time(a.changed_at) as changed_at, iso_time(account_payable_from(a.organization_id, a.changed_at)) as payable_from,
          ${nameOf('coalesce(a.confirmed_by, a.ended_by)')} as by, coalesce(a.reason, '') as reason,
          exists (select from managed_organizations m where m.organization_id = a.organization_id and m.user_id = ${asked.user_id ?? null}) as manages
        from organization_bank_accounts a join organization_refs o on o.id = a.organization_id where a.id = ${asked.facts.account_id}`,
    ),
  ])
  // A space that does not break: the number stays in one line.
  return user && account && { ...user, ...account, number: account.number.replace(' ', '\u00a0') }
}

/** Empty if their account was erased since. */
function nameOf(id: string) {
  return sql.raw(`coalesce((select concat_ws(' ', u.name, u.surname) from enabled_users u where u.id = ${id}), '—')`)
}
