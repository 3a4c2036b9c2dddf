import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { VARIABLES } from '../../../kit/sentences/variables.js'
import type { Letter, LetterTexts, Say } from '../letter.server.ts'
import {
  fillIn,
  fillInSubject,
  partOf,
  TEMPLATE_PARTS,
  type TemplateSentence,
  type TemplateTexts,
  type Texts,
  textError,
  variablesOf,
} from './template.ts'

/** Sentences around every letter, such as greeting and farewell; an admin may change them for each letter. */
const FRAME = { greeting: m.email_greeting, greeting_unnamed: m.email_greeting_unnamed, farewell: m.email_farewell, reply: m.email_reply }
const LEAVE = { leave: m.email_leave }

/** Sentences by name, with the values of their variables. */
export type UsedSentences = Map<string, Readonly<Record<string, unknown>>>

type Frame = typeof FRAME & typeof LEAVE

/** A letter's sentences and those of its frame. */
function allSentences(letter: Letter): LetterTexts {
  return { ...letter.words, ...FRAME, ...(letter.leave && LEAVE), ...(letter.topic && { leave: m.email_stop }) }
}

/**
 * Returns functions for a letter's sentences in a language.
 * @param texts an admin's texts; one whose variables are not the sentence's own, as when another process runs a later version, is not used
 * @param options.said collects the sentences in use, with their values
 * @param options.typing for a draft: unfinished sentences are used as far as they are written
 */
export function fillTexts(
  letter: Letter,
  locale: Locale,
  texts: Texts,
  { said, typing, brand = '' }: { said?: UsedSentences; typing?: boolean; brand?: string } = {},
): Say<Frame> {
  const says = Object.entries(allSentences(letter)).map(([name, sentence]) => {
    const original = originalOf(sentence, locale)
    const text = Object.hasOwn(texts, name) ? texts[name]! : original
    const fits = typing || textError(text, { part: partOf(name), variables: variablesOf(original) }) === null
    const say = (values: Record<string, unknown> = {}) => {
      said?.set(name, values)
      return (partOf(name) === 'subject' ? fillInSubject : fillIn)(fits ? text : original, { brand, ...values })
    }
    return [name, say] as const
  })
  return Object.fromEntries(says) as unknown as Say<Frame>
}

/** Every sentence of a letter in the order of the letter, with its original and its current text. */
export function sentencesOf(letter: Letter, changed: TemplateTexts): TemplateSentence[] {
  const sentences = Object.entries(allSentences(letter)).map(([name, sentence]) => {
    const original = inBoth((locale) => originalOf(sentence, locale))
    const text = inBoth((locale) => (Object.hasOwn(changed[locale], name) ? changed[locale][name]! : original[locale]))
    return { name, part: partOf(name), variables: variablesOf(original.es), original, text }
  })
  return sentences.sort((a, b) => TEMPLATE_PARTS.indexOf(a.part) - TEMPLATE_PARTS.indexOf(b.part))
}

function inBoth<Of>(of: (locale: Locale) => Of): Record<Locale, Of> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, of(locale)])) as Record<Locale, Of>
}

/** A sentence with its variables as an admin sees them, each in braces. */
function originalOf(sentence: LetterTexts[string], locale: Locale): string {
  return sentence(IN_BRACES as never, { locale })
}
const IN_BRACES = Object.fromEntries(VARIABLES.map((name) => [name, `{${name}}`]))
