import { EMPTY_DOCUMENT } from '@huella/rich-text/document'
import { type ContentImage, type Draft, MIDDLE } from '../../src/domain/content/writing/draft.ts'
import {
  EMPTY_OFFER,
  type EventContent,
  type GroupContent,
  type OfferContent,
  type ServiceKind,
} from '../../src/domain/offers/offer.kind.ts'
import { addDays } from '../../src/domain/search/travel-dates.ts'
import { slugOf } from '../../src/kit/slug.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'

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
  included?: readonly Translated[]
  excluded?: readonly Translated[]
  services?: readonly [ServiceKind, Translated][]
  /** Any nights between the dates; missing: exactly these dates. */
  open_nights?: number
}

interface Translated {
  es: string
  en: string
}

const GROUPS = [
  {
    slug: 'escapadas',
    es: { title: 'Escapadas', summary: 'Tres, cinco o siete noches para cortar el año, cerca de proyectos que ya están en marcha.' },
    en: { title: 'Short breaks', summary: 'Three, five or seven nights off, close to projects that are already under way.' },
    scene: 'andes-1',
  },
  {
    slug: 'nieve',
    es: { title: 'Viajes a la nieve', summary: 'Pases, clases y noches con leña al pie de los cerros de la Patagonia.' },
    en: { title: 'Snow trips', summary: 'Lift passes, lessons and nights by the fire at the foot of the Patagonian slopes.' },
    scene: 'andes-11',
  },
  {
    slug: 'cataratas-y-selva',
    es: { title: 'Cataratas y selva', summary: 'Saltos, yungas y esteros: viajes al norte húmedo del país, con guías de allá.' },
    en: { title: 'Falls and forest', summary: 'Waterfalls, cloud forest and wetlands: trips to the humid north, with local guides.' },
    scene: 'litoral-8',
  },
  {
    slug: 'fin-del-mundo',
    es: { title: 'Fin del mundo', summary: 'Glaciares, lengas y el canal Beagle: la punta del mapa, sin apuro.' },
    en: { title: 'End of the world', summary: 'Glaciers, lenga forests and the Beagle Channel: the tip of the map, unhurried.' },
    scene: 'patagonia-9',
  },
] as const
type GroupSlug = (typeof GROUPS)[number]['slug']

const EVENTS = [
  {
    slug: 'fiesta-de-la-vendimia',
    es: {
      title: 'Fiesta Nacional de la Vendimia',
      summary: 'La gran fiesta de Mendoza: carros, coronación y Acto Central en el Frank Romero Day.',
    },
    en: {
      title: 'National Grape Harvest Festival',
      summary: 'Mendoza’s great festival: floats, a coronation and the show in the Greek theatre.',
    },
    city: 3844421,
    dates: ['2027-03-05', '2027-03-08'],
    scene: 'andes-5',
  },
  {
    slug: 'convencion-de-rotary-honolulu',
    es: {
      title: 'Convención Internacional de Rotary en Honolulu',
      summary: 'Rotarias y rotarios de todo el mundo se encuentran cinco días frente al Pacífico.',
    },
    en: {
      title: 'Rotary International Convention in Honolulu',
      summary: 'Rotarians from all over the world meet for five days by the Pacific.',
    },
    city: 5856195,
    dates: ['2027-06-05', '2027-06-09'],
    scene: 'coast-6',
  },
  {
    slug: 'fiesta-de-la-nieve',
    es: {
      title: 'Fiesta Nacional de la Nieve',
      summary: 'Diez días de Bariloche con bajada de antorchas, música y competencias en el cerro.',
    },
    en: { title: 'National Snow Festival', summary: 'Ten days in Bariloche with a torchlight descent, music and races on the slopes.' },
    city: 7647007,
    dates: ['2027-08-13', '2027-08-22'],
    scene: 'andes-11',
  },
] as const
type EventSlug = (typeof EVENTS)[number]['slug']

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
    services: [
      ['flight', { es: 'Vuelo ida y vuelta desde Buenos Aires', en: 'Return flight from Buenos Aires' }],
      ['transfer', { es: 'Traslado del aeropuerto al hotel', en: 'Transfer from the airport to the hotel' }],
      ['hotel', { es: 'Cinco noches en el centro, con desayuno', en: 'Five nights in the centre, with breakfast' }],
      ['ticket', { es: 'Entrada al Acto Central', en: 'Seat at the great show' }],
      ['excursion', { es: 'Una tarde en bodegas de Luján de Cuyo', en: 'An afternoon in the wineries of Luján de Cuyo' }],
    ],
    included: [
      { es: 'Equipaje de mano y una valija', en: 'Cabin bag and one suitcase' },
      { es: 'Desayuno', en: 'Breakfast' },
      { es: 'Dos degustaciones', en: 'Two tastings' },
    ],
    excluded: [
      { es: 'Almuerzos y cenas', en: 'Lunches and dinners' },
      { es: 'Propinas', en: 'Tips' },
    ],
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
    dates: ['2027-01-09', '2027-02-27'],
    open_nights: 7,
    group: 'escapadas',
    scene: 'andes-1',
    included: [
      { es: 'Desayuno con vista al lago', en: 'Breakfast with a lake view' },
      { es: 'Uso de bicicletas', en: 'Use of bicycles' },
    ],
    excluded: [{ es: 'Pasajes', en: 'Fares' }],
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

export const OFFER_PLACES = [...OFFERS.map(({ city }) => place(city)), ...EVENTS.map(({ city }) => place(city))]

/**
 * The offers, in their groups and for their events, as if they had been published at a given time. An offer expires when it is too late to
 * travel.
 */
export function offerInserts(places: ReadonlyMap<string, string>, at: string): Insert[] {
  const placeOf = (city: number) => ({ id: place(city), text: places.get(place(city)) ?? '' })
  const publish = (id: string, kind: PublishedItem['kind'], content: Draft) => ({ id, kind, at, sides: ['es', 'en'] as const, content })
  const groups = GROUPS.map(({ slug, es, en, scene }, position) =>
    publish(groupId(slug), 'offer_group', {
      ...sides(slug, es, en),
      shared: { images: [picture(scene, es.title, en.title)], position: String(position) } as GroupContent['shared'],
    }),
  )
  const events = EVENTS.map(({ slug, es, en, scene, city, dates: [start, end] }) =>
    publish(eventId(slug), 'offer_event', {
      ...sides(slug, es, en),
      shared: { images: [picture(scene, es.title, en.title)], place: placeOf(city), start, end } as EventContent['shared'],
    }),
  )
  const offers = OFFERS.map((story, position) =>
    publish(stableId('offr', slugOf(story.es[0], 'oferta')), 'offer', offerOf(story, position, placeOf(story.city))),
  )
  return contentInserts([...groups, ...events, ...offers])
}

function offerOf(story: OfferStory, position: number, at: { id: string; text: string }): OfferContent {
  const { es, en, trip_type, price, dates, group, event, scene, included, excluded, services = [], open_nights } = story
  const words = ([title, summary]: readonly [string, string], language: 'es' | 'en') => ({
    title,
    slug: slugOf(title, 'oferta'),
    summary,
    body: EMPTY_DOCUMENT,
    included: (included ?? []).map((line) => line[language]),
    excluded: (excluded ?? []).map((line) => line[language]),
  })
  return {
    es: words(es, 'es'),
    en: words(en, 'en'),
    shared: {
      ...EMPTY_OFFER.shared,
      images: [picture(scene, es[0], en[0])],
      trip_type,
      places: [at],
      dates: open_nights ? 'open' : 'fixed',
      start: dates[0],
      end: dates[1],
      nights: open_nights ? String(open_nights) : '',
      price: String(price[0]),
      currency: price[1],
      last_day: open_nights ? '' : addDays(dates[0], -3),
      position: String(position),
      group: group ? { id: groupId(group), name: GROUPS.find(({ slug }) => slug === group)!.es.title } : null,
      event: event ? { id: eventId(event), name: EVENTS.find(({ slug }) => slug === event)!.es.title } : null,
      services: services.map(([kind, name]) => ({ kind, name })),
    },
  }
}

interface ContentTexts {
  title: string
  summary: string
}

function sides(slug: string, es: ContentTexts, en: ContentTexts) {
  return {
    es: { ...es, slug, body: EMPTY_DOCUMENT },
    en: { ...en, slug: slugOf(en.title, 'offers'), body: EMPTY_DOCUMENT },
  }
}

function picture(name: string, es: string, en: string): ContentImage {
  return { name, alt: { es, en }, focus: MIDDLE }
}
