/**
 * Measures the blog and the offers with few and with many of each (10 000), two databases in turn, and beside them the list of projects of the same size.
 * Run: `node bench/content.ts [COUNT]`; results: bench/RESULTS.md, "Content".
 */
import { contentInserts, type PublishedItem } from '../db/world/content-rows.ts'
import { insertRows } from '../db/world/insert-rows.ts'
import { readConfig } from '../src/config/config.server.ts'
import { findPost, findPosts } from '../src/domain/blog/find-posts.server.ts'
import { EMPTY_POST, type PostContent } from '../src/domain/content/kinds/post.ts'
import { MIDDLE } from '../src/domain/content/writing/draft.ts'
import { findOffer, findOfferChoices, findOffers } from '../src/domain/offers/find-offers.server.ts'
import { insertEvent, insertGroup, insertOffers } from '../src/testing/content/offers.ts'
import { insertCatalogues } from '../src/testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../src/testing/test-database.server.ts'
import { median } from './load.ts'
import { describeMachine, table, writePart } from './results.ts'

const MANY = Number(process.argv[2] ?? 10_000)
const FEW = 100
const [WARM, ROUNDS] = [5, 30]
const STEP = 1_000
const PLACES = 50
const GROUPS = 10

type Read = (ctx: Parameters<typeof findOffers>[0] & Parameters<typeof findPost>[0], count: number) => Promise<unknown>
const page = { page: 1, per_page: 12 }
const offers = { sort: 'position' as const, ...page }
const READS: Record<string, Read> = {
  'the blog': (ctx) => findPosts(ctx, page),
  'its fifth page': (ctx) => findPosts(ctx, { ...page, page: 5 }),
  'posts of a cause': (ctx) => findPosts(ctx, { ...page, cause: 'agua' }),
  'posts of a place': (ctx) => findPosts(ctx, { ...page, place: 'city:b7' }),
  'a post': (ctx, count) => findPost(ctx, `nota-${count / 2}`),
  'the offers': (ctx) => findOffers(ctx, offers),
  'their fifth page': (ctx) => findOffers(ctx, { ...offers, page: 5 }),
  'offers of a group': (ctx) => findOffers(ctx, { ...offers, group: 'grupo-3' }),
  'offers of a place': (ctx) => findOffers(ctx, { ...offers, place: 'city:b7' }),
  'offers of a month': (ctx) => findOffers(ctx, { ...offers, month: '2027-08' }),
  'offers, the cheapest': (ctx) => findOffers(ctx, { ...offers, sort: 'price', currency: 'ARS' }),
  'offers, two words': (ctx) => findOffers(ctx, { ...offers, query: 'cumbre leña' }),
  'what offers can be narrowed to': (ctx) => findOfferChoices(ctx),
  'an offer': (ctx, count) => findOffer(ctx, `oferta-${count / 2}`),
}

const machine = describeMachine()
const [few, many] = [await openWorld(FEW), await openWorld(MANY)]
try {
  const times = new Map(Object.keys(READS).map((name) => [name, { few: [] as number[], many: [] as number[] }]))
  for (let round = -WARM; round < ROUNDS; round++)
    for (const [name, read] of Object.entries(READS)) {
      const took = [await timeOf(few, read, FEW), await timeOf(many, read, MANY)] as const
      if (round < 0) continue
      times.get(name)!.few.push(took[0])
      times.get(name)!.many.push(took[1])
    }
  const rows = [...times].map(([name, { few, many }]) => {
    const [before, after] = [median(few), median(many)]
    return [name, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)]
  })
  writePart('content', `${machine}\n\n${table(['what', `ms of ${FEW}`, `ms of ${MANY}`, 'times'], rows)}`)
} finally {
  await many.close()
  await few.close()
}

async function timeOf({ db }: TestDatabase, read: Read, count: number): Promise<number> {
  const ctx = { db, locale: 'es' as const, now: new Date(), config: readConfig({ NODE_ENV: 'test' }) }
  const start = performance.now()
  await read(ctx, count)
  return performance.now() - start
}

/** As many posts as offers, of some places, causes and groups. */
async function openWorld(count: number): Promise<TestDatabase> {
  const database = await openTestDatabase()
  const { pool } = database
  await insertCatalogues(pool)
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
  return database
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
