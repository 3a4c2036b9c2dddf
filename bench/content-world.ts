import type pg from 'pg'
import { contentInserts, type PublishedItem } from '../db/start-rows/content-rows.ts'
import { insertRows } from '../db/start-rows/insert-rows.ts'
import { EMPTY_POST, type PostContent } from '../src/domain/blog/post.kind.ts'
import { MIDDLE } from '../src/domain/content/writing/draft.ts'
import { insertEvent, insertGroup, insertOffers } from '../src/testing/content/offers.ts'

const STEP = 1_000
const PLACES = 50
const GROUPS = 10

/** As many posts as offers, with some places, groups and the existing causes. */
export async function insertContent(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(`insert into places (id, type, name_es, name_en, short_code, country_code)
    select 'city:b' || n, 'city', 'Lugar ' || n, 'Place ' || n, '', 'AR' from generate_series(0, ${PLACES - 1}) n`)
  for (let n = 0; n < GROUPS; n++) await insertGroup(pool, `offg_b${n}`, { es: `Grupo ${n}`, en: `Group ${n}`, position: `${n}` })
  await insertEvent(pool, 'offe_b', { es: 'Vendimia', en: 'Harvest', place: 'city:b1', start: '2027-03-05', end: '2027-03-08' })
  const { rows: causes } = await pool.query<{ id: string }>('select id from causes order by id')
  for (let from = 0; from < count; from += STEP) {
    const numbers = Array.from({ length: Math.min(STEP, count - from) }, (_, i) => from + i)
    const client = await pool.connect()
    await insertRows(client, contentInserts(numbers.map((n) => postOf(n, causes[n % causes.length]!.id))))
    client.release()
    await insertOffers(pool, Object.fromEntries(numbers.map((n) => [`offr_b${n}`, offerOf(n)])))
  }
  await pool.query('vacuum analyze')
}

function postOf(n: number, cause: string): PublishedItem {
  const side = (words: string, slug: string) => ({
    title: `${words} ${n}`,
    slug: `${slug}-${n}`,
    summary: `${words}: lo que pasó en el lugar ${n % PLACES}.`,
    body: {
      type: 'doc' as const,
      content: Array.from({ length: 12 }, (_, i) => ({
        type: 'paragraph' as const,
        content: [
          {
            type: 'text' as const,
            text: `Párrafo ${i} de la nota ${n}, con las palabras que tiene un párrafo que alguien escribió de verdad.`,
          },
        ],
      })),
    },
  })
  const content: PostContent = {
    es: side('Nota', 'nota'),
    en: side('Post', 'post'),
    shared: {
      ...EMPTY_POST.shared,
      causes: [cause],
      author: 'Ana',
      place: { id: `city:b${n % PLACES}`, text: `Lugar ${n % PLACES}` },
      images: [{ name: 'andes-1', alt: { es: 'Un lugar', en: 'A place' }, focus: MIDDLE }],
    },
  }
  const at = new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString()
  return { id: `post_b${n}`, kind: 'post', at, sides: ['es', 'en'], content }
}

function offerOf(n: number) {
  const start = new Date(Date.UTC(2027, n % 12, 1 + (n % 20))).toISOString().slice(0, 10)
  const end = new Date(Date.UTC(2027, n % 12, 4 + (n % 20))).toISOString().slice(0, 10)
  return {
    es: [`Oferta ${n}`, n % 500 === 0 ? 'Noches en la cumbre, con leña.' : 'Noches de paseo.'] as const,
    en: [`Offer ${n}`, 'Nights away.'] as const,
    places: [`city:b${n % PLACES}`],
    group: `offg_b${n % GROUPS}`,
    ...(n % 100 === 1 && { event: 'offe_b' }),
    price: String(100_000 + n),
    position: String(n),
    start,
    end,
  }
}
