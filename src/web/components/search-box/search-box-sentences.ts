import { passengerCount } from '../../../domain/search/passengers.ts'
import { countAdults, countChildren, type Room } from '../../../domain/search/rooms.ts'
import type { TripType } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/sentences/messages.js'

// Every sentence that is chosen by a code, named one by one: names computed at run time would bundle the whole site's sentences.

const KINDS: Record<TripType, () => string> = {
  ONLY_HOTEL: m.travel_trip_type_only_hotel,
  ONLY_FLIGHT: m.travel_trip_type_only_flight,
  FLIGHT_HOUSE: m.travel_trip_type_flight_house,
  MULTI: m.travel_trip_type_multi,
  ONLY_TICKET: m.travel_trip_type_only_ticket,
}

export function kindName(trip_type: TripType): string {
  return KINDS[trip_type]()
}

/** “1 habitación, 2 personas”. */
export function roomsSummary(rooms: Room[]): string {
  const guests = countAdults(rooms) + countChildren(rooms)
  return m.travel_summary({
    rooms: rooms.length === 1 ? m.travel_rooms_one() : m.travel_rooms_other({ count: rooms.length }),
    guests: guests === 1 ? m.travel_guests_one() : m.travel_guests_other({ count: guests }),
  })
}

/** “3 pasajeros”, for a trip without rooms. */
export function passengersSummary(rooms: Room[]): string {
  const count = passengerCount(rooms)
  return count === 1 ? m.travel_passengers_one() : m.travel_passengers_other({ count })
}

export function adultsText(count: number): string {
  return count === 1 ? m.travel_adults_one() : m.travel_adults_other({ count })
}

export function childrenText(count: number): string {
  return count === 1 ? m.travel_children_one() : m.travel_children_other({ count })
}

export function ageText(age: number): string {
  if (age === 0) return m.travel_age_zero()
  return age === 1 ? m.travel_age_one() : m.travel_age_other({ count: age })
}
