import slugify from '@sindresorhus/slugify'
import { addDays } from '../../src/domain/search/travel-dates.ts'
import type { Insert } from './insert-rows.ts'
import { stableId } from './stable.ts'

type Trip = 'ONLY_HOTEL' | 'MULTI' | 'ONLY_TICKET' | 'FLIGHT_HOUSE' | 'ONLY_FLIGHT'

interface OfferStory {
  es: readonly [title: string, summary: string]
  en: readonly [title: string, summary: string]
  trip_type: Trip
  city: number
  /** Whole units per person. */
  price: readonly [amount: number, currency: 'ARS' | 'USD']
  dates: readonly [start: string, end: string]
  group?: GroupSlug
  event?: EventSlug
  scene: string
}

const GROUPS = [
  ['escapadas', 'Escapadas', 'Short breaks'],
  ['nieve', 'Nieve', 'Snow'],
  ['cataratas-y-selva', 'Cataratas y selva', 'Falls and forest'],
  ['fin-del-mundo', 'Fin del mundo', 'End of the world'],
] as const
type GroupSlug = (typeof GROUPS)[number][0]

const EVENTS = [
  ['fiesta-de-la-vendimia', 'Fiesta Nacional de la Vendimia', 'National Grape Harvest Festival', 3844421, '2027-03-05', '2027-03-08'],
  [
    'convencion-de-rotary-honolulu',
    'Convención Internacional de Rotary en Honolulu',
    'Rotary International Convention in Honolulu',
    5856195,
    '2027-06-05',
    '2027-06-09',
  ],
  ['fiesta-de-la-nieve', 'Fiesta Nacional de la Nieve', 'National Snow Festival', 7647007, '2027-08-13', '2027-08-22'],
] as const
type EventSlug = (typeof EVENTS)[number][0]

const OFFERS: readonly OfferStory[] = [
  {
    es: ['Vendimia en Mendoza', 'Cinco noches, entrada al Acto Central en el Frank Romero Day y una tarde en bodegas de Luján de Cuyo.'],
    en: [
      'Harvest Festival in Mendoza',
      'Five nights, a seat at the great show in the Greek theatre and an afternoon in the wineries of Luján de Cuyo.',
    ],
    trip_type: 'FLIGHT_HOUSE',
    city: 3844421,
    price: [789_000, 'ARS'],
    dates: ['2027-03-04', '2027-03-09'],
    event: 'fiesta-de-la-vendimia',
    scene: 'andes-5',
  },
  {
    es: ['Cataratas en tres días', 'Circuito superior, paseo en gomón y una noche de luna llena si el cielo acompaña.'],
    en: ['Iguazú in three days', 'Upper trail, boat ride under the falls and, if the sky agrees, a walk by full moon.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 3429777,
    price: [512_000, 'ARS'],
    dates: ['2027-03-19', '2027-03-22'],
    group: 'cataratas-y-selva',
    scene: 'litoral-8',
  },
  {
    es: ['Bariloche a puro sol', 'Siete noches en enero, con vista al lago y desayuno. Ideal para caminar.'],
    en: ['Bariloche in the sun', 'Seven nights in January with a lake view and breakfast. Made for walking.'],
    trip_type: 'ONLY_HOTEL',
    city: 7647007,
    price: [698_000, 'ARS'],
    dates: ['2027-01-16', '2027-01-23'],
    group: 'escapadas',
    scene: 'andes-1',
  },
  {
    es: ['Glaciares y Fitz Roy', 'Perito Moreno, un día en El Chaltén y cuatro noches en El Calafate.'],
    en: ['Glaciers and Fitz Roy', 'Perito Moreno, a day in El Chaltén and four nights in El Calafate.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 3858677,
    price: [934_000, 'ARS'],
    dates: ['2027-02-10', '2027-02-14'],
    group: 'fin-del-mundo',
    scene: 'patagonia-6',
  },
  {
    es: ['Semana de la nieve', 'Pases para tres días, clases para principiantes y la bajada de antorchas.'],
    en: ['Snow festival week', 'Three-day lift passes, beginner lessons and the torchlight descent.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 7647007,
    price: [1_248_000, 'ARS'],
    dates: ['2027-08-14', '2027-08-20'],
    group: 'nieve',
    event: 'fiesta-de-la-nieve',
    scene: 'andes-11',
  },
  {
    es: ['Rotarios a Honolulu', 'Vuelo, siete noches cerca del centro de convenciones y acompañamiento en español.'],
    en: ['Rotarians to Honolulu', 'Flight, seven nights near the convention centre and a host who speaks your language.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 5856195,
    price: [3_980, 'USD'],
    dates: ['2027-06-03', '2027-06-11'],
    event: 'convencion-de-rotary-honolulu',
    scene: 'coast-6',
  },
  {
    es: ['Salta, Cafayate y la Quebrada', 'Un circuito de seis días entre cerros de colores, peñas y vino torrontés.'],
    en: ['Salta, Cafayate and the Quebrada', 'A six-day circuit of coloured hills, folk music and torrontés wine.'],
    trip_type: 'MULTI',
    city: 3838233,
    price: [866_000, 'ARS'],
    dates: ['2027-04-09', '2027-04-15'],
    group: 'escapadas',
    scene: 'puna-5',
  },
  {
    es: ['Ushuaia en otoño', 'Los bosques de lenga en rojo, el canal Beagle y el tren del fin del mundo.'],
    en: ['Ushuaia in autumn', 'Red lenga forests, the Beagle Channel and the train at the end of the world.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 3833367,
    price: [817_000, 'ARS'],
    dates: ['2027-04-22', '2027-04-26'],
    group: 'fin-del-mundo',
    scene: 'patagonia-9',
  },
  {
    es: ['Saltos del Moconá y El Soberbio', 'Tres noches en la selva, lancha a los saltos y chacra de citronela.'],
    en: ['Moconá Falls and El Soberbio', 'Three nights in the rainforest, a boat to the falls and a citronella farm.'],
    trip_type: 'ONLY_HOTEL',
    city: 3434291,
    price: [296_000, 'ARS'],
    dates: ['2027-05-14', '2027-05-17'],
    group: 'cataratas-y-selva',
    scene: 'litoral-3',
  },
  {
    es: ['Ballenas en Puerto Madryn', 'Avistaje embarcado, elefantes marinos y atardecer en El Doradillo.'],
    en: ['Whales in Puerto Madryn', 'Whale watching by boat, elephant seals and sunset on El Doradillo beach.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 3840092,
    price: [724_000, 'ARS'],
    dates: ['2027-09-17', '2027-09-21'],
    group: 'escapadas',
    scene: 'coast-8',
  },
  {
    es: ['Primera nieve en San Martín de los Andes', 'Cinco noches en cabaña, con leña incluida y el cerro a veinte minutos.'],
    en: ['First snow in San Martín de los Andes', 'Five nights in a cabin, firewood included, twenty minutes from the slopes.'],
    trip_type: 'ONLY_HOTEL',
    city: 3836951,
    price: [587_000, 'ARS'],
    dates: ['2027-07-02', '2027-07-07'],
    group: 'nieve',
    scene: 'patagonia-3',
  },
  {
    es: ['Termas y naranjos en Concordia', 'Fin de semana largo de agua caliente, río y jugo recién exprimido.'],
    en: ['Hot springs in Concordia', 'A long weekend of warm water, river walks and freshly squeezed juice.'],
    trip_type: 'ONLY_HOTEL',
    city: 3435261,
    price: [214_000, 'ARS'],
    dates: ['2027-03-26', '2027-03-29'],
    group: 'escapadas',
    scene: 'litoral-5',
  },
  {
    es: ['Un día entre cóndores en Malargüe', 'Caverna de las Brujas y Castillos de Pincheira con guía local.'],
    en: ['A day with condors in Malargüe', 'Witches’ Cave and the castles of Pincheira with a local guide.'],
    trip_type: 'ONLY_TICKET',
    city: 3845181,
    price: [86_000, 'ARS'],
    dates: ['2027-02-20', '2027-02-20'],
    scene: 'andes-7',
  },
  {
    es: ['Florianópolis con chicos', 'Siete noches frente al mar, desayuno y traslados con butaca.'],
    en: ['Florianópolis with children', 'Seven nights by the sea, breakfast and transfers with child seats.'],
    trip_type: 'FLIGHT_HOUSE',
    city: 3463237,
    price: [918, 'USD'],
    dates: ['2027-02-06', '2027-02-13'],
    scene: 'coast-11',
  },
]

const place = (geonames_id: number) => `city:${geonames_id}`
const groupId = (slug: GroupSlug) => stableId('offg', slug)
const eventId = (slug: EventSlug) => stableId('offe', slug)

export const OFFER_PLACES = [...OFFERS.map(({ city }) => place(city)), ...EVENTS.map(([, , , city]) => place(city))]

/** The offers in their groups. An offer expires when it is too late to travel. */
export function offerInserts(): Insert[] {
  const groups = GROUPS.map(([slug, name_es, name_en], position) => ({ id: groupId(slug), slug, name_es, name_en, position }))
  const events = EVENTS.map(([slug, name_es, name_en, city, start_date, end_date]) => ({
    id: eventId(slug),
    slug,
    name_es,
    name_en,
    place_id: place(city),
    start_date,
    end_date,
  }))
  return [
    { table: 'offers_groups', rows: groups },
    { table: 'offers_events', rows: events },
    { table: 'offers', rows: OFFERS.map(offerRow) },
  ]
}

function offerRow({ es, en, trip_type, city, price, dates, group, event, scene }: OfferStory, position: number) {
  const slug = slugify(es[0])
  return {
    id: stableId('offr', slug),
    slug,
    title_es: es[0],
    title_en: en[0],
    summary_es: es[1],
    summary_en: en[1],
    trip_type,
    place_id: place(city),
    price_amount: price[0] * 100,
    currency: price[1],
    start_date: dates[0],
    end_date: dates[1],
    group_id: group ? groupId(group) : null,
    event_id: event ? eventId(event) : null,
    scene,
    position,
    published_until: addDays(dates[0], -3),
  }
}
