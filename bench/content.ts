/**
 * Measures the blog and the offers with few and with many of each (10 000), two databases in turn, and beside them the list of projects of the same size.
 * Run: `node bench/content.ts [COUNT]`; results: bench/RESULTS.md, "Content".
 */
import { readConfig } from '../src/config/config.server.ts'
import { findPost, findPosts } from '../src/domain/blog/find-posts.server.ts'
import { findOffer, findOfferChoices, findOffers } from '../src/domain/offers/find-offers.server.ts'
import { insertCatalogues } from '../src/testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../src/testing/test-database.server.ts'
import { insertContent } from './content-world.ts'
import { median } from './median.ts'
import { describeMachine, table, writePart } from './results.ts'

const MANY = Number(process.argv[2] ?? 10_000)
const FEW = 100
const [WARM, ROUNDS] = [5, 30]

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

async function openWorld(count: number): Promise<TestDatabase> {
  const database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertContent(database.pool, count)
  return database
}
