import type { TravelSiteProfile } from '../../config/travel-site-profile.ts'
import type { Locale } from '../../kit/locales.ts'
import type { Room } from '../search/rooms.ts'
import { checkSearch, type SearchErrors, type TravelSearch } from '../search/search.ts'
import { hasHotel, hasTravelClass, TRIP_TYPES, type TripType } from '../search/search-rules.ts'

const LANGUAGES: Record<Locale, string> = { es: 'ES', en: 'EN' }

const CODE = /^[\w-]{1,64}$/

type HandOffRefusal =
  | { reason: 'wrong_address' }
  | { reason: 'wrong_parameter'; parameter: string }
  | { reason: 'broken_rule'; errors: SearchErrors }

export type DecodedHandOff = { ok: true; search: TravelSearch; locale?: Locale; code?: string } | { ok: false; refusal: HandOffRefusal }

/** The URL that submits this search at the travel site. Its places must already have the travel site's ids. */
export function encodeHandOff(
  search: TravelSearch,
  profile: TravelSiteProfile,
  { locale, code }: { locale: Locale; code: string },
): string {
  const { trip_type, departure, destination } = search
  const query = new URLSearchParams({ directSubmit: 'true', tripType: siteTripType(trip_type, profile) })
  if (hasHotel(trip_type)) query.append('multiHotel', 'false')
  if (departure) query.append('departure', departure.id)
  query.append(trip_type === 'ONLY_HOTEL' ? 'hotelDestination' : 'destination', destination.id)
  query.append('departureDate', siteDate(search.start))
  query.append('arrivalDate', siteDate(search.end))
  query.append('distribution', distribution(search.rooms, profile))
  if (hasTravelClass(trip_type)) query.append('businessCabin', String(search.travel_class === 'business'))
  query.append('lang', profile.language === 'visitor' ? LANGUAGES[locale] : profile.language)
  if (search.nationality) query.append('nationality', search.nationality)
  if (profile.code_parameter) query.append(profile.code_parameter, code)
  return `${profile.url}/home?${query}`
}

/**
 * Decodes exactly what `encodeHandOff` writes for this profile, and refuses anything else. The texts of places are empty, as the URL
 * has none; `locale` and `code` are present only if the profile sends them. Dates may have passed, as the URL may be old.
 */
export function decodeHandOff(address: string, profile: TravelSiteProfile): DecodedHandOff {
  const url = URL.parse(address)
  if (!url || url.href !== `${new URL(`${profile.url}/home`)}${url.search}`) return refuse({ reason: 'wrong_address' })
  const query = url.searchParams
  const checked = checkSearch(readSearch(query, profile), null)
  if (!checked.ok) return refuse({ reason: 'broken_rule', errors: checked.errors })
  const locale = query.get('lang') === LANGUAGES.en ? 'en' : 'es'
  const code = profile.code_parameter ? (query.get(profile.code_parameter) ?? '') : undefined
  // Only what the encoder would write for this search is accepted, with its parameters in any order.
  const expected = new URL(encodeHandOff(checked.search, profile, { locale, code: code ?? '' })).searchParams
  const parameter = firstDifference(query, expected) ?? (code === undefined || CODE.test(code) ? null : profile.code_parameter)
  if (parameter) return refuse({ reason: 'wrong_parameter', parameter })
  return { ok: true, search: checked.search, ...(profile.language === 'visitor' && { locale }), ...(code && { code }) }
}

function siteTripType(trip_type: TripType, profile: TravelSiteProfile): string {
  return trip_type === 'FLIGHT_HOUSE' ? profile.flight_and_hotel : trip_type
}

/** YYYY-MM-DD to DD/MM/YYYY. */
function siteDate(date: string): string {
  return date.split('-').reverse().join('/')
}

function isoDate(date: string): string {
  return date.split('/').reverse().join('-')
}

/** Example: 2 adults in one room, 1 adult with children of 4 and 9 in another: `2-0::1-2-4,9`. */
function distribution(rooms: Room[], { room_separator, part_separator }: TravelSiteProfile): string {
  return rooms
    .map(({ adults, childs }) => [adults, childs.length, ...(childs.length > 0 ? [childs.map(({ age }) => age).join(',')] : [])])
    .map((parts) => parts.join(part_separator))
    .join(room_separator)
}

function readSearch(query: URLSearchParams, profile: TravelSiteProfile) {
  const site_type = query.get('tripType')
  return {
    trip_type: TRIP_TYPES.find((trip_type) => siteTripType(trip_type, profile) === site_type),
    departure: placeOf(query.get('departure')),
    destination: placeOf(query.get('hotelDestination') ?? query.get('destination')),
    nationality: query.get('nationality'),
    travel_class: query.get('businessCabin') === 'true' ? 'business' : 'economic',
    start: isoDate(query.get('departureDate') ?? ''),
    end: isoDate(query.get('arrivalDate') ?? ''),
    rooms: readRooms(query.get('distribution') ?? '', profile),
  }
}

function placeOf(id: string | null) {
  return id === null ? null : { id, text: '' }
}

/** The count of children is ignored here: it is compared when the search is encoded again. */
function readRooms(text: string, { room_separator, part_separator }: TravelSiteProfile) {
  return text.split(room_separator).map((room) => {
    const [adults, , ages] = room.split(part_separator)
    return { adults: Number(adults), childs: ages ? ages.split(',').map((age) => ({ age: Number(age) })) : [] }
  })
}

function firstDifference(given: URLSearchParams, expected: URLSearchParams): string | null {
  const names = new Set([...given.keys(), ...expected.keys()])
  return [...names].find((name) => given.getAll(name).length > 1 || given.get(name) !== expected.get(name)) ?? null
}

function refuse(refusal: HandOffRefusal): DecodedHandOff {
  return { ok: false, refusal }
}
