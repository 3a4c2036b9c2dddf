/** A word and what is left of it without any one letter: two words with one mistyped letter between them share at least one of these. */
export function withLetterLeftOut(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))])]
}

/** Words that people leave out. */
export const SMALL_WORDS = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'das',
  'of',
  'the',
  'and',
  'en',
  'in',
  'al',
  'd',
  'le',
  'les',
  'du',
  'di',
])
