import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { countOne, openRateLimiter } from '../../../kit/data/rate-limiter.server.ts'
import { refuseIfWrong } from '../../../kit/errors.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { noteAct } from '../../audit/note-act.server.ts'
import type { Letter, Recipient } from '../letter.server.ts'
import { letterLinks } from '../letter-links.server.ts'
import { LETTER_QUEUED, type QueuedLetter } from '../queue-letter.server.ts'
import { writeLetter } from '../write-letter.server.ts'
import { textErrors } from './change-template.server.ts'
import { exampleCase } from './letter-cases.server.ts'
import { fieldOf, type TemplateTexts } from './template.ts'

const TESTS_AN_HOUR = 30

/**
 * Sends a letter to the requesting admin, with the texts that they are writing. It uses an example, never a real message, whose data must
 * not go to another mailbox.
 * @throws invalid_fields by `<language>.<sentence>`; too_many
 */
export async function testTemplate(
  ctx: Context,
  letter: Letter,
  { language, example, words }: { language: Locale; example: string; words: TemplateTexts },
): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const errors = Object.entries(textErrors(letter, words)).filter(([field]) => field.startsWith(fieldOf(language, '')))
  refuseIfWrong(Object.fromEntries(errors))
  await countOne(openRateLimiter(ctx.pool, 'letter-test', TESTS_AN_HOUR, 3_600), user_id)
  await ctx.db.transaction(async (tx) => {
    await ctx.outbox.emit(tx, LETTER_QUEUED, { kind: letter.kind, user_id, language, test: { example, texts: words[language] } })
    await noteAct(ctx, tx, { action: 'template.tested', subject_id: `letter_${letter.kind}`, after: { letter: letter.kind, language } })
  })
}

/** The admin who requested the test; undefined once they may not log in any more. */
export async function findTestReader({ db }: DeliveryContext, { user_id }: Pick<QueuedLetter, 'user_id'>): Promise<TestReader | undefined> {
  const [reader] = await rowsOf<TestReader & Record<string, unknown>>(
    db,
    sql`select id as user_id, name, username, email, email as address, language from enabled_users where id = ${user_id}`,
  )
  return reader
}

interface TestReader extends Recipient {
  username: string
  email: string
}

/** Marks its subject as a test; its links have no tokens. */
export function writeTest(
  ctx: DeliveryContext,
  letter: Letter,
  locale: Locale,
  { to, test }: { to: Recipient; test: NonNullable<QueuedLetter['test']> },
) {
  const about = { ...exampleCase(ctx, letter, test.example), ...to }
  const { one_click: _, ...links } = letterLinks(ctx, letter, { about, locale, token: undefined, leave: 'test' })
  const { subject, text, html } = writeLetter(letter, locale, { ...about, ...links }, test.texts)
  return { message: { subject: m.template_test_subject({ subject }, { locale }), text, html }, link: links.link, one_click: undefined }
}
