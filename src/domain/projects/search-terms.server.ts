import { plainWords } from '../../kit/data/search-text.server.ts'

/** Letters from which the beginning of a word is enough to find it; shorter words must be whole. */
const BEGINNING = 4

/** The typed words as parts to look for in a text, without endings of plurals. */
export function singularParts(typed: string): string[] {
  return plainWords(typed).map((word) => {
    const singular = singularOf(word)
    // Other singulars are no part of their plural ("luz"), or too short to be searched inside words ("red").
    return singular.length >= BEGINNING && word.startsWith(singular) ? singular : word
  })
}

/** The typed words, in the singular as well, as a `tsquery` of the configuration `project_words`; empty without words. */
export function storyQuery(typed: string): string {
  return lettersOf(typed)
    .map((word) => {
      const forms = [...new Set([word, singularOf(word)])].map((form) => (form.length >= BEGINNING ? `${form}:*` : form))
      return forms.length > 1 ? `(${forms.join(' | ')})` : forms[0]
    })
    .join(' & ')
}

/** The typed words, split at all characters except letters and digits. */
export function lettersOf(typed: string): string[] {
  return plainWords(typed).flatMap((word) => word.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Spanish and English: `pozos` → `pozo`, `paneles` → `panel`, `luces` → `luz`. Too short a word is better than none, as beginnings find. */
export function singularOf(word: string): string {
  if (word.length < BEGINNING || !/^[a-z]+$/.test(word)) return word
  if (/[aeiou]ces$/.test(word)) return `${word.slice(0, -3)}z`
  if (/[^aeiou]es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}
