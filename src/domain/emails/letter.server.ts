import type { z } from 'zod'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { m } from '../../kit/paraglide/messages.js'

/**
 * A kind of e-mail, declared by the noun that writes it, in its `*.letters.ts`: to whom, where its button leads, what it has to know, what it says. An
 * *email* is one row of the table: a letter as it went to one mailbox. The mail room (this folder) queues, writes, sends, retries and resends every
 * letter and knows none of them.
 *
 * The sentence `letter_<kind>` says at the desk what it is about; a kind without one does not compile.
 */
export interface Letter<F extends Facts = Facts, To extends Recipient = Recipient> {
  kind: LetterKind
  /** What the verb says when it queues the letter: ids and codes, no secrets and no private data, as the queue is never swept. */
  facts?: z.ZodType<F>
  /** Found when it is written, with whatever else its sentences need; undefined when what it was about is over: nothing is sent. */
  recipient(ctx: DeliveryContext, asked: Asked<F>): Promise<To | undefined>
  /** Where the button leads: an address of `urls/`. */
  path(about: NoInfer<About<F, To>>, locale: Locale): string
  /** A single-use token for that address, made each time the letter is written, so that no queue ever holds one. */
  token?(ctx: DeliveryContext, to: NoInfer<To>): Promise<string>
  sentences(about: NoInfer<About<F, To>>, options: { locale: Locale }): Sentences
  /** Something for it to say, for the test of all letters. */
  example: NoInfer<Omit<To, keyof Recipient> & F>
}

export type LetterKind = keyof typeof m extends infer Key ? (Key extends `letter_${infer Kind}` ? Kind : never) : never

export interface Recipient {
  /** null for an address that is nobody's account. */
  user_id: string | null
  name: string
  address: string
  /** Used where the verb did not ask for another. */
  language: Locale
}

interface Asked<F> {
  user_id: string | undefined
  facts: F
}

/** What sentences are made of. */
export type About<F extends Facts = Facts, To extends Recipient = Recipient> = Sender & To & F

interface Sender {
  brand: string
  /** Whom to write to when something is wrong. */
  operator_email: string
}

interface Sentences {
  subject: string
  paragraphs: string[]
  button: string
}

/** Declares a letter; the types of its facts and of its recipient follow from it. */
export function letter<F extends Facts = Record<never, never>, To extends Recipient = Recipient>(declared: Letter<F, To>): Letter<F, To> {
  return declared
}

export type Facts = Record<string, unknown>
