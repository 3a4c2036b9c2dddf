import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { GiveUp, TryLater } from '../../kit/data/outbox.server.ts'
import { outboxEvents } from '../../kit/data/outbox.tables.server.ts'
import { type DeliveryContext, type EventHandler, onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import type { Locale } from '../../kit/locales.ts'
import { errorText } from '../../kit/log.server.ts'
import { isPermanent, type SendMail } from '../../kit/mail.server.ts'
import { emails } from './email.tables.server.ts'
import type { Letter, Recipient } from './letter.server.ts'
import { letterLinks, senderOf } from './letter-links.server.ts'
import { LETTER_QUEUED, type QueuedLetter } from './queue-letter.server.ts'
import { isStopped, stopToken } from './stops/stop-letters.server.ts'
import { findTexts } from './templates/find-texts.server.ts'
import { findTestReader, writeTest } from './templates/test-letter.server.ts'
import { writeLetter } from './write-letter.server.ts'

/**
 * Event handler that writes a queued letter with its own link and sends it; without a mail server it stores the text for admins to read.
 * All attempts of one event share one row and one Message-ID, for two days with growing gaps; a refusal of the mail server is final. An event delivered
 * again after its letter was sent does nothing. (If the process is killed between the mail server's response and writing the row, the letter is sent
 * twice, under the same Message-ID.)
 * @param letters all registered letters
 * @param send undefined without a mail server
 */
export function sendQueuedLetters(letters: readonly Letter[], send: SendMail | undefined): EventHandler {
  const byKind = new Map<string, Letter>(letters.map((letter) => [letter.kind, letter]))
  return onEvent(LETTER_QUEUED, async (ctx, { kind, language: asked_language, test, ...asked }, event_id) => {
    const letter = byKind.get(kind)
    if (!letter) throw new Error(`no letter of kind ${kind} is registered`)
    if (asked.user_id === null || (await isDone(ctx.db, event_id))) return
    const to = test ? await findTestReader(ctx, asked) : await findReader(ctx, letter, asked)
    if (!to) return
    // Anybody can type a stranger's address: until its owner confirms it, they hear from us only how to.
    if (to.email_verified === false && !letter.to_unconfirmed)
      return ctx.log.info({ event: event_id, kind }, 'no letter to an unconfirmed address')
    if (!test && letter.topic && (await isStopped(ctx, to, letter.topic)))
      return ctx.log.info({ event: event_id, kind }, 'stopped by its reader')
    const language = asked_language ?? to.language
    const { message, link, one_click } = test ? writeTest(ctx, letter, language, { to, test }) : await write(ctx, letter, language, to)
    const about = {
      ...{ event_id, kind, user_id: to.user_id, to_address: to.shown_address ?? to.address },
      ...{ language, subject: message.subject, test: test !== undefined },
    }
    if (!send) return store(ctx, { ...about, text_body: message.text, html_body: message.html }, link)
    await send({ to: to.address, id: event_id, ...message, ...(one_click !== undefined && { one_click }) }).catch(async (error) => {
      const why = errorText(error)
      await noteEmail(ctx, { ...about, state: 'failed', error: why.slice(0, 300) })
      const wait = isPermanent(error) ? null : nextTry(await ageOf(ctx, event_id))
      throw wait === null ? new GiveUp(why) : new TryLater(why, wait)
    })
    const id = await noteEmail(ctx, { ...about, state: 'sent', sent_at: ctx.now.toISOString() })
    ctx.log.info({ mail: id, kind }, 'mail sent')
  })
}

/** Seconds during which a letter is tried. */
const PATIENCE = 48 * 3_600
const FIRST_GAP = 60
const LONGEST_GAP = 6 * 3_600

/**
 * Seconds until the next try: half of the time that has passed since the letter was queued, so that the gaps grow.
 * @param age in seconds
 * @returns null once it was tried for two days
 */
function nextTry(age: number): number | null {
  return age >= PATIENCE ? null : Math.round(Math.min(LONGEST_GAP, Math.max(FIRST_GAP, age / 2)))
}

/** In seconds, since the letter was queued. */
async function ageOf({ db, now }: DeliveryContext, event_id: string): Promise<number> {
  const [event] = await db.select({ created_at: outboxEvents.created_at }).from(outboxEvents).where(eq(outboxEvents.id, event_id))
  return event ? (now.getTime() - new Date(event.created_at).getTime()) / 1000 : 0
}

async function isDone(db: Db, event_id: string): Promise<boolean> {
  const [email] = await db.select({ state: emails.state }).from(emails).where(eq(emails.event_id, event_id))
  return email !== undefined && email.state !== 'failed'
}

/** Its recipient, with whatever else it says. */
async function findReader(
  ctx: DeliveryContext,
  letter: Letter,
  { user_id, facts }: Pick<QueuedLetter, 'user_id' | 'facts'>,
): Promise<Recipient | undefined> {
  const asked = { user_id: user_id ?? undefined, facts: letter.facts?.parse(facts) ?? {} }
  const to = await letter.recipient(ctx, asked)
  return to && { ...to, ...asked.facts }
}

/** With tokens of its own, in the words of this moment. */
async function write(ctx: DeliveryContext, letter: Letter, locale: Locale, to: Recipient) {
  const about = { ...senderOf(ctx), ...to }
  const [token, leave, { words }] = [
    await letter.token?.(ctx, to),
    letter.topic ? stopToken(ctx, to, letter.topic) : await letter.leave?.(ctx, to),
    await findTexts(ctx.db, letter.kind),
  ]
  const { one_click, ...links } = letterLinks(ctx, letter, { about, locale, token, leave })
  // A name is the owner's own word, and nobody has confirmed who that is.
  const name = to.email_verified === false ? '' : about.name
  const { subject, text, html } = writeLetter(letter, locale, { ...about, name, ...links }, words[locale])
  return { message: { subject, text, html }, link: links.link, one_click }
}

type Outcome = Omit<typeof emails.$inferInsert, 'id' | 'created_at'>

async function store(ctx: DeliveryContext, email: Omit<Outcome, 'state'>, link: string): Promise<void> {
  const id = await noteEmail(ctx, { ...email, state: 'kept' })
  // The only log line with a link, outside production: a development machine has no mail server to deliver it.
  ctx.log.info({ mail: id, kind: email.kind, ...(ctx.config.production ? {} : { link }) }, 'mail kept')
}

/** Writes the one row of an event, however many attempts it takes. @returns its id */
async function noteEmail({ db, now }: DeliveryContext, email: Outcome): Promise<string> {
  const outcome = { error: null, text_body: null, html_body: null, ...email }
  const [row] = await db
    .insert(emails)
    .values({ ...outcome, id: newId('mail'), created_at: now.toISOString() })
    .onConflictDoUpdate({ target: emails.event_id, set: { ...outcome, attempts: sql`${emails.attempts} + 1` } })
    .returning({ id: emails.id })
  return row!.id
}
