import { and, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { errorText } from '../../kit/log.server.ts'
import { LONGEST_TRY_MS, MailFailure, type Message, type SendMail } from '../../kit/mail.server.ts'
import { emails } from './email.tables.server.ts'
import type { DropReason } from './email.ts'
import { EMAIL_FAILED, SENDER_REFUSED } from './email-events.ts'
import { findReader, lettersByKind } from './find-reader.server.ts'
import type { Facts, Letter, Recipient } from './letter.server.ts'
import { letterLinks, senderOf } from './letter-links.server.ts'
import { nextTry } from './next-try.ts'
import { LETTER_QUEUED, type QueuedLetter } from './queue-letter.server.ts'
import { refusesMail } from './refused-address.server.ts'
import { isStopped, stopToken } from './stops/stop-letters.server.ts'
import { findTexts } from './templates/find-texts.server.ts'
import { writeTest } from './templates/test-letter.server.ts'
import { writeLetter } from './write-letter.server.ts'

interface PostOffice {
  letters: readonly Letter[]
  /** undefined without a mail server: letters are stored for admins to read */
  send: SendMail | undefined
  /** Called with each letter that is taken up, when there may be more. */
  onClaim?: () => void
  isClosing?: () => boolean
}

/**
 * A process without a sign of life about a letter for this long was killed. Longer than any attempt and than the pause after a lost answer.
 */
const CLAIM_MS = LONGEST_TRY_MS + 60_000

/**
 * Writes and sends due letters, one after the other, until none is left or the mail server fails. It occupies no connection to the database
 * during the SMTP session. A letter is claimed by one process at a time; if that is killed, it is tried again when its claim ends, under
 * the same Message-ID.
 * @param context returns the present context, for each letter
 */
export async function sendDueLetters(context: () => DeliveryContext, office: PostOffice): Promise<void> {
  const letterOf = lettersByKind(office.letters)
  while (!office.isClosing?.()) {
    const email = await claimLetter(context())
    if (!email) return
    office.onClaim?.()
    const outcome = await tryLetter(context(), email, letterOf, office.send)
    await settle(context(), email, outcome)
    if ('fault' in outcome && (outcome.fault === 'server' || outcome.fault === 'sender')) return
  }
}

interface Claimed extends Record<string, unknown> {
  id: string
  event_id: string
  asked: QueuedLetter
  attempts: number
  created_at: string
  give_up_at: string
}

/**
 * Claims the oldest due letter that has no earlier one waiting for its mailbox (an urgent one waits only for urgent ones), including
 * letters whose event is still being delivered.
 */
async function claimLetter({ db, now }: DeliveryContext): Promise<Claimed | undefined> {
  const [claimed] = await rowsOf<Claimed>(
    db,
    sql`update emails e set attempts = e.attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS).toISOString()} where e.id = (
        select w.id from emails w where w.state = 'queued' and w.next_try_at <= ${now.toISOString()} and coalesce(w.claimed_until <= ${now.toISOString()}, true)
          and not exists (select from emails o where o.mailbox = w.mailbox and o.state = 'queued' and (o.urgent or not w.urgent)
            and (o.created_at, o.event_id) < (w.created_at, w.event_id))
          and not exists (select from outbox_events o where o.type = ${LETTER_QUEUED.type} and o.delivered_at is null and o.failed_at is null
            and o.created_at < w.created_at and o.payload ->> 'user_id' = w.user_id and not exists (select from emails t where t.event_id = o.id))
        order by w.urgent desc, w.created_at, w.event_id limit 1 for update skip locked)
      returning e.id, e.event_id, e.asked, e.attempts, iso_time(e.created_at) as created_at, iso_time(e.give_up_at) as give_up_at`,
  )
  return claimed
}

/** Address and subject of a letter, from its last writing. */
type Written = Pick<typeof emails.$inferInsert, 'language' | 'subject' | 'user_id' | 'to_address'> & { address: string }
type Outcome =
  | { state: 'sent'; written: Written }
  | { state: 'kept'; written: Written; message: Pick<Message, 'text' | 'html'>; link: string }
  | { state: 'dropped'; reason: DropReason }
  | { fault: MailFailure['fault'] | 'ours'; why: string; written?: Written }

async function tryLetter(
  ctx: DeliveryContext,
  email: Claimed,
  letterOf: (kind: string) => Letter,
  send: SendMail | undefined,
): Promise<Outcome> {
  try {
    const asked = LETTER_QUEUED.payload.parse(email.asked)
    const letter = letterOf(asked.kind)
    const asked_at = new Date(email.created_at)
    const to = await findReader(ctx, letter, asked, asked_at)
    const reason = to ? await whyNot(ctx, letter, { to, asked, asked_at }) : 'over'
    if (!to || reason) return { state: 'dropped', reason: reason ?? 'over' }
    const language = asked.language ?? to.language
    const { message, link, one_click } = asked.test
      ? writeTest(ctx, letter, language, { to, test: asked.test })
      : await write(ctx, letter, language, to)
    const { user_id, address } = to
    const written = { language, subject: message.subject, user_id, address, to_address: to.shown_address ?? address }
    if (!send) return { state: 'kept', written, message, link }
    return await send({ to: address, id: email.event_id, ...message, ...(one_click !== undefined && { one_click }) }).then(
      () => ({ state: 'sent', written }),
      (error) => ({ fault: error instanceof MailFailure ? error.fault : 'ours', why: errorText(error), written }),
    )
  } catch (error) {
    return { fault: 'ours', why: errorText(error) }
  }
}

/** Why a letter is not sent, if it is not. */
async function whyNot(
  ctx: DeliveryContext,
  letter: Letter,
  { to, asked, asked_at }: { to: Recipient & Facts; asked: QueuedLetter; asked_at: Date },
): Promise<DropReason | undefined> {
  // A test contains an example, so its truth does not matter.
  if (asked.test) return undefined
  if (letter.stillTrue && !(await letter.stillTrue(ctx, to, asked_at))) return 'untrue'
  // Their reader confirms the address or gets in by these letters, so they are tried anyway.
  if (letter.to_unconfirmed) return undefined
  // Anybody can type a stranger's address: until its owner confirms it, they get only the letter for confirming it.
  if (to.email_verified === false) return 'unconfirmed'
  if (letter.topic && (await isStopped(ctx, to, letter.topic))) return 'stopped'
  return (await refusesMail(ctx.db, to.address)) ? 'refuses' : undefined
}

/** Written with tokens of its own, and the present texts. */
async function write(ctx: DeliveryContext, letter: Letter, locale: Locale, to: Recipient) {
  const about = { ...senderOf(ctx), ...to }
  const [token, leave, { words }] = [
    await letter.token?.(ctx, to),
    letter.topic ? stopToken(ctx, to, letter.topic) : await letter.leave?.(ctx, to),
    await findTexts(ctx.db, letter.kind),
  ]
  const { one_click, ...links } = letterLinks(ctx, letter, { about, locale, token, leave })
  // A name is unverified until the address is confirmed.
  const name = to.email_verified === false ? '' : about.name
  const { subject, text, html } = writeLetter(letter, locale, { ...about, name, ...links }, words[locale])
  return { message: { subject, text, html }, link: links.link, one_click }
}

/** Writes down how a try ended, unless its claim ended before and another process has taken the letter up. */
async function settle(ctx: DeliveryContext, email: Claimed, outcome: Outcome): Promise<void> {
  const about = { mail: email.id, kind: email.asked.kind }
  const is_settled = await ctx.db.transaction(async (tx) => {
    // Checked before the update, as the row itself would be the first.
    const is_first = 'fault' in outcome && outcome.fault === 'sender' && (await isFirstRefusal(tx))
    const changed = await update(tx, email, columnsOf(email, outcome, ctx.now), outcome)
    if (!changed) return false
    if ('fault' in outcome && changed.state === 'failed') await ctx.outbox.emit(tx, EMAIL_FAILED, { email_id: email.id })
    if (is_first) await ctx.outbox.emit(tx, SENDER_REFUSED, { email_id: email.id })
    if ('state' in outcome && outcome.state === 'sent') await wakeThoseWaiting(tx, ctx.now)
    return true
  })
  if (!is_settled) return ctx.log.warn(about, 'a mail was taken up by another process')
  if ('fault' in outcome)
    return ctx.log.warn({ ...about, attempts: email.attempts, fault: outcome.fault, error: outcome.why }, 'mail not taken')
  // The only log line with a link, outside production: a development machine has no mail server to deliver it.
  const link = outcome.state === 'kept' && !ctx.config.production ? { link: outcome.link } : {}
  ctx.log.info({ ...about, ...(outcome.state === 'dropped' && { reason: outcome.reason }), ...link }, `mail ${outcome.state}`)
}

type Columns = Partial<typeof emails.$inferInsert>

async function update(tx: Db, email: Claimed, columns: Columns, outcome: Outcome) {
  const written = 'written' in outcome ? outcome.written : undefined
  const { address, user_id, ...shown } = written ?? {}
  const [changed] = await tx
    .update(emails)
    .set({
      error: null,
      claimed_until: null,
      ...shown,
      ...columns,
      ...(address !== undefined && { mailbox: sql`mailbox_of(${address})` }),
      // Its account may have been erased meanwhile.
      ...(user_id !== undefined && { user_id: sql`(select id from users where id = ${user_id})` }),
    })
    .where(and(eq(emails.id, email.id), eq(emails.state, 'queued'), eq(emails.attempts, email.attempts)))
    .returning({ state: emails.state })
  return changed
}

const WAITS_FOR = { later: 'mailbox', unknown: 'mailbox', server: 'server', sender: 'sender', ours: null } as const
const NOT_QUEUED = { next_try_at: null, waits_for: null } as const

function columnsOf(email: Claimed, outcome: Outcome, now: Date): Columns {
  if ('state' in outcome) {
    if (outcome.state === 'dropped') return { ...NOT_QUEUED, state: 'dropped', error: outcome.reason }
    if (outcome.state === 'sent') return { ...NOT_QUEUED, state: 'sent', sent_at: now.toISOString() }
    return { ...NOT_QUEUED, state: 'kept', text_body: outcome.message.text, html_body: outcome.message.html }
  }
  const { fault } = outcome
  const error = outcome.why.slice(0, 300)
  if (fault === 'address') return { ...NOT_QUEUED, state: 'failed', error, refused_at: now.toISOString() }
  if (fault === 'message') return { ...NOT_QUEUED, state: 'failed', error }
  const next = nextTry({ give_up_at: new Date(email.give_up_at), answer_lost: fault === 'unknown' }, now)
  if (!next) return { ...NOT_QUEUED, state: 'failed', error }
  return { error, next_try_at: next.toISOString(), waits_for: WAITS_FOR[fault] }
}

/** True if no letter waits for a server that accepts us; if two processes check at once, one of them gets true. */
async function isFirstRefusal(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mail.sender_refused'))`)
  return (await rowsOf(tx, sql`select from emails where waits_for in ('server', 'sender') and waits_for = 'sender' limit 1`)).length === 0
}

/** A server that takes a letter takes the others, too: they need not wait for their turn. */
async function wakeThoseWaiting(tx: Db, now: Date): Promise<void> {
  await tx.execute(
    sql`update emails set next_try_at = ${now.toISOString()}, waits_for = null where id in (
      select id from emails where waits_for in ('server', 'sender') and claimed_until is null for update skip locked)`,
  )
}
