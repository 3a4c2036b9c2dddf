import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../config.server.ts'
import type { Db } from '../kit/db.server.ts'
import { newId } from '../kit/ids.ts'
import { LOCALES } from '../kit/locales.ts'
import type { Log } from '../kit/log.server.ts'
import type { SendMail } from '../kit/mail.server.ts'
import { pathTo } from '../paths.ts'
import { ACCOUNT_EMAILS, type AccountEmail } from './account-email.ts'
import { emails } from './email.tables.server.ts'
import { issueLink } from './mailed-links.server.ts'
import { users } from './person.tables.server.ts'
import { writeAccountEmail } from './write-account-email.ts'

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
 * @throws when the mail server does not take it, after noting so: the outbox tries again
 */
export async function sendAccountEmail(post: Post, payload: Record<string, unknown>): Promise<void> {
  const { kind, user_id, language } = Payload.parse(payload)
  if (user_id === null) return
  const [user] = await post.db.select().from(users).where(eq(users.id, user_id))
  if (!user || user.disabled_at !== null || (kind === 'verify_email' && user.email_verified)) return
  const link = await linkOf(post, kind, language, user)
  const message = writeAccountEmail(kind, language, { brand: post.config.brand.name, link, name: user.name, username: user.username })
  const id = newId('mail')
  const row = { id, kind, user_id, to_address: user.email, language, subject: message.subject, created_at: new Date().toISOString() }
  if (!post.send) {
    await post.db.insert(emails).values({ ...row, state: 'kept', text_body: message.text, html_body: message.html })
    // The one log line with a link in it: a newcomer's laptop has no mail server, and needs to go on.
    post.log.info({ mail: id, kind, ...(post.config.production ? {} : { link }) }, `mail kept: ${message.subject}`)
    return
  }
  await post.send({ to: user.email, ...message }).catch(async (error) => {
    await post.db
      .insert(emails)
      .values({ ...row, state: 'failed', error: error instanceof Error ? error.message.slice(0, 300) : 'unknown' })
    throw error
  })
  await post.db.insert(emails).values({ ...row, state: 'sent', sent_at: new Date().toISOString() })
  post.log.info({ mail: id, kind }, 'mail sent')
}

async function linkOf(
  post: Post,
  kind: AccountEmail['kind'],
  language: AccountEmail['language'],
  user: { id: string; email: string },
): Promise<string> {
  const to = (page: 'verify_email' | 'recovery' | 'login', token?: string) =>
    `${post.config.public_url}${pathTo(page, language)}${token ? `?token=${token}` : ''}`
  switch (kind) {
    case 'verify_email':
      return to('verify_email', await issueLink(post.db, 'verify-email', user))
    case 'recover_password':
      return to('recovery', await issueLink(post.db, 'recover-password', user))
    case 'already_registered':
      return to('login')
    case 'password_changed':
      return to('recovery')
  }
}
