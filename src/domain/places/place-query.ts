import { SMALL_WORDS, withLetterLeftOut } from './place-words.ts'
import { plainName } from './plain-name.ts'

/** What a person typed, as the ways to look for it. All of it is a to z, digits and spaces: nothing in a `tsquery` needs quoting. */
export interface PlaceQuery {
  /** The text itself and, when it has abbreviations, the text with these written out. None: nothing to look for. */
  phrases: string[]
  /** A `tsquery` for all the words that say something, in any order, the last one perhaps unfinished; empty where the phrases say the same. */
  words: string
  /** Letters that are left of each word without one of them, and the word's place in the text. */
  keys: string[]
  key_words: string[]
  /** Each word, and a `tsquery` part for it as it stands, to which its other spellings are added. */
  typed: string[]
  as_typed: string[]
}

/** Reads up to {@link MOST_WORDS} words. */
export function readQuery(text: string): PlaceQuery {
  const phrase = plainName(text)
  const written_out = phrase.replace(/\w+/g, (word) => ABBREVIATIONS[word] ?? word)
  const all = written_out.split(' ').filter((word) => word !== '')
  const telling = all.filter((word) => !SMALL_WORDS.has(word) && !IDLE_WORDS.has(word)).slice(0, MOST_WORDS)
  const words = telling.length > 0 ? telling : all.slice(0, MOST_WORDS)
  const keys = words.flatMap((word) => (word.length < SHORTEST_MISTYPED ? [] : withLetterLeftOut(word).map((key) => ({ key, word }))))
  return {
    phrases: [...new Set([phrase, written_out])].filter((one) => one !== ''),
    words:
      words.length > 1 || words[0] !== phrase
        ? words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ')
        : '',
    keys: keys.map(({ key }) => key),
    key_words: keys.map(({ word }) => word),
    typed: words,
    as_typed: words.map((word, index) => (index === words.length - 1 ? unfinished(word) : word)),
  }
}

const MOST_WORDS = 8
const SHORTEST_MISTYPED = 4

/** The last word may go on, and its mistyped letter may be one of those already there: `mendzo` begins like `mendo…`. */
function unfinished(word: string): string {
  const beginnings = word.length < 5 ? [] : withLetterLeftOut(word).filter((rest) => rest[0] === word[0])
  return [...new Set([word, ...beginnings])].map((one) => `${one}:*`).join(' | ')
}

/** What people type around a place's name. */
const IDLE_WORDS = new Set([
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

const ABBREVIATIONS: Record<string, string | undefined> = {
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
