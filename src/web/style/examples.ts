import type { Cause } from '../../domain/causes/cause.ts'
import type { Trail } from '../../domain/contributions/contribution.ts'
import type { Offer } from '../../domain/offers/offer.ts'
import type { OrganizationCard } from '../../domain/organizations/organization.ts'
import type { ProjectCard } from '../../domain/projects/project.ts'
import { projectImage } from '../../domain/projects/project-image.ts'
import type { SectionTexts } from '../../domain/sections/section-texts.ts'
import type { Voice } from '../../domain/voices/voice.ts'
import type { Money } from '../../kit/money.ts'

// Examples for the style page's components: invented, always the same, and long where real data can be long.

const DISTRICT = { id: 'dist_1', number: '4851', name: 'Cuyo' }
const PLACE = { id: 'city_1', type: 'city', text: 'Lavalle', context: 'Mendoza, Argentina' } as const
const WATER = { id: 'caus_1', slug: 'agua', name: 'Agua y saneamiento', language: 'es' as const }
const SCHOOL = { id: 'caus_2', slug: 'educacion', name: 'Educación y alfabetización', language: 'es' as const }

const COLLECTING: ProjectCard = {
  id: 'proj_1',
  slug: 'agua-segura',
  name: 'Agua segura para cinco escuelas del secano lavallino',
  summary: 'Filtros de arsénico, tanques y bebederos para 212 chicos que hoy dependen del camión aguatero.',
  language: 'es',
  status: 'active',
  currency: 'ARS',
  objective: pesos(14_800_000),
  expected: pesos(741_745),
  collected: pesos(6_426_150),
  paid: pesos(1_448_330),
  causes: [WATER, SCHOOL],
  image: projectImage({ scene: 'water-3', alt: '' }),
  country_code: 'AR',
  district: DISTRICT,
  place: PLACE,
  organization: { id: 'orga_1', slug: 'rotary', name: 'Rotary Club Mendoza Los Andes' },
  achievement: null,
}

/** One project in each public state, and at both ends of its progress bar. */
export const PROJECTS: ProjectCard[] = [
  COLLECTING,
  { ...COLLECTING, id: 'proj_2', image: projectImage({ scene: 'peace-8', alt: '' }), causes: [SCHOOL], ...raised(0, 0, 0) },
  { ...COLLECTING, id: 'proj_3', status: 'published', image: projectImage({ scene: 'environment-2', alt: '' }), ...raised(0, 0, 0) },
  {
    ...COLLECTING,
    id: 'proj_4',
    status: 'completed',
    image: projectImage({ scene: 'education-9', alt: '' }),
    achievement: '1.900 páginas en audio para 41 estudiantes; tres de ellos ya se recibieron.',
    ...raised(14_800_000, 14_800_000, 0),
  },
]

export const ORGANIZATIONS: OrganizationCard[] = [
  {
    id: 'orga_1',
    slug: 'aldeas-verdes',
    name: 'Asociación Aldeas Verdes',
    description: 'Junto a nueve comunidades mbya guaraní de Misiones: escuela, selva, alimento y un camino que respete el suyo.',
    type: { id: 'enti_1', slug: 'ong', name: 'ONG o fundación' },
    country_code: 'AR',
    place: { id: 'city_2', type: 'city', text: 'El Soberbio', context: 'Misiones, Argentina' },
    district: DISTRICT,
    scene: 'litoral-7',
    type_word: null,
    rotary_club: null,
    rotary_district: null,
    logo: null,
    cover: null,
    project_count: 3,
    collected: [pesos(6_717_400), { amount: 25_500, currency: 'USD' }],
  },
  {
    id: 'orga_2',
    slug: 'hospital',
    name: 'Asociación Cooperadora Hospital de la Meseta',
    description: 'Vecinos que acompañan a los puestos sanitarios de la cordillera.',
    type: { id: 'enti_2', slug: 'hospital', name: 'Hospital' },
    country_code: 'AR',
    place: { id: 'city_3', type: 'city', text: 'Esquel', context: 'Chubut, Argentina' },
    district: null,
    scene: 'patagonia-5',
    type_word: null,
    rotary_club: null,
    rotary_district: null,
    logo: null,
    cover: null,
    project_count: 0,
    collected: [],
  },
]

const WINE_CITY = { id: 'city_4', type: 'city', text: 'Mendoza', context: 'Mendoza, Argentina' } as const
export const OFFER: Offer = {
  id: 'offe_1',
  slug: 'vendimia',
  title: 'Vendimia en Mendoza',
  summary: 'Cinco noches, entrada al Acto Central en el Frank Romero Day y una tarde en bodegas de Luján de Cuyo.',
  trip_type: 'ONLY_HOTEL',
  place: WINE_CITY,
  places: [WINE_CITY],
  price: pesos(789_000),
  dates: 'fixed',
  start_date: '2027-03-04',
  end_date: '2027-03-09',
  nights: 5,
  group: null,
  event: null,
  scene: 'andes-30',
}

const SPOKEN_OF = {
  id: 'proj_1',
  slug: COLLECTING.slug,
  name: COLLECTING.name,
  language: 'es',
  organization: '',
  image: COLLECTING.image,
} as const

/** Somebody with a name, and somebody without one in another language. */
export const VOICES: Voice[] = [
  {
    id: 'voic_1',
    speaker: 'organization',
    name: 'Silvia Quiroga',
    role: 'Maestra de segundo grado, San Juan',
    text: 'Bruno era el que se portaba mal en el fondo. No se portaba mal: no veía el pizarrón. Desde que tiene los anteojos, lee parado al frente.',
    language: 'es',
    shown_in: 'es',
    project: SPOKEN_OF,
  },
  {
    id: 'voic_2',
    speaker: 'traveller',
    name: null,
    role: 'Travelled from Bristol',
    text: 'I can show you the line where it says so.',
    language: 'en',
    shown_in: 'en',
    project: SPOKEN_OF,
  },
]

export const CAUSES_TEXTS: SectionTexts<'home_causes'> = {
  id: 'sect_home_causes',
  lang: undefined,
  title: '¿Qué te mueve?',
  text: 'Empezá por la causa que más te importa.',
  body: null,
  icon: null,
}

export const CAUSES: Cause[] = [
  { ...WATER, description: '', scene: 'water-4', project_count: 8 },
  { ...SCHOOL, description: '', scene: 'education-4', project_count: 1 },
]

export const TRAIL: Trail = {
  code: 'tjwm9f93n6b7',
  kind: 'booking',
  state: 'expected',
  amount: pesos(1_060_656.9),
  created_at: '2026-11-20T10:00:00.000Z',
  project: { id: 'proj_1', slug: COLLECTING.slug, name: COLLECTING.name, language: 'es' },
  common_fund: false,
  hand_off: { trip_type: 'MULTI', created_at: '2026-11-20T05:57:00.000Z' },
  booking: {
    status: 'confirmed',
    sale: pesos(15_830_700),
    cost: pesos(13_155_311.7),
    fees: pesos(332_444.7),
    taxes: pesos(221_629.8),
    profit: pesos(2_121_313.8),
    occurred_at: '2026-11-20T10:00:00.000Z',
  },
  steps: [
    {
      kind: 'promised',
      amount: pesos(1_060_656.9),
      profit: pesos(2_121_313.8),
      cause: null,
      reason: null,
      by_person: false,
      project: null,
      told: [],
      set_off: null,
      effective_at: '2026-11-20T10:00:00.000Z',
      created_at: '2026-11-20T10:00:00.000Z',
    },
  ],
  report: null,
  shares: [],
  donor: null,
  rate: null,
  payment: null,
}

/** A gift in each state of its money. */
export const TRAILS: Trail[] = [
  TRAIL,
  { ...TRAIL, code: 'tjwm9f93n6b8', state: 'confirmed', kind: 'donation', amount: pesos(25_000) },
  { ...TRAIL, code: 'tjwm9f93n6b9', state: 'paid', project: null, common_fund: true },
  { ...TRAIL, code: 'tjwm9f93n6ba', state: 'void', amount: { amount: 7_125, currency: 'USD' } },
  { ...TRAIL, code: 'tjwm9f93n6bb', state: 'not_approved', project: null },
]

function raised(collected: number, paid: number, expected: number) {
  return { collected: pesos(collected), paid: pesos(paid), expected: pesos(expected) }
}

function pesos(amount: number): Money {
  return { amount: Math.round(amount * 100), currency: 'ARS' }
}
