import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { scopeLocale } from '../../kit/locale-scope.server.ts'
import { sceneApi } from '../../pictures/scenes/scene.api.server.ts'
import { insertPlacePage } from '../../testing/content/place-pages.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { FEEDS } from '../../urls/feeds.ts'
import { discovery } from './discovery.server.ts'
import { sitemap } from './sitemap.server.ts'

const ORIGIN = 'https://huella.example'
const SECRET = ['draft', 'under_review', 'hidden', 'rejected', 'deleted'] as const
/** Text as a user may have written it, which must stay text. */
const ATTACK = `</title><script>alert("1")</script> & Ñ 'x' ]]>`

let database: TestDatabase
let services: TestServices
let data_dir: string
let app: ReturnType<typeof discovery>
beforeAll(async () => {
  scopeLocale()
  database = await openTestDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'feeds-'))
  services = testServices(database, { PUBLIC_URL: ORIGIN, DATA_DIR: data_dir })
  app = discovery(services, createPlatformApi(services))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1', { name: 'Rotary & Club' })
  await insertOrganization(database.pool, 'org_secret', { status: 'pending' })
  await insertPlacePage(database.pool)
  for (const status of ['active', 'published', 'completed', ...SECRET] as const)
    await insertProject(database.pool, `proj_${status}`, { status })
  await insertProject(database.pool, 'proj_attack', { name: ATTACK })
  for (const status of ['active', ...SECRET])
    await database.pool.query(`insert into project_updates values ($1, $2, 'update', 'Título', $3, '2026-07-01T10:00:00Z')`, [
      `pupd_${status}`,
      `proj_${status}`,
      `${ATTACK} \u0007`,
    ])
})
afterAll(async () => {
  await database.close()
  await rm(data_dir, { recursive: true, force: true })
})

async function read(path: string) {
  const answer = await app.request(path)
  expect(answer.status, path).toBe(200)
  return { answer, text: await answer.text() }
}

async function parse(path: string) {
  const { text } = await read(path)
  expect(XMLValidator.validate(text), path).toBe(true)
  return new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'item', 'sitemap', 'category'].includes(name) }).parse(text)
}

it.each([
  '/sitemap.xml',
  '/sitemap/projects-1.xml',
  '/sitemap/organizations-1.xml',
  '/rss/proyectos.xml',
  '/en/rss/projects.xml',
  '/rss/novedades.xml',
  '/en/rss/updates.xml',
])('%s contains nothing that is not public', async (path) => {
  const { text } = await read(path)
  for (const status of SECRET) expect(text).not.toContain(status.replace('_', '-'))
  expect(text).not.toContain('secret')
})

describe('the sitemap', () => {
  it('has every public page in both languages, linked to each other, with its date', async () => {
    const { urlset } = await parse('/sitemap.xml')
    const found = new Map<string, Record<string, unknown>>(urlset.url.map((url: { loc: string }) => [url.loc, url]))
    for (const path of [
      '/',
      '/en',
      '/proyectos',
      '/en/projects',
      '/organizacion/org-1',
      '/en/organization/org-1',
      '/terminos-y-condiciones',
      '/mendoza',
      '/en/mendoza',
    ])
      expect([...found.keys()]).toContain(ORIGIN + path)
    for (const status of ['active', 'published', 'completed']) expect(found.has(`${ORIGIN}/en/project/proj-${status}`)).toBe(true)
    expect(found.get(`${ORIGIN}/proyecto/proj-active`)).toMatchObject({
      // The latest of its dates: here, its update.
      lastmod: '2026-07-01T10:00:00Z',
      'xhtml:link': [
        { '@_hreflang': 'es', '@_href': `${ORIGIN}/proyecto/proj-active` },
        { '@_hreflang': 'en', '@_href': `${ORIGIN}/en/project/proj-active` },
        { '@_hreflang': 'x-default', '@_href': `${ORIGIN}/proyecto/proj-active` },
      ],
    })
    expect(found.size).toBe(urlset.url.length)
  })

  it('is an index of parts where it would be too long, and the parts together are the whole', async () => {
    const small = sitemap({ db: database.db, public_url: ORIGIN, items_per_part: 2, now: () => new Date() })
    const parsed = async (path: string) =>
      new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) }).parse(await (await small.request(path)).text())
    const { sitemapindex } = await parsed('/sitemap.xml')
    const parts: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc.replace(ORIGIN, ''))
    expect(parts).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/organizations-1.xml',
      '/sitemap/projects-1.xml',
      '/sitemap/projects-2.xml',
      '/sitemap/places-1.xml',
      '/sitemap/causes-1.xml',
    ])
    const lists = await Promise.all(parts.map(async (part) => (await parsed(part)).urlset.url.map(({ loc }: { loc: string }) => loc)))
    const { urlset } = await parse('/sitemap.xml')
    expect(lists.flat()).toEqual(urlset.url.map(({ loc }: { loc: string }) => loc))
    for (const path of [
      '/sitemap/projects-3.xml',
      '/sitemap/projects.xml',
      '/sitemap/projects-0.xml',
      '/sitemap/people-1.xml',
      '/sitemap/constructor-1.xml',
    ])
      expect((await small.request(path)).status, path).toBe(404)
  })
})

describe('robots.txt', () => {
  it('points to the sitemap, and excludes private areas and endless lists', async () => {
    const { text, answer } = await read('/robots.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const lines = text.split('\n')
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    for (const path of ['/api/', '/admin', '/sales', '/cuenta', '/en/account', '/*?*query=', '/*?*sort=', '/*.data$'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
  })

  it('lets search engines read the pages that are noindex, and previewers see what people share', async () => {
    const { text } = await read('/robots.txt')
    expect(text).not.toMatch(/Disallow: .*(iniciar-sesion|login|buscar|\/img)/)
    expect(text.split('User-agent: Twitterbot')[1]).not.toContain('?')
  })
})

describe('a feed', () => {
  it.each([
    ['projects', 'es', '/proyecto/'],
    ['projects', 'en', '/en/project/'],
    ['updates', 'es', '/proyecto/'],
    ['updates', 'en', '/en/project/'],
  ] as const)('%s in %s is valid RSS', async (feed, locale, link) => {
    const { rss } = await parse(FEEDS[feed][locale])
    expect(rss['@_version']).toBe('2.0')
    for (const field of ['title', 'link', 'description', 'language', 'lastBuildDate']) expect(rss.channel[field], field).toBeTruthy()
    expect(rss.channel['atom:link']['@_href']).toBe(ORIGIN + FEEDS[feed][locale])
    expect(rss.channel.item).toHaveLength(feed === 'projects' ? 3 : 1)
    for (const item of rss.channel.item) {
      for (const field of ['title', 'link', 'guid', 'pubDate', 'description']) expect(item[field], field).toBeTruthy()
      expect(item.link).toContain(`${ORIGIN}${link}proj-`)
      expect(item.pubDate).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/)
      expect(item['media:content']['@_url']).toMatch(/^https:\/\/huella\.example\/img\/scene\/.*\.jpg$/)
    }
  })

  it('is in its reader’s language, as far as a project is written in it', async () => {
    const titles = async (path: string) => (await parse(path)).rss.channel.item.map((item: { title: string }) => item.title)
    await database.pool.query(
      `update projects set name_other = 'Water', summary_other = 'Clean water', description_other = '<p>Story</p>' where id = 'proj_active'`,
    )
    expect([await titles('/rss/proyectos.xml'), await titles('/rss/novedades.xml')].flat().join()).not.toContain('Water')
    expect(await titles('/en/rss/projects.xml')).toEqual(expect.arrayContaining(['Water', 'Proyecto proj_published']))
    expect(await titles('/en/rss/updates.xml')).toEqual(['Water: Título'])
    expect((await read('/en/rss/projects.xml')).text).toContain('Clean water')
    await database.pool.query(
      `update projects set name_other = null, summary_other = null, description_other = null where id = 'proj_active'`,
    )
  })

  it('has the length of a picture, once it is drawn', async () => {
    const enclosure = async () => (await parse('/rss/novedades.xml')).rss.channel.item[0].enclosure
    await vi.waitFor(async () => expect(await enclosure()).toBeDefined(), { timeout: 60_000, interval: 100 })
    const { '@_url': url, '@_type': type, '@_length': length } = await enclosure()
    const pictures = sceneApi({ cache_dir: join(data_dir, 'scenes') })
    const picture = await pictures.request(new URL(url).pathname)
    expect(type).toBe(picture.headers.get('content-type'))
    expect(length).toBe(String((await picture.arrayBuffer()).byteLength))
  })

  it('escapes what users wrote', async () => {
    const { text } = await read('/rss/proyectos.xml')
    expect(text).not.toContain('<script')
    const { rss } = await parse('/rss/proyectos.xml')
    expect(rss.channel.item.some(({ title }: { title: string }) => title.includes('&lt;script') || title.includes('<script>alert'))).toBe(
      true,
    )
    const news = await parse('/rss/novedades.xml')
    expect(news.rss.channel.item[0].description).not.toContain('\u0007')
  })

  it('responds 304 to a matching etag', async () => {
    const { answer } = await read('/rss/proyectos.xml')
    const again = await app.request('/rss/proyectos.xml', { headers: { 'if-none-match': answer.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })
})

describe('the app on a phone', () => {
  it.each([
    ['/manifest.webmanifest', '/'],
    ['/en/manifest.webmanifest', '/en'],
  ])('%s starts at %s, with icons of the declared sizes', async (path, start) => {
    const { text, answer } = await read(path)
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(text)
    expect(manifest).toMatchObject({ start_url: start, scope: '/', short_name: 'Huella', lang: start === '/' ? 'es-AR' : 'en' })
    expect(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable')).toBe(true)
    for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
      const icon = await app.request(src)
      expect(icon.headers.get('content-type')).toBe(type)
      if (sizes === 'any') continue
      const size = Number(sizes.split('x')[0])
      expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    }
  })

  it('has an opaque icon for Apple, and one at favicon.ico', async () => {
    const apple = sharp(Buffer.from(await (await app.request('/apple-touch-icon.png')).arrayBuffer()))
    expect(await apple.metadata()).toMatchObject({ width: 180, height: 180 })
    expect((await apple.stats()).isOpaque).toBe(true)
    const ico = Buffer.from(await (await app.request('/favicon.ico')).arrayBuffer())
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
    const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)]
    expect(await sharp(ico.subarray(offset, offset + length)).metadata()).toMatchObject({ format: 'png', width: 16, height: 16 })
  })
})

describe('without a connection', () => {
  it('there is a page in each language without external resources', async () => {
    for (const [path, sentence] of [
      ['/offline', 'Estás sin conexión'],
      ['/en/offline', 'You are offline'],
    ] as const) {
      const { text, answer } = await read(path)
      expect(text).toContain(sentence)
      expect(text).toContain('<style>* {')
      expect(text).not.toMatch(/<script|<link|src=|url\((?!#)/)
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    }
  })

  it('the worker is always revalidated, caches those two pages only, and may reach this site only', async () => {
    const { text, answer } = await read('/sw.js')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(text).toMatch(/VERSION = '[0-9a-f]{12}'/)
    expect(text).not.toMatch(/cache\.put|cache\.add\(/)
  })
})
