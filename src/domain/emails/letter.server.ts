import type { z } from 'zod'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { m } from '../../kit/sentences/messages.js'
import type { Paragraph } from '../../kit/ui/letter.server.ts'
import type { LetterTopic } from './stops/letter-stop.ts'
import { partOf } from './templates/template.ts'

/**
 * A kind of e-mail, declared by the noun that sends it in its `*.letters.ts`: recipient, target of its button, facts, sentences. An *email*
 * is one row of the table: a letter to one mailbox. This folder queues, writes, sends, retries and resends every letter and knows none of
 * them.
 *
 * The sentence `letter_<kind>` is its label in the back office; a kind without one does not compile.
 */
interface Declared<F extends Facts, To extends Recipient> {
  kind: LetterKind
  /** The noun that sends it: the desk shows the noun's label, `noun_<noun>`. */
  noun: LetterNoun
  /** Given by the verb that queues the letter: ids and codes, no secrets and no private data, as the queue is never swept. */
  facts?: z.ZodType<F>
  /**
   * Finds the recipient when the letter is written, with the other data of its sentences; undefined if the letter no longer applies and is
   * not to be sent.
   */
  recipient(ctx: DeliveryContext, asked: LetterContext<F>): Promise<To | undefined>
  /**
   * Returns true while the letter is true: checked before every try, as letters may wait for two days. An outdated one is dropped, and the
   * desk of e-mails shows that. Left out if `recipient` finds nobody by then, or if the letter reports a past event.
   */
  stillTrue?(ctx: DeliveryContext, to: NoInfer<To & F>, asked_at: Date): Promise<boolean>
  /** It may go to an unconfirmed address, because it is the letter that confirms it; no other letter is sent there. */
  to_unconfirmed?: true
  /** Target of the button: a path of `urls/`. */
  path(about: NoInfer<About<F, To>>, locale: Locale): string
  /** A single-use token for that path, issued each time the letter is written, so that the queue never holds one. */
  token?(ctx: DeliveryContext, to: NoInfer<To>): Promise<string>
  /**
   * Readers can unsubscribe from all letters of this topic, by a link and by one click. A letter without a topic answers its reader, or
   * protects an account or money.
   */
  topic?: LetterTopic
  /**
   * For optional letters: the token by which the reader unsubscribes. The letter then ends with a link to do so, and mail programs offer it
   * by one click (RFC 8058).
   */
  leave?(ctx: DeliveryContext, to: NoInfer<To>): Promise<string>
  /** The page with the button for unsubscribing, and the endpoint that mail programs call. By default those of the news. */
  leave_at?(about: NoInfer<About<F, To>>, locale: Locale): { page: string; endpoint: string }
  /** Example facts for the test of all letters, and for its preview. */
  example: NoInfer<Omit<To, keyof Recipient> & F>
  /** Variants of the example with other sentences; together with the example they use each sentence at least once. */
  cases?: NoInfer<readonly Partial<Omit<To, keyof Recipient> & F>[]>
}

/** A declared letter with its texts. */
export interface Letter<F extends Facts = Facts, To extends Recipient = Recipient, W extends LetterTexts = LetterTexts>
  extends Declared<F, To> {
  /**
   * All of its sentences. The beginning of a name is its purpose: `subject…`, `preheader…`, `button…`, any other is a paragraph. Admins may
   * change each around its variables (`templates/`), so that `sentences` always calls them through `say`.
   */
  words: W
  sentences(about: NoInfer<About<F, To>>, say: NoInfer<Say<W>>, locale: Locale): Sentences
}

interface PlainLetter<F extends Facts, To extends Recipient, W extends LetterTexts> extends Declared<F, To> {
  words: W
}

/** Sentences by their name in the letter. */
export type LetterTexts = Record<string, Sentence>
type Sentence = (inputs: never, options: { locale: Locale }) => string
type LetterTextsOf<Values> = Record<string, (inputs: Values, options: { locale: Locale }) => string>

/** Functions for a letter's sentences in its language, with the admins' changes. */
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
  /** Empty if unknown. */
  name: string
  address: string
  /** False for an account with an unconfirmed address. */
  email_verified?: boolean
  /** A masked address, for the list of messages, where nobody may read the real one. */
  shown_address?: string
  /** Used unless the verb gives another. */
  language: Locale
}

interface LetterContext<F> {
  user_id: string | undefined
  facts: F
  /** When the letter was queued; undefined in a preview. */
  asked_at?: Date
}

/** Values that sentences may use. */
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
  paragraphs: Paragraph[]
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

/**
 * Declares a letter that always has each of its sentences: its paragraphs in the order of `words`. One whose sentence has a variable
 * that the letter does not know is no letter, so that it does not compile.
 */
export function plainLetter<F extends Facts = Record<never, never>, To extends Recipient = Recipient, W extends LetterTexts = LetterTexts>(
  declared: PlainLetter<F, To, W>,
): W extends LetterTextsOf<About<F, To>> ? Letter<F, To, W> : 'a sentence has a variable that is not known' {
  const paragraphs = Object.keys(declared.words).filter((name) => partOf(name) === 'paragraph')
  const sentences: Letter['sentences'] = (about, say) => ({
    subject: say.subject!(about as never),
    preheader: say.preheader!(about as never),
    paragraphs: paragraphs.map((name) => say[name]!(about as never)),
    button: say.button!(about as never),
  })
  return { ...declared, sentences } as never
}

export type Facts = Record<string, unknown>
