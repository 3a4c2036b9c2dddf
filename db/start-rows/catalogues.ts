import type pg from 'pg'
import type { CauseContent } from '../../src/domain/causes/pages/cause.kind.ts'
import { EMPTY_TEXTS, MIDDLE } from '../../src/domain/content/writing/draft.ts'
import { contentInserts } from './content-rows.ts'
import { type Insert, insertRows } from './insert-rows.ts'
import { stableId } from './stable.ts'

/** Families of drawings, one per cause; stories name causes by them. */
export const CAUSE_KEYS = ['peace', 'health', 'water', 'mothers', 'education', 'economy', 'environment'] as const
export type CauseKey = (typeof CAUSE_KEYS)[number]

interface Texts {
  slug: string
  es: [name: string, description: string]
  en: [name: string, description: string]
}

/** Rotary's seven areas of focus, in its order. */
const CAUSES: Record<CauseKey, Texts> = {
  peace: {
    slug: 'paz-y-resolucion-de-conflictos',
    es: ['Paz y resolución de conflictos', 'Puentes, canchas, orquestas y mediadores: lugares y personas que ayudan a vivir juntos.'],
    en: [
      'Peace and conflict resolution',
      'Bridges, sports grounds, orchestras and mediators: places and people that help us live together.',
    ],
  },
  health: {
    slug: 'prevencion-de-enfermedades',
    es: ['Prevención y tratamiento de enfermedades', 'Médicos que llegan, equipos que funcionan y vecinas que aprenden a cuidar.'],
    en: ['Disease prevention and treatment', 'Doctors who get there, equipment that works and neighbours who learn to care.'],
  },
  water: {
    slug: 'agua-y-saneamiento',
    es: ['Agua y saneamiento', 'Agua segura en la canilla, baños dignos y lluvia que no se pierde.'],
    en: ['Water and sanitation', 'Safe water at the tap, decent bathrooms and rain that is not wasted.'],
  },
  mothers: {
    slug: 'salud-materna-e-infantil',
    es: ['Salud materna e infantil', 'Que nacer y crecer sano no dependa de la distancia a un hospital.'],
    en: ['Maternal and child health', 'Being born and growing up healthy should not depend on how far the hospital is.'],
  },
  education: {
    slug: 'educacion-y-alfabetizacion',
    es: ['Educación y alfabetización', 'Libros, aulas abrigadas, becas y maestros que no bajan los brazos.'],
    en: ['Basic education and literacy', 'Books, warm classrooms, scholarships and teachers who never give up.'],
  },
  economy: {
    slug: 'desarrollo-economico',
    es: ['Desarrollo económico local', 'Talleres, cooperativas y oficios para vivir del propio trabajo, en el propio lugar.'],
    en: ['Community economic development', 'Workshops, cooperatives and trades: making a living from your own work, in your own place.'],
  },
  environment: {
    slug: 'medio-ambiente',
    es: ['Medio ambiente', 'Bosques, ríos, montes y ciudades que se cuidan plantando, midiendo y limpiando.'],
    en: ['Environment', 'Forests, rivers, wetlands and cities, cared for by planting, measuring and cleaning.'],
  },
}

/** Tens leave room for rows that admins insert in between. */
const ENTITIES = [
  ['rotary-club', 'Rotary Club', 'Rotary club', 0],
  ['rotary-district', 'Distrito de Rotary', 'Rotary district', 5],
  ['rotaract', 'Rotaract', 'Rotaract club', 10],
  ['interact', 'Interact', 'Interact club', 20],
  ['ngo', 'ONG o fundación', 'NGO or foundation', 30],
  ['school', 'Escuela', 'School', 35],
  ['school-association', 'Cooperadora escolar', 'School association', 40],
  ['hospital', 'Hospital', 'Hospital', 50],
  ['library', 'Biblioteca popular', 'Community library', 60],
  ['volunteer-firefighters', 'Bomberos voluntarios', 'Volunteer firefighters', 70],
  ['cooperative', 'Cooperativa', 'Cooperative', 80],
  ['other', 'Otra', 'Other', 90],
] as const
export type EntitySlug = (typeof ENTITIES)[number][0]
export const ENTITY_SLUGS = ENTITIES.map(([slug]) => slug)

const CURRENCIES = [
  ['ARS', 'Peso argentino', 'Argentine peso'],
  ['USD', 'Dólar estadounidense', 'US dollar'],
  ['EUR', 'Euro', 'Euro'],
  ['BRL', 'Real brasileño', 'Brazilian real'],
  ['CLP', 'Peso chileno', 'Chilean peso'],
  ['UYU', 'Peso uruguayo', 'Uruguayan peso'],
  ['PYG', 'Guaraní paraguayo', 'Paraguayan guarani'],
] as const

/** The Rotary districts of Argentina. */
const DISTRICTS = [
  ['4845', 'Noreste: Chaco, Corrientes, Formosa y Misiones'],
  ['4851', 'Centro, Cuyo y Noroeste'],
  ['4895', 'Ciudad de Buenos Aires y norte bonaerense'],
  ['4905', 'Gran Buenos Aires y La Plata'],
  ['4921', 'Sur bonaerense, La Pampa y Patagonia'],
  ['4945', 'Santa Fe y Entre Ríos'],
] as const

/** Categories of posts. */
const CATEGORIES = [
  ['historias', 'Historias', 'Stories'],
  ['viajes', 'Viajes', 'Travel'],
  ['guias', 'Guías', 'Guides'],
  ['novedades', 'Novedades', 'News'],
] as const
export type CategorySlug = (typeof CATEGORIES)[number][0]
export const CATEGORY_SLUGS = CATEGORIES.map(([slug]) => slug)

export const categoryId = (slug: CategorySlug) => stableId('pcat', slug)
export const causeId = (key: CauseKey) => stableId('caus', CAUSES[key].slug)
export const entityId = (slug: EntitySlug) => stableId('enti', slug)
export const districtId = (number: string) => stableId('dist', number)

/** Rows that every installation starts with, demo or not. */
function catalogueRows(): Insert[] {
  return [
    { table: 'currencies', rows: CURRENCIES.map(([code, name_es, name_en], position) => ({ code, name_es, name_en, position })) },
    {
      table: 'entities',
      rows: ENTITIES.map(([slug, name_es, name_en, position]) => ({ id: entityId(slug), slug, name_es, name_en, position })),
    },
    {
      table: 'post_categories',
      rows: CATEGORIES.map(([slug, name_es, name_en], index) => ({ id: categoryId(slug), slug, name_es, name_en, position: index + 1 })),
    },
    { table: 'districts', rows: DISTRICTS.map(([number, name]) => ({ id: districtId(number), number, name, country_code: 'AR' })) },
  ]
}

/** The causes, public since before anything else; in the order of their keys. */
function causeInserts(): Insert[] {
  return contentInserts(
    CAUSE_KEYS.map((key) => ({ id: causeId(key), kind: 'cause', at: CAUSES_SINCE, sides: ['es', 'en'], content: causeContent(key) })),
  )
}

const CAUSES_SINCE = '2026-01-01T12:00:00Z'

function causeContent(key: CauseKey): CauseContent {
  const { slug, es, en } = CAUSES[key]
  const words = ([title, summary]: Texts['es']) => ({ ...EMPTY_TEXTS, title, slug, summary })
  return {
    es: words(es),
    en: words(en),
    shared: { images: [{ name: `${key}-4`, alt: { es: es[0], en: en[0] }, focus: MIDDLE }] },
  }
}

/** Rows that every installation starts with, demo or not: without kinds nobody could register an organization. Rows that exist stay as they are. */
export async function seedCatalogues(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await insertStartRows(client)
  } finally {
    client.release()
  }
}

/** Causes only where there are none: their texts belong to editors from then on. */
export async function insertStartRows(client: pg.ClientBase): Promise<void> {
  await insertRows(client, catalogueRows(), 'on conflict do nothing')
  const { rowCount } = await client.query('select from causes limit 1')
  if (rowCount === 0) await insertRows(client, causeInserts(), 'on conflict do nothing')
}
