import { hasFlight, needsNight, type Search } from '../search.ts'

/** The query of a search on this site, in the format that partners send. */
export function writeHandOff(search: Search): URLSearchParams {
  const params = new URLSearchParams({ directSubmit: 'true', tripType: search.trip_type })
  if (needsNight(search.trip_type)) params.set('multiHotel', 'false')
  if (hasFlight(search.trip_type)) params.set('departure', search.departure ?? '')
  params.set(search.trip_type === 'ONLY_HOTEL' ? 'hotelDestination' : 'destination', search.destination)
  params.set('departureDate', slashed(search.start))
  params.set('arrivalDate', slashed(search.end))
  params.set('distribution', search.rooms.map(writeRoom).join('::'))
  if (search.trip_type === 'MULTI') params.set('businessCabin', String(search.business))
  params.set('lang', search.language.toUpperCase())
  if (search.nationality) params.set('nationality', search.nationality)
  if (search.hand_off) params.set('ref', search.hand_off)
  return params
}

function slashed(date: string): string {
  return date.split('-').reverse().join('/')
}

function writeRoom({ adults, child_ages }: Search['rooms'][number]): string {
  return child_ages.length > 0 ? `${adults}-${child_ages.length}-${child_ages.join(',')}` : `${adults}-0`
}
