import { CUT_LETTERS } from '../print-cuts.ts'

const HAS = new Set(CUT_LETTERS)
/** Letters that no accent makes. */
const ALIKE: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ı: 'i',
  Þ: 'Th',
  þ: 'th',
  '\u202f': '\u00a0',
  '\t': ' ',
  '\n': ' ',
  '′': "'",
  '‐': '-',
  '‑': '-',
  '→': '>',
}

/**
 * Converts text to letters that the fonts of PDFs have: letters that they lack lose their accents, and others become `?`. The drawing code
 * adds the real text beside (`ActualText`), so that it is read aloud and copied correctly.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map((letter) => (HAS.has(letter) ? letter : (ALIKE[letter] ?? plain(letter)))).join('')
}

function plain(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  if (base === '') return ''
  return [...base].every((part) => HAS.has(part)) ? base : '?'
}
