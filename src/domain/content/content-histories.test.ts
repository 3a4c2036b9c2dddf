import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import type { Context } from '../../kit/context.server.ts'
import { scopeLocale } from '../../kit/locale-scope.server.ts'
import { shareCardPath } from '../../pictures/share-cards/share-card.ts'
import { HISTORY_KINDS, type HistoryKind } from '../../testing/content/contents.ts'
import { History, MINUTES, START, sampleActs } from '../../testing/content/histories.ts'
import { foundTextsIn, openDurableSite, type PageAnswer } from '../../testing/content/history-pages.ts'
import { type Listed, SURFACES } from '../../testing/content/history-surfaces.ts'
import { insertOffers } from '../../testing/content/offers.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { EXHAUSTIVE, SEED } from '../../testing/operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { buildSite } from '../../testing/whole-app.ts'
import { type Page, pathTo, variantPath } from '../../urls/paths.ts'
import { discovery } from '../../web/discovery/discovery.server.ts'
import { countWaiting } from '../sections/find-sections.server.ts'
import { CONTENT_LANGUAGES, type ContentFilter, type ContentLanguage, otherContentLanguage } from './content.ts'
import { contentPages } from './reading/content-pages.server.ts'
import { searchTargets } from './reading/search-targets.server.ts'
import { findContent } from './writing/find-content.server.ts'

// Random histories of every kind in one world: text that is not public in its language at an instant is never readable.

const HISTORIES: Record<HistoryKind, number> = EXHAUSTIVE
  ? { post: 6_400, offer: 1_000, offer_group: 400, offer_event: 400, place_page: 700, section: 500, cause: 600 }
  : { post: 220, offer: 50, offer_group: 30, offer_event: 30, place_page: 40, section: 30, cause: 100 }
const TOTAL = Object.values(HISTORIES).reduce((sum, one) => sum + one, 0)
const MINUTES_READ = [0, 1, 2, 4, 7, 11, 16, 22, 30, 39]
/** A sample of them, for slow checks. */
const OFFER_MINUTES_READ = MINUTES_READ.filter((_, n) => n % 3 === 1)
/** Items of each kind whose pages are opened one by one. */
const OPENED = 10
/** Items whose lists and pages are rendered. */
const RENDERED = [1, 7, 22, 39]

let database: TestDatabase
let ctx: Context
let services: ReturnType<typeof testServices>
const histories: History[] = []
const byNumber = new Map<number, History>()
const of = (kind: HistoryKind) => histories.filter((one) => one.kind === kind)

beforeAll(async () => {
  scopeLocale()
  database = await openTestDatabase()
  services = testServices(database)
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  const actor = { kind: 'user', user_id: 'user_1', session_id: 's', verified: true, roles: ['admin'] } as const
  ctx = {
    ...services,
    now: new Date(START),
    locale: 'es',
    request_id: 'req_test',
    actor: { ...actor, roles: [...actor.roles], proved_at: null, must_set_up_factor: false },
  }
  const kinds = HISTORY_KINDS.flatMap((kind) => Array<HistoryKind>(HISTORIES[kind]).fill(kind))
  const waiting = sampleActs(TOTAL, SEED).entries()
  const work = async () => {
    for (const [n, acts] of waiting) {
      const history = new History(kinds[n]!, n, ctx, kinds[n] === 'cause' && n % 2 === 0 ? worksFor : undefined)
      histories.push(history)
      byNumber.set(n, history)
      await history.run(acts)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await insertOffers(database.pool, offersOfGroupsAndEvents())
  // Updates statistics, as autovacuum would in a longer-running database.
  await database.owner.query('analyze')
})
afterAll(() => database.close())

/** A project for a cause, which stays public from then on. */
async function worksFor(cause: string) {
  const project = `proj_of_${cause}`
  await insertProject(database.pool, project)
  await database.pool.query('insert into project_causes (project_id, cause_id, position) values ($1, $2, 2)', [project, cause])
}

/** Offers that are public during the whole test, each with the names of a group and an event. */
function offersOfGroupsAndEvents() {
  const events = of('offer_event')
  const days = { start: '2032-03-10', end: '2032-03-17' }
  return Object.fromEntries(
    of('offer_group').map(({ id }, n) => [
      `offr_of_${n}`,
      { ...days, es: `Oferta ${n}`, en: `Offer ${n}`, group: id, event: events[n]!.id },
    ]),
  )
}

/** In the middle of a minute, because events within one minute have no order. */
const during = (minute: number) => new Date(START + minute * 60_000 + 30_000)
const readerAt = (locale: ContentLanguage, minute: number): Context => ({ ...ctx, locale, seen_at: during(minute) })

/** The listing of an item that a reader should see at a minute, and its language. */
function shown({ picture, kind }: History, locale: ContentLanguage, minute: number): Omit<Listed, 'id'> | undefined {
  const { falls_back } = SURFACES[kind]
  const languages = falls_back === 'to_either' ? [locale, otherContentLanguage(locale)] : falls_back ? [locale, 'es' as const] : [locale]
  const language = languages.find((one) => picture[one][minute] !== null)
  return language && { title: picture[language][minute]!, ...(falls_back && { language }) }
}

/** Counts the titles in a text and expects each to be public in this language at that minute; an address must lead to a public side. */
function expectPublic(text: string, locale: ContentLanguage, minute: number, path: string): number {
  const said = foundTextsIn(text).filter(({ words }) => !path.includes(words))
  for (const { words, number, side, is_address } of said) {
    const one = byNumber.get(number)!
    if (is_address) expect(one.picture[side][minute], `${path} ${words} ${minute}`).not.toBeNull()
    else expect(words, `${path} ${minute}`).toBe(shown(one, locale, minute)?.title)
  }
  return said.length
}

const publicSides = ({ picture }: History, minute: number) => CONTENT_LANGUAGES.filter((locale) => picture[locale][minute] !== null)

describe.each(HISTORY_KINDS)(`of ${TOTAL} histories, those of a %s`, (kind) => {
  const { list, page } = SURFACES[kind]

  it('are listed with exactly the words that are public in their language, or say in which they are', async () => {
    const ours = new Set(of(kind).map(({ id }) => id))
    for (const minute of kind.startsWith('offer') ? OFFER_MINUTES_READ : MINUTES_READ)
      for (const locale of CONTENT_LANGUAGES) {
        const found = (await list(readerAt(locale, minute))).filter(({ id }) => ours.has(id))
        const wanted = of(kind).flatMap((one) => [[one.id, shown(one, locale, minute)] as const].filter(([, seen]) => seen))
        const seen = found.map(({ id, title, language }) => [id, { title, ...(SURFACES[kind].falls_back && { language }) }] as const)
        expect(new Map(seen), `${locale} ${minute}`).toEqual(new Map(wanted))
      }
  })

  if (page)
    it('have a page exactly while a side is public, which names the other one only while that is, and is named by it', async () => {
      for (const one of of(kind).slice(0, OPENED)) {
        const { rows } = await database.pool.query<{ language: ContentLanguage; slug: string }>(
          'select language, slug from content_slugs where item_id = $1',
          [one.id],
        )
        for (const minute of MINUTES_READ)
          for (const locale of CONTENT_LANGUAGES) {
            const reader = readerAt(locale, minute)
            const first = await page(reader, rows.find(({ language }) => language === locale)?.slug ?? 'nothing').catch(() => null)
            const found = first && 'moved_to' in first ? await page(reader, first.moved_to) : first
            expect(found && 'title' in found ? found.title : null, `${one.id} ${locale} ${minute}`).toBe(one.picture[locale][minute])
            if (found && 'languages' in found)
              expect(found.languages.map(({ language }) => language).sort()).toEqual([...publicSides(one, minute)].sort())
          }
      }
    })

  if (page)
    it('are in the sitemap with each other side that is public, and no other', async () => {
      for (const minute of MINUTES_READ) {
        const found = new Map<string, string[]>()
        for await (const { id, slugs } of contentPages(kind, () => during(minute)).from(database.db, 0, TOTAL))
          found.set(id, Object.keys(slugs ?? {}).sort())
        const wanted = of(kind).flatMap((one) =>
          publicSides(one, minute).length > 0 ? [[one.id, [...publicSides(one, minute)].sort()] as const] : [],
        )
        for (const id of [...found.keys()].filter((one) => one.startsWith('offr_of_') || one === 'caus_1')) found.delete(id)
        expect(found, String(minute)).toEqual(new Map(wanted))
      }
    })
})

it('what waits is counted as it is listed', async () => {
  for (const minute of MINUTES_READ) {
    const now = during(minute)
    const counted = await countWaiting({ db: database.db, now })
    for (const kind of HISTORY_KINDS.filter((one) => one !== 'section')) {
      const listed = async (filter: Partial<ContentFilter>) =>
        (await findContent({ ...ctx, now }, { kind, sort: 'title', page: 1, per_page: 1, ...filter })).total
      const found = {
        outdated: await listed({ waits: 'outdated' }),
        outdated_es: await listed({ es: 'outdated' }),
        outdated_en: await listed({ en: 'outdated' }),
        changed: await listed({ waits: 'changed' }),
        scheduled: await listed({ waits: 'scheduled' }),
      }
      const none = { outdated: 0, outdated_es: 0, outdated_en: 0, changed: 0, scheduled: 0 }
      expect({ ...none, ...counted.find((one) => one.kind === kind) }, `${kind} ${minute}`).toMatchObject(found)
    }
  }
})

it('causes that projects work for keep a name, whatever editors do', () => {
  const needed = of('cause').filter(({ is_needed }) => is_needed)
  expect(needed).not.toEqual([])
  // One in forty.
  if (EXHAUSTIVE) expect(needed.some(({ refused }) => refused > 0)).toBe(true)
  for (const one of needed) expect(publicSides(one, MINUTES - 1), one.id).not.toEqual([])
})

describe('strangers who ask over HTTP', () => {
  const ADDRESSES = (['es', 'en'] as const).flatMap((locale) => [
    ...[
      'posts?per_page=100',
      'offers?per_page=100',
      'offers/choices',
      'place-pages',
      'sections/home',
      'causes',
      'projects?per_page=100',
    ].map((path) => [locale, `/api/${path}`] as const),
    [locale, locale === 'es' ? '/rss/blog.xml' : '/en/rss/blog.xml'] as const,
  ])

  it('read no word that is not public in their language', async () => {
    const api = createPlatformApi(services)
    const site = discovery(services, api)
    let read = 0
    for (const minute of OFFER_MINUTES_READ) {
      Object.assign(services.config, { demo_now: during(minute) })
      for (const [locale, path] of ADDRESSES) {
        const ask = path.startsWith('/api')
          ? api.request(path.slice('/api'.length), { headers: { 'accept-language': locale } })
          : site.request(path)
        const answer = await ask
        expect(answer.status, path).toBe(200)
        read += expectPublic(await answer.text(), locale, minute, path)
      }
    }
    expect(read).toBeGreaterThan(TOTAL / 10)
  })

  it('find in the sitemap pairs that name each other, and only addresses whose page is there', async () => {
    const api = createPlatformApi(services)
    const site = discovery(services, api)
    for (const minute of [4, 22]) {
      Object.assign(services.config, { demo_now: during(minute) })
      const named = new Map<string, string[]>()
      for (const [, url = ''] of (await (await site.request('/sitemap.xml')).text()).matchAll(/<url>(.*?)<\/url>/gs)) {
        const [, loc = ''] = /<loc>(.*?)<\/loc>/.exec(url) ?? []
        named.set(
          loc,
          [...url.matchAll(/hreflang="(?:es|en)[^"]*" href="(.*?)"/g)].map(([, href = '']) => href),
        )
      }
      for (const [loc, others] of named) for (const other of others) expect(named.get(other), `${loc} and ${other}`).toContain(loc)
      const slugs = [...named.keys()].filter((loc) => loc.includes('nota-'))
      expect(slugs.length).toBeGreaterThan(HISTORIES.post / 10)
    }
  })

  it('keep nothing beyond the next moment at which anything appears or ends', async () => {
    for (const minute of Array.from({ length: MINUTES }, (_, n) => n)) {
      const { rows } = await database.pool.query<{ at: Date | null }>('select next_content_moment($1) as at', [during(minute)])
      const changes = (later: number) =>
        histories.some(({ picture }) => CONTENT_LANGUAGES.some((side) => picture[side][later] !== picture[side][minute]))
      const next = Array.from({ length: MINUTES - minute - 1 }, (_, n) => minute + 1 + n).find(changes)
      if (next !== undefined) expect(rows[0]!.at!.getTime(), String(minute)).toBeLessThan(during(next).getTime())
    }
  })
})

describe('guests who open pages', () => {
  beforeAll(buildSite)

  const setClock = (now: Date) => Object.assign(services.config, { demo_now: now })
  const readSlugs = async ({ id }: History) => {
    const { rows } = await database.pool.query<{ language: ContentLanguage; slug: string }>(
      'select distinct on (language) language, slug from content_slugs where item_id = $1 order by language, slug',
      [id],
    )
    return rows
  }
  const pathOf = (route: Page, language: ContentLanguage, slug: string) =>
    variantPath(route, language === 'es' ? 'default' : language, { slug })
  const ROUTES = HISTORY_KINDS.flatMap((kind) => (SURFACES[kind].route ? [[kind, SURFACES[kind].route] as const] : []))

  /** Pages and the instants at which something of theirs changes, in order. */
  async function readChanges() {
    const found: { path: string; at: Date }[] = []
    for (const [kind, route] of ROUTES)
      for (const one of of(kind).slice(2 * OPENED, 2 * OPENED + 6)) {
        const { rows } = await database.pool.query<{ at: Date }>(
          'select distinct starts_at as at from content_moments where item_id = $1 order by 1 limit 3',
          [one.id],
        )
        for (const { language, slug } of await readSlugs(one))
          for (const { at } of rows) found.push({ path: pathOf(route, language, slug), at })
      }
    return found.sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  it('read no word that is not public in the language of the page', async () => {
    const site = await openDurableSite(services)
    let read = 0
    for (const minute of RENDERED) {
      setClock(during(minute))
      for (const locale of CONTENT_LANGUAGES)
        for (const page of ['home', 'blog', 'offers', 'projects'] as const) {
          const path = pathTo(page, locale)
          const { status, text } = await site.kept(path)
          expect(status, path).toBe(200)
          read += expectPublic(text, locale, minute, path)
        }
      for (const [kind, route] of ROUTES)
        for (const one of of(kind).slice(OPENED, OPENED + 2))
          for (const { language, slug } of await readSlugs(one)) {
            const path = pathOf(route, language, slug)
            const { status, text, location } = await site.kept(path)
            const is_public = one.picture[language][minute] !== null
            // An English page that there is not may lead to the Spanish one.
            const is_found = status === 200 || (location !== null && !location.startsWith('/es/'))
            expect(is_found, `${path} ${minute} ${status}`).toBe(is_public)
            if (status === 200) expect(text, `${path} ${minute}`).toContain(one.picture[language][minute])
            read += expectPublic(text, language, minute, path)
          }
    }
    expect(read).toBeGreaterThan(500)
  })

  it('get nothing that was kept before an instant at which it changed', async () => {
    const site = await openDurableSite(services)
    const said = ({ status, text }: PageAnswer) => [status, foundTextsIn(text).map(({ words }) => words)]
    let [kept, changed] = [0, 0]
    for (const { path, at } of await readChanges()) {
      setClock(new Date(at.getTime() - 1))
      const before = await site.kept(path)
      if (site.isDurable(path)) kept++
      setClock(at)
      const after = await site.kept(path)
      expect(said(after), `${path} ${at.toISOString()}`).toEqual(said(await site.fresh(path)))
      if (JSON.stringify(said(before)) !== JSON.stringify(said(after))) changed++
    }
    expect(kept).toBeGreaterThan(10)
    expect(changed).toBeGreaterThan(10)
  })

  it('share cards that show the title of that instant, and none of an earlier one', async () => {
    const site = discovery(services, createPlatformApi(services))
    const { brand } = services.config
    let shared = 0
    for (const [kind] of ROUTES.filter(([kind]) => SURFACES[kind].card))
      for (const one of of(kind).slice(0, OPENED))
        for (const { language, slug } of await readSlugs(one)) {
          const given = new Map<string, string>()
          for (const minute of MINUTES_READ) {
            setClock(during(minute))
            const ask = async (path: string) => (await site.request(path)).headers.get('location')
            const title = one.picture[language][minute]!
            const type = kind === 'post' ? 'post' : 'place'
            const location = await ask(`/img/card/${language}/${type}/${slug}.0.jpg`)
            expect(location !== null, `${slug} ${minute}`).toBe(title !== null)
            // An earlier address leads to this one, or nowhere.
            for (const [address, old] of given) if (old !== title) expect(await ask(address), `${address} ${minute}`).toBe(location)
            if (!location) continue
            const own = await SURFACES[kind].card!(readerAt(language, minute), location.split('/').at(-1)!.split('.')[0]!, title)
            expect(location).toBe(shareCardPath(own, language, brand.name))
            given.set(location, title)
            shared++
          }
        }
    expect(shared).toBeGreaterThan(50)
  })
})

it('a search finds only what is public', async () => {
  for (const [n, minute] of MINUTES_READ.entries())
    for (const locale of CONTENT_LANGUAGES)
      for (const kind of HISTORY_KINDS) {
        const nth = of(kind).at((n * 17) % HISTORIES[kind])!
        const found = await searchTargets(readerAt(locale, minute), { query: `Nota ${nth.number}` })
        for (const { id, title } of found) {
          const one = histories.find((each) => each.id === id)
          if (one) expect(title).toBe(one.picture[locale][minute])
        }
      }
})
