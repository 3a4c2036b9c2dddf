import { siteTexts, writeScore } from './languages.ts'
import type { FareZone } from './place-catalogue.ts'
import { placeByCode } from './places.ts'
import { type Rates, randomRates } from './price.ts'
import { hasFlight, hasStay, type Language, type Search } from './search.ts'
import { oneOf, type SeededRandom, seededRandom, wholeBetween } from './seeded-random.ts'
import type { SiteTexts } from './texts.es.ts'

/** Number of results of a search. */
export const OFFER_COUNT = 5

/** An invented search result. The same kind of trip to the same place always gives the same five, for any dates and travellers. */
export interface GeneratedOffer {
  /** From 1 to 5. */
  number: number
  title: string
  details: string[]
  rates: Rates
  /** Identifies the offer independently of dates and travellers: the seed of its random details. */
  identity: string
}

export function generateOffers(search: Search): GeneratedOffer[] {
  return Array.from({ length: OFFER_COUNT }, (_, index) => generateOffer(search, index + 1))
}

/** @param number from 1 to {@link OFFER_COUNT} */
export function generateOffer(search: Search, number: number): GeneratedOffer {
  const kind = search.trip_type === 'FLIGHT_HOTEL' ? 'FLIGHT_HOUSE' : search.trip_type
  const identity = [kind, search.departure ?? '', search.destination, number].join('|')
  const random = seededRandom(identity)
  const rates = randomRates(random, placeByCode(search.destination).zone, number - 1)
  return { number, identity, rates, ...describe(search, number, random) }
}

function describe(search: Search, number: number, random: SeededRandom): Pick<GeneratedOffer, 'title' | 'details'> {
  const { language } = search
  const texts = siteTexts(language)
  const { names: placeNames, zone } = placeByCode(search.destination)
  const place = placeNames?.[language] ?? ''
  if (search.trip_type === 'ONLY_TICKET') return describeActivity(number, place, random, language)
  const stay = hasStay(search.trip_type) ? describeHotel(number, place, random, language) : undefined
  const flight = hasFlight(search.trip_type) ? describeFlight(number, zone, random, texts) : undefined
  const parts = [stay, flight].filter((part) => part !== undefined)
  const names = parts.map(({ title }) => title).join(' + ')
  return {
    title: search.trip_type === 'MULTI' ? `${texts.offer.circuit(place)}: ${names}` : names,
    details: parts.flatMap(({ details }) => details),
  }
}

const HOUSES: [string, ...string[]] = ['Hotel', 'Posada', 'Casona', 'Hostería', 'Gran Hotel']
const HOTEL_NAMES: [string, ...string[]][] = [
  ['del Chañar', 'Tres Zorzales', 'La Vereda'],
  ['del Jacarandá', 'Los Teros', 'Patio Azul'],
  ['Luna Nueva', 'El Algarrobo', 'Siete Faroles'],
  ['Viento Sur', 'Los Álamos', 'Piedra Clara'],
  ['Mirador del Cielo', 'Solar de los Ceibos', 'Alta Luna'],
]

function describeHotel(number: number, place: string, random: SeededRandom, language: Language) {
  const texts = siteTexts(language)
  const name = oneOf(random, HOTEL_NAMES[number - 1] ?? ['Luna Nueva'])
  const score = (wholeBetween(random, 72, 84) + number * 2) / 10
  return {
    title: `${oneOf(random, HOUSES)} ${name} ${place}`.trim(),
    details: [
      texts.offer.stars(Math.min(5, 2 + Math.ceil(number / 2) + (random() > 0.6 ? 1 : 0))),
      texts.offer.score(writeScore(score, language)),
      texts.offer.centre(wholeBetween(random, 2, 30) * 100),
      random() > 0.35 ? texts.offer.breakfast : texts.offer.no_breakfast,
    ],
  }
}

const AIRLINES = ['Benteveo Air', 'Ñandú Líneas Aéreas', 'Zonda Vuelos', 'Calandria Aérea', 'Hornero Air']

const FLIGHT_MINUTES: Record<FareZone, [number, number]> = { near: [80, 150], region: [150, 340], far: [540, 900] }

function describeFlight(number: number, zone: FareZone, random: SeededRandom, texts: SiteTexts) {
  const minutes = wholeBetween(random, ...FLIGHT_MINUTES[zone])
  const leg = (earliest: number, latest: number): [string, string] => {
    const leaves = wholeBetween(random, earliest * 12, latest * 12) * 5
    return [clock(leaves), clock(leaves + Math.round(minutes / 5) * 5)]
  }
  return {
    title: AIRLINES[number - 1] ?? 'Benteveo Air',
    details: [
      texts.offer.outward(...leg(6, 12)),
      texts.offer.homeward(...leg(13, 19)),
      random() > 0.4 ? texts.offer.direct : texts.offer.one_stop,
    ],
  }
}

function describeActivity(number: number, place: string, random: SeededRandom, language: Language) {
  const texts = siteTexts(language)
  const activity = texts.offer.activities[number - 1] ?? ''
  return {
    title: place ? `${activity}: ${place}` : activity,
    details: [
      texts.offer.hours(wholeBetween(random, 2, 9)),
      texts.offer.guide,
      texts.offer.score(writeScore(wholeBetween(random, 78, 97) / 10, language)),
    ],
  }
}

/** `22:40`, or `06:15 +1` on the next day. */
function clock(minutes: number): string {
  const time = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return minutes < 1440 ? time : `${time} +1`
}
