import { ownValue } from '../../kit/data/own-value.ts'
import { SMALL_WORDS, withLetterLeftOut } from './place-spelling.ts'
import { plainName } from './plain-name.ts'

/** Parsed query text. Everything is a to z, digits and spaces, so nothing in a `tsquery` needs quoting. */
export interface PlaceQuery {
  /** The text itself and, if it has abbreviations, the text with these expanded. Empty if there is nothing to search for. */
  phrases: string[]
  /** A `tsquery` for all distinctive words in any order, the last one as a prefix; empty if it would equal the phrase. */
  words: string
  /** Each word with one letter left out (`keys`), and the word it comes from (`key_words`), index by index. */
  keys: string[]
  key_words: string[]
  /** Each word (`typed`), and the `tsquery` part for it as typed (`as_typed`), to which other spellings are added. */
  typed: string[]
  as_typed: string[]
}

/** Parses a query text, up to {@link MAX_WORDS} words. */
export function readQuery(text: string): PlaceQuery {
  const phrase = plainName(text)
  const written_out = writtenOut(phrase)
  const all = written_out.split(' ').filter((word) => word !== '')
  const distinctive = all.filter((word) => !SMALL_WORDS.has(word) && !FILLER_WORDS.has(word)).slice(0, MAX_WORDS)
  const words = distinctive.length > 0 ? distinctive : all.slice(0, MAX_WORDS)
  const keys = words.flatMap((word) => (word.length < MIN_TYPO_LENGTH ? [] : withLetterLeftOut(word).map((key) => ({ key, word }))))
  return {
    phrases: [...new Set([phrase, written_out])].filter((text) => text !== ''),
    words:
      words.length > 1 || words[0] !== phrase
        ? words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
        : '',
    keys: keys.map(({ key }) => key),
    key_words: keys.map(({ word }) => word),
    typed: words,
    as_typed: words.map((word, index) => (index === words.length - 1 ? prefixQuery(word, words.length > 1) : word)),
  }
}

/** The text with its abbreviations expanded; a letter at the end is a word being typed, not an initial. */
function writtenOut(phrase: string): string {
  const words = phrase.replace(/\w+/g, (word) => ownValue(ABBREVIATIONS, word) ?? word)
  return words
    .replace(/^s ([mcs]) (?=\w)/, (_, second) => `san ${SAINTS[second]} `)
    .replace(/^([sv]) (?=\w)/, (_, first) => `${INITIALS[first]} `)
}

const INITIALS: Record<string, string> = { s: 'san', v: 'villa' }
const SAINTS: Record<string, string> = { m: 'martin', c: 'carlos', s: 'salvador' }

const MAX_WORDS = 8
const MIN_TYPO_LENGTH = 4

/** The `tsquery` part of the last word as a prefix, also with one of its letters mistyped: `mendzo` matches `mendo…`, `carlos pas` `carlos pa…`. */
function prefixQuery(word: string, after_others: boolean): string {
  const beginnings = word.length >= 5 ? withLetterLeftOut(word).filter((rest) => rest[0] === word[0]) : []
  if (after_others && word.length >= 3 && word.length < 5) beginnings.push(word.slice(0, -1))
  return [...new Set([word, ...beginnings])].map((prefix) => `${prefix}:*`).join(' | ')
}

/** Words typed around a place's name. */
const FILLER_WORDS = new Set([
  'a',
  'hotel',
  'hoteles',
  'hotels',
  'vuelo',
  'vuelos',
  'flight',
  'flights',
  'viaje',
  'viajes',
  'trip',
  'to',
  'from',
  'desde',
  'hasta',
])

const ABBREVIATIONS: Record<string, string> = {
  bs: 'buenos',
  cdad: 'ciudad',
  cmte: 'comandante',
  cnel: 'coronel',
  ft: 'fort',
  gdor: 'gobernador',
  gob: 'gobernador',
  gral: 'general',
  ing: 'ingeniero',
  intl: 'international',
  mt: 'mount',
  pcia: 'provincia',
  prov: 'provincia',
  pres: 'presidente',
  pta: 'punta',
  pte: 'presidente',
  pto: 'puerto',
  sgo: 'santiago',
  st: 'saint',
  sta: 'santa',
  ste: 'sainte',
  sto: 'santo',
  tte: 'teniente',
  vla: 'villa',
}
