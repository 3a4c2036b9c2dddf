import type { PlaceKind } from '../place.ts'
import { SMALL_WORDS, withLetterLeftOut } from '../place-spelling.ts'
import { plainName } from '../plain-name.ts'
import type { PlaceRecord } from './place-record.ts'
import { placeWeight } from './place-weight.ts'

/** A name and the place that it finds. */
interface NameRow {
  name: string
  place_id: string
  stay_weight: number
  flight_weight: number
}

/** The search document of a place: its own names and their words (`A`), and those of the places around it (`D`). */
interface SearchRow {
  place_id: string
  names: string[]
  words: string
  stay_weight: number
  flight_weight: number
}

/** A word of a well-known place with at most one letter left out (`key`). */
interface TypoRow {
  key: string
  word: string
  weight: number
}

/**
 * Penalties to a place's weight if it is found by its code, by its airport's code, by a word inside its name, and for an airport by its
 * city's name.
 */
const CODE = -0.2
const AIRPORT_CODE = -3
const INNER_WORD = -2.5
const SERVED_CITY = -2

/**
 * Places from this weight on, and those of our own table, are found with a mistyped letter: cities of 50 000, in Argentina towns of 5 000.
 * Smaller ones would only be noise.
 */
const FORGIVEN_FROM = 4.7
const SHORTEST_FORGIVEN = 4

/** Words typed with the name of a place of each kind, which its own name may lack. */
const KIND_WORDS: Record<PlaceKind, string[]> = {
  town: ['pueblo', 'localidad'],
  neighbourhood: ['barrio', 'zona', 'neighbourhood', 'neighborhood'],
  beach: ['playa', 'playas', 'balneario', 'beach'],
  island: ['isla', 'islas', 'island'],
  ski_resort: ['esqui', 'ski', 'nieve', 'cerro', 'centro', 'resort'],
  hot_springs: ['termas', 'aguas', 'termales', 'hot', 'springs'],
  national_park: ['parque', 'nacional', 'national', 'park', 'pn'],
  park: ['parque', 'reserva', 'park', 'reserve'],
  theme_park: ['parque', 'tematico', 'theme', 'park'],
  sight: [],
  area: ['region', 'zona'],
}

/** Builds the search rows: names and document of each place, and the words of all that may be mistyped. */
export class SearchRows {
  readonly #places: Map<string, PlaceRecord>
  readonly #names = new Map<string, string[]>()
  readonly #around = new Map<string, string[]>()
  readonly #forgiven = new Map<string, number>()

  constructor(places: PlaceRecord[]) {
    this.#places = new Map(places.map((place) => [place.id, place]))
  }

  of(place: PlaceRecord): { names: NameRow[]; search: SearchRow } {
    const own = ownNames(place)
    const weight = placeWeight(place)
    const joined = weight.stay >= FORGIVEN_FROM || place.kind !== null ? this.#forgive(own, weight.stay) : []
    const has_airport_code = place.type === 'city' && this.#places.has(`airport:${place.short_code}`)
    const names = [...searchNames(place, own, place.type === 'airport' ? this.#namesOf(place.city_id) : [], has_airport_code)].map(
      ([name, less]) => ({
        name,
        place_id: place.id,
        stay_weight: weight.stay + less,
        flight_weight: weight.flight + less,
      }),
    )
    return {
      names,
      search: {
        place_id: place.id,
        names: place.type === 'airport' ? [...own, ...this.#withCode(place)] : own,
        words: this.#document(place, [...own, ...joined]),
        stay_weight: weight.stay,
        flight_weight: weight.flight,
      },
    }
  }

  /** Complete only after `of` was called for every place. */
  typos(): TypoRow[] {
    return [...this.#forgiven].flatMap(([word, weight]) => withLetterLeftOut(word).map((key) => ({ key, word, weight })))
  }

  /** Registers the words of these names as ones that may be mistyped. Returns names of several words joined into one, for the document. */
  #forgive(names: string[], weight: number): string[] {
    const joined = names.filter((name) => name.includes(' ')).map((name) => name.replaceAll(' ', ''))
    for (const word of [...names.flatMap((name) => name.split(' ')), ...joined]) {
      if (word.length >= SHORTEST_FORGIVEN) this.#forgiven.set(word, Math.max(this.#forgiven.get(word) ?? 0, weight))
    }
    return joined
  }

  /** An airport's code, alone and after its city: `buenos aires eze`. */
  #withCode({ short_code, city_id }: PlaceRecord): string[] {
    const code = plainName(short_code)
    return [code, ...this.#namesOf(city_id).map((name) => `${name} ${code}`)]
  }

  /** A `tsvector` in text form; words are plain, so nothing needs quoting. */
  #document(place: PlaceRecord, own: string[]): string {
    const own_words = new Set(own.flatMap((name) => name.split(' ')))
    const other_words = new Set([...this.#wordsAround(place), ...codeWords(place), ...(place.kind ? KIND_WORDS[place.kind] : [])])
    const words = [...own_words].map((word) => `${word}:1A`)
    for (const word of other_words) if (!own_words.has(word)) words.push(`${word}:2`)
    return words.join(' ')
  }

  /** Words and codes of the places around a place; cached, as they are the same for all places of a region. */
  #wordsAround({ city_id, region_id, country_code }: PlaceRecord): string[] {
    const key = `${city_id} ${region_id} ${country_code}`
    const known = this.#around.get(key)
    if (known) return known
    const around = [city_id, region_id, `country:${country_code}`]
    const codes = around.flatMap((id) => codeWords(this.#places.get(id ?? '')))
    const words = around.flatMap((id) => this.#namesOf(id)).flatMap((name) => name.split(' '))
    this.#around.set(key, [...new Set([...words, ...codes])])
    return this.#around.get(key)!
  }

  /** Names of a place; cached, because every place within it needs them. */
  #namesOf(id: string | null): string[] {
    const known = this.#names.get(id ?? '')
    if (known) return known
    const place = this.#places.get(id ?? '')
    const names = place ? ownNames(place) : []
    this.#names.set(id ?? '', names)
    return names
  }
}

/** Codes as words; `AR-M` gives a single letter, which is dropped as meaningless. */
function codeWords(place: PlaceRecord | undefined): string[] {
  if (!place) return []
  return [place.short_code, ...place.codes].map((code) => plainName(code).split(' ').at(-1)!).filter((code) => code.length > 1)
}

function ownNames(place: PlaceRecord): string[] {
  const names = place.name_es === place.name_en ? [place.name_es] : [place.name_es, place.name_en]
  return [...new Set([...names, ...place.aliases].map(plainName))].filter((name) => name !== '')
}

/** Name → penalty to the place's weight. */
function searchNames(place: PlaceRecord, own: string[], servedCityNames: string[], has_airport_code: boolean): Map<string, number> {
  const rows = new Map(own.map((name) => [name, 0]))
  const add = (name: string, less: number) => {
    if ((rows.get(name) ?? Number.NEGATIVE_INFINITY) < less) rows.set(name, less)
  }
  if (place.short_code !== '') add(plainName(place.short_code), has_airport_code ? AIRPORT_CODE : CODE)
  for (const code of place.codes) add(plainName(code), CODE)
  for (const name of servedCityNames) add(name, SERVED_CITY)
  // Only the core of an airport's name is distinctive: the rest is "international airport".
  for (const name of place.type === 'airport' ? own.slice(-1) : own) for (const rest of fromEachWord(name)) add(rest, INNER_WORD)
  return rows
}

/** `san martin de los andes` → `martin de los andes`, `andes`: other words at which typing may begin. */
function fromEachWord(name: string): string[] {
  const words = name.split(' ')
  return words.slice(1).flatMap((word, index) => (SMALL_WORDS.has(word) || word.length < 3 ? [] : [words.slice(index + 1).join(' ')]))
}
