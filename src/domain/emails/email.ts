import { z } from 'zod'

/**
 * An e-mail is one message to one mailbox; what kind it is and what it says is its letter's, which a noun declares (`letter.server.ts`).
 *
 * How one stands: `queued` waits for its first or its next try, `failed` was given up, `kept` has nobody to carry it (no mail server) and can be read
 * here, `sent` was taken by the mail server.
 */
const EMAIL_STATES = ['queued', 'kept', 'sent', 'failed'] as const

export const EmailFilter = z.object({
  query: z.string().trim().max(100).optional(),
  state: z.enum(EMAIL_STATES).optional(),
})
export type EmailFilter = z.infer<typeof EmailFilter>

/** One e-mail in the desk's list. One that was never tried has no subject yet: it is written when it is sent. */
export const EmailCard = z.object({
  id: z.string(),
  kind: z.string(),
  /** What its letter is about, in the reader's language */
  label: z.string(),
  state: z.enum(EMAIL_STATES),
  to_address: z.string(),
  username: z.string().nullable(),
  language: z.enum(['es', 'en']),
  subject: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type EmailCard = z.infer<typeof EmailCard>

/** A message with its text while it is kept; its link works, so the token in it is blotted out. */
export const EmailDetail = EmailCard.extend({
  text_body: z.string().nullable(),
  html_body: z.string().nullable(),
  has_link: z.boolean(),
  abilities: z.object({ send_again: z.boolean(), open_link: z.boolean() }),
})
export type EmailDetail = z.infer<typeof EmailDetail>

/** The one secret of a message is the token of its link. */
export function withoutTokens(text: string): string {
  return text.replace(/\b(token=)[\w-]+/g, '$1••••••••')
}

/** A message to look at: its links lead nowhere. */
export function inertHtml(html: string): string {
  return withoutTokens(html).replace(/\shref="[^"]*"/g, '')
}

/** The address with a token that a message brings, if it brings one. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+[?&]token=[\w-]+/.exec(text)?.[0] ?? null
}
