/** A word and all its variants with one letter left out: two words that differ by one mistyped letter share at least one. */
export function withLetterLeftOut(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))])]
}

/** Stop words: often left out of a name. */
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
