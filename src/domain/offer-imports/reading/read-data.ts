import type { Locale } from '../../../kit/locales.ts'
import { asList, type DataNode, dataNodes, nodeOf, textOf, typesOf } from './json-ld.ts'
import type { ReadDates, ReadPrice } from './offer-reading.ts'
import { statedDay } from './read-dates.ts'
import { currencyOf, statedPrice } from './read-price.ts'

/** Types of a trip in schema.org, the closest first. */
const TRIPS = [
  'TouristTrip',
  'Trip',
  'BoatTrip',
  'BusTrip',
  'TrainTrip',
  'Flight',
  'Product',
  'ProductGroup',
  'Service',
  'Event',
  'Festival',
  'MusicEvent',
  'LodgingReservation',
  'Hotel',
  'Resort',
  'LodgingBusiness',
  'TouristAttraction',
  'TouristDestination',
]

/** The trip as the page's structured data describe it. */
export interface ReadData {
  title: string | null
  text: string | null
  pictures: string[]
  price: ReadPrice | null
  dates: ReadDates | null
  place: string | null
}

export function readData(texts: readonly string[], language: Locale): ReadData {
  const nodes = dataNodes(texts)
  const ranked = TRIPS.flatMap((type) => nodes.filter(({ types }) => types.includes(type)))
  const trip = ranked[0]?.of ?? {}
  const offers = offersOf(trip, nodes)
  return {
    title: textOf(trip.name),
    text: textOf(trip.description),
    pictures: [trip.image, trip.photo].flatMap(asList).flatMap(pictureOf),
    price: first(offers, (offer) => priceOf(offer, language)),
    dates: first([trip, ...offers], datesOf),
    place: first(
      [trip.location, trip.touristDestination, trip.contentLocation, trip.itinerary, trip.arrivalAirport, trip.address, ownPlace(trip)],
      placeOf,
    ),
  }
}

/** The items of the trip, otherwise top-level items. */
function offersOf(trip: Record<string, unknown>, nodes: readonly DataNode[]): Record<string, unknown>[] {
  const own = asList(trip.offers).flatMap((offer): Record<string, unknown>[] => {
    const node = nodeOf(offer)
    return node ? [node] : []
  })
  return own.length > 0 ? own : nodes.filter(({ types }) => types.includes('Offer') || types.includes('AggregateOffer')).map(({ of }) => of)
}

function priceOf(offer: Record<string, unknown>, language: Locale): ReadPrice | null {
  const stated = nodeOf(offer.priceSpecification) ?? {}
  const currency = currencyOf(textOf(offer.priceCurrency) ?? textOf(stated.priceCurrency) ?? undefined)
  const lowest = statedPrice(offer.lowPrice ?? stated.minPrice, { language, currency })
  return lowest ? { ...lowest, least: true } : statedPrice(offer.price ?? stated.price, { language, currency })
}

function datesOf(node: Record<string, unknown>): ReadDates | null {
  const start = first([node.startDate, node.departureTime, node.checkinTime, node.checkinDate], statedDay)
  const end = first([node.endDate, node.arrivalTime, node.checkoutTime, node.checkoutDate], statedDay)
  return start === null ? null : { start, end: end !== null && end >= start ? end : null }
}

function pictureOf(value: unknown): string[] {
  const node = nodeOf(value)
  const address = node ? (textOf(node.contentUrl) ?? textOf(node.url)) : textOf(value)
  return address === null ? [] : [address]
}

/** The town of an address, otherwise the name of the place at it. */
function placeOf(value: unknown): string | null {
  const node = nodeOf(value)
  if (!node) return textOf(value)
  if (node.itemListElement) return placeOf(nodeOf(node.itemListElement)?.item ?? node.itemListElement)
  const address = nodeOf(node.address) ?? node
  return textOf(address.addressLocality) ?? textOf(address.addressRegion) ?? textOf(node.address) ?? textOf(node.name)
}

function ownPlace(trip: Record<string, unknown>): unknown {
  return typesOf(trip).some((type) => type.startsWith('Tourist') && type !== 'TouristTrip') ? { name: trip.name } : null
}

function first<Value, Found>(values: readonly Value[], find: (value: Value) => Found | null): Found | null {
  for (const value of values) {
    const found = value === null || value === undefined ? null : find(value)
    if (found !== null) return found
  }
  return null
}
