import type { Locale } from './locales.ts'
import { m } from './sentences/messages.js'

type Sentence = (inputs: Record<string, string | number>, options: { locale: Locale }) => string
const sentences = m as Record<string, Sentence | undefined>

/** The sentence of a message key in a language, for keys known only at run time (an error's code); with the inputs that `keyWith` put into it. Unknown keys give "Invalid field". */
export function translate(key: string, locale: Locale, inputs: Record<string, string | number> = {}): string {
  const [name = '', given] = key.split('?')
  const sentence = hasSentence(name) ? sentences[name] : undefined
  return sentence
    ? sentence({ ...Object.fromEntries(new URLSearchParams(given)), ...inputs }, { locale })
    : m.kit_invalid_field({}, { locale })
}

export function hasSentence(key: string): boolean {
  return Object.hasOwn(sentences, key)
}
