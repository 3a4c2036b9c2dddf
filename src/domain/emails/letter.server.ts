import type { z } from 'zod'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { m } from '../../kit/paraglide/messages.js'
import type { LetterTopic } from './stops/letter-stop.ts'

/**
 * A kind of e-mail, declared by the noun that sends it in its `*.letters.ts`: recipient, target of its button, facts, sentences. An *email*
 * is one row of the table: a letter to one mailbox. This folder queues, writes, sends, retries and resends every letter and knows none of
 * them.
 *
 * The sentence `letter_<kind>` is its label in the back office; a kind without one does not compile.
 */
export interface Letter<F extends Facts = Facts, To extends Recipient = Recipient, W extends LetterTexts = LetterTexts> {
  kind: LetterKind
  /** Whose it is: the desk shows it by the noun's label, `noun_<noun>`. */
  noun: LetterNoun
  /** Given by the verb that queues the letter: ids and codes, no secrets and no private data, as the queue is never swept. */
  facts?: z.ZodType<F>
  /** Found when the letter is written, with whatever else its sentences need; undefined if it no longer applies and is not to be sent. */
  recipient(ctx: DeliveryContext, asked: Asked<F>): Promise<To | undefined>
  /**
   * True while what it says is: asked before every try, as letters may wait for two days. One that is no longer true is dropped, and the desk of e-mails
   * says so. Left out where `recipient` finds nobody by then, or where it tells of something that happened.
   */
  stillTrue?(ctx: DeliveryContext, to: NoInfer<To & F>, asked_at: Date): Promise<boolean>
  /** It may go to the address of an account that nobody has confirmed, as it is how its owner does: every other letter is left out there. */
  to_unconfirmed?: true
  /** Target of the button: a path of `urls/`. */
  path(about: NoInfer<About<F, To>>, locale: Locale): string
  /** A single-use token for that path, issued each time the letter is written, so that the queue never holds one. */
  token?(ctx: DeliveryContext, to: NoInfer<To>): Promise<string>
  /** Its reader may stop all letters of this topic, by a link and by one click. Without one it answers its reader, or protects an account or money. */
  topic?: LetterTopic
  /**
   * For letters that nobody has to get: the token by which its reader leaves them. The letter then ends with a link to do so, and mail programs
   * offer it by one click (RFC 8058).
   */
  leave?(ctx: DeliveryContext, to: NoInfer<To>): Promise<string>
  /** Where that is: the page with a button, and what mail programs call. By default those of the news. */
  leave_at?(about: NoInfer<About<F, To>>, locale: Locale): { page: string; endpoint: string }
  /**
   * All of its sentences. A name says what it is for: `subject…`, `preheader…`, `button…`, any other a paragraph. Admins may change each around its variables
   * (`templates/`), so that `sentences` only ever says them by `say`.
   */
  words: W
  sentences(about: NoInfer<About<F, To>>, say: NoInfer<Say<W>>, locale: Locale): Sentences
  /** Example facts for the test of all letters, and for its preview. */
  example: NoInfer<Omit<To, keyof Recipient> & F>
  /** What is otherwise where it has other sentences; together with the example they say each at least once. */
  cases?: NoInfer<readonly Partial<Omit<To, keyof Recipient> & F>[]>
}

/** Sentences by what their letter calls them. */
export type LetterTexts = Record<string, Sentence>
type Sentence = (inputs: never, options: { locale: Locale }) => string

/** Says a letter's sentences in its language, as admins have changed them. */
export type Say<W extends LetterTexts> = {
  [Name in keyof W]: Record<never, never> extends Parameters<W[Name]>[0]
    ? (inputs?: Parameters<W[Name]>[0]) => string
    : (inputs: Parameters<W[Name]>[0]) => string
}

type LetterNoun = keyof typeof m extends infer Key ? (Key extends `noun_${infer Noun}` ? Noun : never) : never
export type LetterKind = keyof typeof m extends infer Key ? (Key extends `letter_${infer Kind}` ? Kind : never) : never

export interface Recipient {
  /** null for an address without an account. */
  user_id: string | null
  /** Empty where nobody said it. */
  name: string
  address: string
  /** False for an account whose address nobody has confirmed. */
  email_verified?: boolean
  /** What the list of messages stores instead of an address that nobody is to read. */
  shown_address?: string
  /** Used unless the verb asks for another. */
  language: Locale
}

interface Asked<F> {
  user_id: string | undefined
  facts: F
}

/** What sentences may use. */
export type About<F extends Facts = Facts, To extends Recipient = Recipient> = Sender & To & F

interface Sender {
  brand: string
  /** Origin of the links. */
  public_url: string
  /** Contact address for problems. */
  operator_email: string
}

interface Sentences {
  /** Names in it are shortened where it would be longer than lists of messages show. */
  subject: string
  /** Text that lists of messages show after the subject. Not the beginning of the letter. */
  preheader: string
  paragraphs: string[]
  /** Lines to copy, `Label: value` each. */
  details?: string
  button: string
}

/** Declares a letter, inferring the types of its facts and its recipient. */
export function letter<F extends Facts = Record<never, never>, To extends Recipient = Recipient, W extends LetterTexts = LetterTexts>(
  declared: Letter<F, To, W>,
): Letter<F, To, W> {
  return declared
}

export type Facts = Record<string, unknown>
