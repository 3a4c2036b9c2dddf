import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { type DeliveryContext, type EventHandler, onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import type { Locale } from '../../kit/locales.ts'
import type { SendMail } from '../../kit/mail.server.ts'
import { pathTo } from '../../urls/paths.ts'
import { emails } from './email.tables.server.ts'
import type { Letter, Recipient } from './letter.server.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { writeLetter } from './write-letter.server.ts'

/**
 * Event handler that writes a queued letter with its own link and sends it; without a mail server it stores the text for admins to read.
 * All attempts of one event share one row, and an event delivered again after its letter was sent does nothing. (If the process is killed
 * between the mail server's response and writing the row, the letter is sent twice.)
 * @param letters all registered letters
 * @param send undefined without a mail server
 */
export function sendQueuedLetters(letters: readonly Letter[], send: SendMail | undefined): EventHandler {
  const byKind = new Map<string, Letter>(letters.map((letter) => [letter.kind, letter]))
  return onEvent(LETTER_QUEUED, async (ctx, { kind, user_id, language, facts }, event_id) => {
    const letter = byKind.get(kind)
    if (!letter) throw new Error(`no letter of kind ${kind} is registered`)
    if (user_id === null || (await isDone(ctx.db, event_id))) return
    const asked = { user_id, facts: letter.facts?.parse(facts) ?? {} }
    const to = await letter.recipient(ctx, asked)
    if (!to) return
    const { message, link, one_click } = await write(ctx, letter, language ?? to.language, { ...to, ...asked.facts })
    const about = {
      event_id,
      kind,
      user_id: to.user_id,
      to_address: to.shown_address ?? to.address,
      language: language ?? to.language,
      subject: message.subject,
    }
    if (!send) return store(ctx, { ...about, text_body: message.text, html_body: message.html }, link)
    await send({ to: to.address, ...message, ...(one_click !== undefined && { one_click }) }).catch(async (error) => {
      const why = withoutAddress(error instanceof Error ? error.message : 'unknown', to)
      await noteEmail(ctx, { ...about, state: 'failed', error: why.slice(0, 300) })
      throw to.shown_address === undefined ? error : new Error(why)
    })
    const id = await noteEmail(ctx, { ...about, state: 'sent', sent_at: ctx.now.toISOString() })
    ctx.log.info({ mail: id, kind }, 'mail sent')
  })
}

/** Mail servers repeat the address in their refusals. */
function withoutAddress(text: string, { address, shown_address }: Recipient): string {
  return shown_address === undefined ? text : text.replaceAll(new RegExp(address.replace(/[^\w@]/g, '\\$&'), 'gi'), shown_address)
}

async function isDone(db: Db, event_id: string): Promise<boolean> {
  const [email] = await db.select({ state: emails.state }).from(emails).where(eq(emails.event_id, event_id))
  return email !== undefined && email.state !== 'failed'
}

async function write(ctx: DeliveryContext, letter: Letter, locale: Locale, to: Recipient) {
  const { brand, operator, public_url } = ctx.config
  const about = { brand: brand.name, operator_email: operator.email, ...to }
  const token = letter.token ? `?token=${await letter.token(ctx, to)}` : ''
  const link = `${public_url}${letter.path(about, locale)}${token}`
  if (!letter.leave) return { message: writeLetter(letter, locale, { ...about, link }), link }
  const query = `?news-token=${await letter.leave(ctx, to)}`
  const { page, endpoint } = letter.leave_at?.(about, locale) ?? { page: pathTo('leave_news', locale), endpoint: '/api/news/leave' }
  const leave_link = `${public_url}${page}${query}`
  return { message: writeLetter(letter, locale, { ...about, link, leave_link }), link, one_click: `${public_url}${endpoint}${query}` }
}

type Outcome = Omit<typeof emails.$inferInsert, 'id' | 'created_at'>

async function store(ctx: DeliveryContext, email: Omit<Outcome, 'state'>, link: string): Promise<void> {
  const id = await noteEmail(ctx, { ...email, state: 'kept' })
  // The only log line with a link, outside production: a development machine has no mail server to deliver it.
  ctx.log.info({ mail: id, kind: email.kind, ...(ctx.config.production ? {} : { link }) }, `mail kept: ${email.subject}`)
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
