/**
 * Normalizes a name for searching: lower case, a to z and digits, single spaces. Accents, case and punctuation are ignored by dropping them
 * on both sides, in the table and in the query. Other scripts give an empty text: our names are all in Latin letters.
 */
export function plainName(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z0-9]+$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
  ŧ: 't',
  ĸ: 'k',
}
