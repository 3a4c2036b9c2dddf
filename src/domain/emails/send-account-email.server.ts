import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../config/config.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import type { Log } from '../../kit/log.server.ts'
import type { SendMail } from '../../kit/mail.server.ts'
import { pathTo } from '../../urls/paths.ts'
import { findLastChange, findWaitingChange } from '../accounts/find-email-changes.server.ts'
import { findNewestDevice } from '../sign-in/known-devices.server.ts'
import { issueLink } from '../sign-in/mailed-links.server.ts'
import { ACCOUNT_EMAILS, type AccountEmailKind } from '../users/account-email.ts'
import { emails } from '../users/email.tables.server.ts'
import { users } from '../users/user.tables.server.ts'
import type { LinkPurpose } from '../users/user.ts'
import { writeAccountEmail } from './write-account-email.server.ts'

const Payload = z.object({ kind: z.enum(ACCOUNT_EMAILS), user_id: z.string().nullable(), language: z.enum(LOCALES) })

interface Post {
  db: Db
  config: Config
  log: Log
  /** Without it messages are kept, with their text, for admins to see. */
  send: SendMail | undefined
}

/**
 * Makes a message with a link of its own, and sends or keeps it. Told twice, it sends two good links.
 * @param event_id what asked for it: all its tries are one row
 * @throws when the mail server does not take it, after noting so: the outbox tries again
 */
export async function sendAccountEmail(post: Post, payload: Record<string, unknown>, event_id: string | null = null): Promise<void> {
  const { kind, user_id, language } = Payload.parse(payload)
  if (user_id === null) return
  const [user] = await post.db.select().from(users).where(eq(users.id, user_id))
  if (!user || user.disabled_at !== null || (kind === 'verify_email' && user.email_verified)) return
  const addresses = await addressesOf(post.db, kind, user)
  if (!addresses) return
  const { brand, operator } = post.config
  const device = kind === 'new_device' ? await findNewestDevice(post.db, user_id) : undefined
  const link = await linkOf(post, kind, language, { id: user.id, email: addresses.to })
  const message = writeAccountEmail(kind, language, {
    ...{ brand: brand.name, link, name: user.name, username: user.username, email: addresses.email, operator_email: operator.email },
    ...{ device: device?.device ?? '', at: device ? new Date(device.first_seen_at) : new Date() },
  })
  const about = { kind, user_id, to_address: addresses.to, language, subject: message.subject, event_id }
  if (!post.send) {
    const id = await noteEmail(post.db, { ...about, state: 'kept', text_body: message.text, html_body: message.html })
    // The one log line with a link in it: a newcomer's laptop has no mail server, and needs to go on.
    post.log.info({ mail: id, kind, ...(post.config.production ? {} : { link }) }, `mail kept: ${message.subject}`)
    return
  }
  await post.send({ to: addresses.to, ...message }).catch(async (error) => {
    await noteEmail(post.db, { ...about, state: 'failed', error: error instanceof Error ? error.message.slice(0, 300) : 'unknown' })
    throw error
  })
  const id = await noteEmail(post.db, { ...about, state: 'sent', sent_at: new Date().toISOString() })
  post.log.info({ mail: id, kind }, 'mail sent')
}

/** One row for each event, whatever many tries it takes. @returns its id */
async function noteEmail(db: Db, email: Omit<typeof emails.$inferInsert, 'id' | 'created_at'>): Promise<string> {
  const outcome = { error: null, text_body: null, html_body: null, ...email }
  const [row] = await db
    .insert(emails)
    .values({ ...outcome, id: newId('mail'), created_at: new Date().toISOString() })
    .onConflictDoUpdate({ target: emails.event_id, set: { ...outcome, attempts: sql`${emails.attempts} + 1` } })
    .returning({ id: emails.id })
  return row!.id
}

/** To which address a message goes, and which it speaks of; none when what it was about is over. */
async function addressesOf(
  db: Db,
  kind: AccountEmailKind,
  user: { id: string; email: string },
): Promise<{ to: string; email: string } | null> {
  if (kind === 'email_changed') {
    const change = await findLastChange(db, user.id)
    return change ? { to: change.old_email, email: change.new_email } : null
  }
  if (kind !== 'confirm_new_email' && kind !== 'email_change_asked') return { to: user.email, email: user.email }
  const change = await findWaitingChange(db, user.id)
  if (!change) return null
  return { to: kind === 'confirm_new_email' ? change.new_email : change.old_email, email: change.new_email }
}

/** @param addressee whom a token in the link is for */
async function linkOf(post: Post, kind: AccountEmailKind, language: Locale, addressee: { id: string; email: string }): Promise<string> {
  const { page, purpose } = LEADS_TO[kind]
  const token = purpose ? `?token=${await issueLink(post.db, purpose, addressee)}` : ''
  return `${post.config.public_url}${pathTo(page, language)}${token}`
}

const LEADS_TO: Record<
  AccountEmailKind,
  { page: 'verify_email' | 'recovery' | 'login' | 'confirm_email' | 'account' | 'home'; purpose?: LinkPurpose }
> = {
  verify_email: { page: 'verify_email', purpose: 'verify-email' },
  recover_password: { page: 'recovery', purpose: 'recover-password' },
  confirm_new_email: { page: 'confirm_email', purpose: 'change-email' },
  already_registered: { page: 'login' },
  email_changed: { page: 'home' },
  new_device: { page: 'account' },
  password_changed: { page: 'recovery' },
  email_change_asked: { page: 'recovery' },
  second_factor_on: { page: 'recovery' },
  second_factor_off: { page: 'recovery' },
  recovery_code_used: { page: 'recovery' },
  wrong_codes: { page: 'recovery' },
  identity_linked: { page: 'recovery' },
}
