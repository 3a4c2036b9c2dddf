import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { pathTo } from '../../urls/paths.ts'

/**
 * States of an e-mail: one message to one mailbox, whose kind and sentences come from a letter that a noun declares (`letter.server.ts`).
 * `queued` waits for its first or next attempt, `failed` was refused for good or given up, `dropped` had become untrue or had no recipient,
 * `kept` is stored for reading here because there is no mail server, `sent` was accepted by the mail server, `bounced` came back after
 * that.
 */
const EMAIL_STATES = ['queued', 'kept', 'sent', 'bounced', 'failed', 'dropped'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** Why a letter was not sent. */
export const DROP_REASONS = ['over', 'untrue', 'stopped', 'unconfirmed', 'refuses'] as const
export type DropReason = (typeof DROP_REASONS)[number]

export const EmailFilter = z.object({
  query: z.string().trim().max(100).optional(),
  state: z.enum(EMAIL_STATES).optional(),
})
export type EmailFilter = z.infer<typeof EmailFilter>

/** One e-mail in the back office's list. Before the first attempt it has no subject: a letter is written when it is sent. */
export const EmailCard = z.object({
  id: z.string(),
  kind: z.string(),
  /** Label of its letter, in the reader's language. */
  label: z.string(),
  /** An admin sent it to themselves, to see it. */
  test: z.boolean(),
  state: z.enum(EMAIL_STATES),
  to_address: z.string(),
  username: z.string().nullable(),
  language: z.enum(['es', 'en']),
  subject: z.string().nullable(),
  attempts: z.int(),
  /** Last answer of the mail server, or why it was not sent. */
  error: z.string().nullable(),
  next_try_at: z.string().nullable(),
  /** The reason why it waits after a try: its mailbox, the mail server, or a mail server that accepts the platform as a sender. */
  waits_for: z.enum(['mailbox', 'server', 'sender']).nullable(),
  /** Time of its mailbox's final refusal; null once the address was changed or confirmed again. */
  refused_at: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type EmailCard = z.infer<typeof EmailCard>

/** A message with its text while that is stored; its link works, so the token in it is masked. */
export const EmailDetail = EmailCard.extend({
  text_body: z.string().nullable(),
  html_body: z.string().nullable(),
  has_link: z.boolean(),
  abilities: z.object({ send_again: z.boolean(), open_link: z.boolean() }),
})
export type EmailDetail = z.infer<typeof EmailDetail>

const QUOTE_LINKS = new RegExp(`(${LOCALES.map((locale) => pathTo('quote', locale, { code: '' })).join('|')})\\w+`, 'g')

/** Masks the tokens of links and the codes of quotes, the only secrets in a message. */
export function withoutTokens(text: string): string {
  return text.replace(/\b(token=)[\w-]+/g, '$1••••••••').replace(QUOTE_LINKS, '$1••••••••')
}

/** HTML of a message for display, with tokens masked and links disabled, and without its sheet for dark mode, which the page's policy refuses. */
export function inertHtml(html: string): string {
  return withoutTokens(html)
    .replace(/\shref="[^"]*"/g, '')
    .replace(/<style>.*?<\/style>/gs, '')
}

/** The first URL with a token in a message; null if there is none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+[?&]token=[\w-]+/.exec(text)?.[0] ?? null
}
