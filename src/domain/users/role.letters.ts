import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { pathTo } from '../../urls/paths.ts'
import { letter, plainLetter } from '../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient, type UserRecipient } from './find-user.server.ts'
import { users } from './user.tables.server.ts'
import { ROLES } from './user.ts'

const Facts = z.object({ about_id: z.string(), by_id: z.string(), role: z.enum(ROLES) })
const EXAMPLE = {
  ...EXAMPLE_USER,
  about_id: 'user_1',
  by_id: 'user_2',
  role: 'admin' as const,
  about: 'Nina Prueba (@nina)',
  by: 'Ana Administra (@admin)',
  slug: 'nina',
}

/** To every admin and the recipient, when an admin requests a role that needs two admins. */
export const roleRequestedLetter = letter({
  kind: 'role_requested',
  noun: 'user',
  facts: Facts,
  recipient: withPeople,
  stillTrue: async ({ db }, { about_id, role }) =>
    (await rowsOf(db, sql`select from role_requests where user_id = ${about_id} and role = ${role}`)).length > 0,
  path: toAccount,
  words: {
    subject: m.letter_role_requested_subject,
    preheader: m.letter_role_requested_preheader,
    text: m.letter_role_requested_text,
    next: m.letter_role_requested_next,
    not_known: m.letter_role_not_known,
    button: m.letter_role_button,
  },
  sentences: ({ about, by, role, operator_email }, say, locale) => ({
    subject: say.subject({ about }),
    preheader: say.preheader(),
    paragraphs: [say.text({ about, by, role: nameOf(role, locale) }), say.next(), say.not_known({ operator_email })],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** To everybody who got the letter about the request. */
export const roleRefusedLetter = letter({
  kind: 'role_refused',
  noun: 'user',
  facts: Facts,
  recipient: withPeople,
  stillTrue: async ({ db }, { about_id, role }) => !(await hasRole(db, about_id, role)),
  path: toAccount,
  words: {
    subject: m.letter_role_refused_subject,
    preheader: m.letter_role_refused_preheader,
    text: m.letter_role_refused_text,
    button: m.letter_role_button,
  },
  sentences: ({ about, by, role }, say, locale) => ({
    subject: say.subject({ about }),
    preheader: say.preheader(),
    paragraphs: [say.text({ about, by, role: nameOf(role, locale) })],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** To every admin and the recipient. */
export const roleGrantedLetter = letter({
  kind: 'role_granted',
  noun: 'user',
  facts: Facts,
  recipient: withPeople,
  stillTrue: ({ db }, { about_id, role }) => hasRole(db, about_id, role),
  path: toAccount,
  words: {
    subject: m.letter_role_granted_subject,
    preheader: m.letter_role_granted_preheader,
    text: m.letter_role_granted_text,
    not_known: m.letter_role_not_known,
    button: m.letter_role_button,
  },
  sentences: ({ about, by, role, operator_email }, say, locale) => ({
    subject: say.subject({ about }),
    preheader: say.preheader(),
    paragraphs: [say.text({ about, by, role: nameOf(role, locale) }), say.not_known({ operator_email })],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** Not sent once the account is enabled again. */
export const accountDisabledLetter = plainLetter({
  kind: 'account_disabled',
  noun: 'user',
  recipient: async ({ db }, { user_id = '' }) => {
    const [user] = await db.select().from(users).where(eq(users.id, user_id))
    if (!user || user.disabled_at === null || !user.email_verified) return undefined
    const { name, username, email, language } = user
    return { user_id, name, username, email, email_verified: true, address: email, language }
  },
  path: (_, locale) => pathTo('contact', locale),
  words: {
    subject: m.letter_account_disabled_subject,
    preheader: m.letter_account_disabled_preheader,
    text: m.letter_account_disabled_text,
    ask: m.letter_account_disabled_ask,
    button: m.letter_account_disabled_button,
  },
  example: EXAMPLE_USER,
})

async function hasRole(db: Db, user_id: string, role: string): Promise<boolean> {
  return (await rowsOf(db, sql`select from user_roles where user_id = ${user_id} and role = ${role}`)).length > 0
}

/** Admins see any account, and the user concerned their own. */
function toAccount({ user_id, about_id, slug }: { user_id: string | null; about_id: string; slug: string }, locale: Locale): string {
  return user_id === about_id ? pathTo('account', locale) : pathTo('admin_user', locale, { slug })
}

function nameOf(role: z.infer<typeof Facts>['role'], locale: Locale): string {
  return m[`fact_role_${role}`]({}, { locale })
}

interface People extends Record<string, unknown> {
  about: string
  by: string
  slug: string
}

/** Undefined once one of the two erased their account. */
async function withPeople(
  ctx: { db: Db },
  asked: { user_id: string | undefined; facts: z.infer<typeof Facts> },
): Promise<(UserRecipient & People & z.infer<typeof Facts>) | undefined> {
  const [user, [people]] = await Promise.all([
    findRecipient(ctx, asked),
    rowsOf<People>(
      ctx.db,
      sql`select concat_ws(' ', u.name, u.surname, '(@' || u.username || ')') as about, concat_ws(' ', b.name, b.surname, '(@' || b.username || ')') as by, u.username as slug
        from user_faces u, user_faces b where u.id = ${asked.facts.about_id} and b.id = ${asked.facts.by_id}`,
    ),
  ])
  return user && people && { ...user, ...people, ...asked.facts }
}
