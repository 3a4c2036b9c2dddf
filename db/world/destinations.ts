import type { TripType } from '../../src/domain/search/search-rules.ts'

/** Distance bands from Argentina, as fares use them. */
export type Zone = 'near' | 'region' | 'far'

interface Place {
  id: string
  text: string
}

export interface Destination extends Place {
  zone: Zone
  /** Popularity, relative to the other destinations. */
  weight: number
  /** Nights that travellers stay: minimum and maximum. */
  nights: readonly [number, number]
}

/** Destinations of travellers in the demo world: GeoNames number, typed text, distance, popularity, nights. */
export const DESTINATIONS: readonly Destination[] = [
  to(3844421, 'Mendoza', 'near', 14, 2, 5),
  to(7647007, 'Bariloche', 'near', 14, 4, 8),
  to(3429777, 'Puerto Iguazú', 'near', 12, 2, 5),
  to(3838233, 'Salta', 'near', 9, 3, 6),
  to(3833367, 'Ushuaia', 'near', 7, 3, 6),
  to(3858677, 'El Calafate', 'near', 8, 3, 5),
  to(3430863, 'Mar del Plata', 'near', 7, 4, 10),
  to(3840092, 'Puerto Madryn', 'near', 5, 3, 6),
  to(3836951, 'San Martín de los Andes', 'near', 6, 4, 7),
  to(3435910, 'Buenos Aires', 'near', 8, 2, 5),
  to(3832791, 'Villa Carlos Paz', 'near', 5, 3, 8),
  to(3836669, 'San Rafael', 'near', 4, 3, 6),
  to(3834403, 'Tilcara', 'near', 3, 2, 5),
  to(3427431, 'Villa Gesell', 'near', 4, 5, 12),
  to(3451190, 'Río de Janeiro', 'region', 13, 5, 8),
  to(3463237, 'Florianópolis', 'region', 13, 7, 12),
  to(3471487, 'Búzios', 'region', 8, 6, 9),
  to(3450554, 'Salvador', 'region', 3, 6, 9),
  to(3440939, 'Punta del Este', 'region', 5, 4, 9),
  to(3441575, 'Montevideo', 'region', 4, 2, 4),
  to(3871336, 'Santiago', 'region', 7, 3, 5),
  to(3439389, 'Asunción', 'region', 2, 2, 4),
  to(3941584, 'Cusco', 'region', 6, 4, 7),
  to(3687238, 'Cartagena de Indias', 'region', 4, 6, 9),
  to(3494242, 'Punta Cana', 'far', 10, 7, 10),
  to(3531673, 'Cancún', 'far', 6, 7, 10),
  to(4164138, 'Miami', 'far', 5, 6, 11),
  to(5128581, 'Nueva York', 'far', 3, 5, 9),
  to(3117735, 'Madrid', 'far', 9, 8, 16),
  to(3169070, 'Roma', 'far', 6, 8, 15),
  to(2988507, 'París', 'far', 4, 6, 12),
  to(1850147, 'Tokio', 'far', 2, 10, 16),
]

/** Departures, repeated according to how busy they are. */
export const DEPARTURES: readonly [Place, ...Place[]] = [
  { id: 'airport:AEP', text: 'Buenos Aires (Aeroparque)' },
  { id: 'airport:EZE', text: 'Buenos Aires (Ezeiza)' },
  { id: 'airport:COR', text: 'Córdoba' },
  { id: 'airport:MDZ', text: 'Mendoza' },
  { id: 'airport:AEP', text: 'Buenos Aires (Aeroparque)' },
  { id: 'airport:EZE', text: 'Buenos Aires (Ezeiza)' },
  { id: 'airport:ROS', text: 'Rosario' },
  { id: 'airport:TUC', text: 'Tucumán' },
  { id: 'airport:SLA', text: 'Salta' },
  { id: 'airport:NQN', text: 'Neuquén' },
  { id: 'airport:EZE', text: 'Buenos Aires (Ezeiza)' },
]

/** Trip types, in per cent. */
export const TRIP_TYPES_OF: Record<Zone, readonly (readonly [TripType, number])[]> = {
  near: [
    ['ONLY_HOTEL', 38],
    ['FLIGHT_HOUSE', 34],
    ['ONLY_FLIGHT', 22],
    ['ONLY_TICKET', 6],
  ],
  region: [
    ['FLIGHT_HOUSE', 62],
    ['ONLY_FLIGHT', 18],
    ['ONLY_HOTEL', 20],
  ],
  far: [
    ['FLIGHT_HOUSE', 56],
    ['ONLY_FLIGHT', 26],
    ['MULTI', 18],
  ],
}

function to(geonames_id: number, text: string, zone: Zone, weight: number, least: number, most: number): Destination {
  return { id: `city:${geonames_id}`, text, zone, weight, nights: [least, most] }
}
