import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { WORLD } from './steps/world.ts'

const ORIGIN = WORLD.url

/** Indexable pages, in both languages. */
const INDEXABLE = [
  ['/', '/en'],
  ['/proyectos', '/en/projects'],
  ['/proyectos?page=2', '/en/projects?page=2'],
  ['/proyectos?cause=agua-y-saneamiento', '/en/projects?cause=agua-y-saneamiento'],
  ['/organizaciones', '/en/organizations'],
  ['/organizaciones?type=ngo', '/en/organizations?type=ngo'],
  ['/transparencia', '/en/transparency'],
  ['/sobre-nosotros', '/en/about-us'],
  ['/terminos-y-condiciones', '/en/terms-and-conditions'],
  ['/privacidad', '/en/privacy'],
  ['/arrepentimiento', '/en/withdrawal'],
]

/** Pages with `noindex`. */
const NOT_INDEXABLE = [
  '/buscar',
  '/elegir-proyecto',
  '/favoritos',
  '/iniciar-sesion',
  '/en/register',
  '/account/recovery',
  '/proyectos?query=agua',
  '/proyectos?cause=agua-y-saneamiento&status=completed',
  '/en/projects?sort=goal',
  '/organizaciones?query=rotary',
  '/transparencia?code=nada',
]

/** The pages of records: one of each kind, the first that the API lists. */
async function pagesOfRecords(request: APIRequestContext): Promise<string[][]> {
  const first = async (path: string) => (await (await request.get(path)).json()).data[0]
  const [project, completed, organization, trail] = await Promise.all(
    ['/api/projects', '/api/projects/completed', '/api/organizations', '/api/trails'].map(first),
  )
  return [
    [`/proyecto/${project.slug}`, `/en/project/${project.slug}`],
    [`/proyecto/${completed.slug}`, `/en/project/${completed.slug}`],
    [`/organizacion/${organization.slug}`, `/en/organization/${organization.slug}`],
    [`/transparencia/${trail.code}`, `/en/transparency/${trail.code}`],
  ]
}

/** The head of a page as crawlers read it, without running scripts. */
async function headOf(page: Page, path: string) {
  const response = await page.request.get(path)
  expect(response.status(), path).toBe(200)
  return page.evaluate(
    (html) => {
      const { head, documentElement } = new DOMParser().parseFromString(html, 'text/html')
      const all = (selector: string, attribute: string) =>
        [...head.querySelectorAll(selector)].map((one) => one.getAttribute(attribute) ?? '')
      const metas = [...head.querySelectorAll('meta[name], meta[property]')].map(
        (one) => [one.getAttribute('name') ?? one.getAttribute('property') ?? '', one.getAttribute('content') ?? ''] as const,
      )
      return {
        lang: documentElement.lang,
        titles: [...head.querySelectorAll('title')].map((one) => one.textContent),
        metas: Object.fromEntries(metas),
        twice: metas.map(([name]) => name).filter((name, i, names) => name !== 'theme-color' && names.indexOf(name) !== i),
        canonical: all('link[rel=canonical]', 'href'),
        alternates: Object.fromEntries(
          all('link[rel=alternate][hreflang]', 'hreflang').map((language, i) => [
            language,
            all('link[rel=alternate][hreflang]', 'href')[i],
          ]),
        ),
        feeds: all('link[rel=alternate][type="application/rss+xml"]', 'href'),
        data: [...head.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent ?? ''),
      }
    },
    await response.text(),
  )
}

test('every page has complete metadata in both languages, with unique titles', async ({ page, request }) => {
  const seen = new Set<string>()
  for (const pair of [...INDEXABLE, ...(await pagesOfRecords(request))])
    for (const [i, path] of pair.entries()) {
      const { lang, titles, metas, twice, canonical, alternates } = await headOf(page, path)
      expect.soft(titles, path).toHaveLength(1)
      expect.soft(titles[0], path).toContain('Huella')
      expect.soft(twice, path).toEqual([])
      expect.soft(canonical, path).toEqual([ORIGIN + path])
      expect.soft(alternates, path).toEqual({ es: ORIGIN + pair[0], en: ORIGIN + pair[1], 'x-default': ORIGIN + pair[0] })
      expect.soft(metas.robots, path).toBe('max-image-preview:large')
      expect.soft(lang, path).toBe(['es', 'en'][i])
      expect.soft(metas['og:locale'], path).toBe(['es_AR', 'en_US'][i])
      expect.soft(metas['og:locale:alternate'], path).toBe(['en_US', 'es_AR'][i])
      expect.soft(metas['og:url'], path).toBe(ORIGIN + path)
      for (const name of [
        'description',
        'og:site_name',
        'og:type',
        'og:title',
        'og:description',
        'og:image:alt',
        'twitter:title',
        'twitter:description',
      ])
        expect.soft(metas[name], `${path} ${name}`).toBeTruthy()
      expect.soft(metas.description?.length, path).toBeLessThanOrEqual(201)
      expect.soft(metas['twitter:card'], path).toBe('summary_large_image')
      expect.soft(seen.has(`${lang} ${titles[0]}`), `${path}: ${titles[0]}`).toBe(false)
      seen.add(`${lang} ${titles[0]}`)
    }
})

test('every page has a share card of 1200 × 630', async ({ page, request }) => {
  const pictures = new Map<string, string>()
  for (const path of [...INDEXABLE, ...(await pagesOfRecords(request))].flat()) {
    const { metas } = await headOf(page, path)
    expect.soft([metas['og:image:width'], metas['og:image:height'], metas['og:image:type']], path).toEqual(['1200', '630', 'image/jpeg'])
    expect.soft(metas['twitter:image'], path).toBe(metas['og:image'])
    pictures.set(metas['og:image'] ?? '', path)
  }
  for (const [address, path] of pictures) {
    expect(address, path).toContain(`${ORIGIN}/img/card/`)
    const picture = await request.get(address, { maxRedirects: 0 })
    expect(picture.status(), address).toBe(200)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect(await sharp(await picture.body()).metadata(), address).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await request.head(address)).status(), address).toBe(200)
  }
  // Home, projects, organizations, transparency, about, contact (home’s, without its text), two projects, an organization, a trail: in two
  // languages.
  expect(pictures.size).toBe(20)
})

test('pages that should not be indexed say so', async ({ page }) => {
  for (const path of NOT_INDEXABLE) expect.soft((await headOf(page, path)).metas.robots, path).toBe('noindex')
})

test('pages carry structured data', async ({ page, request }) => {
  const typesOn = async (path: string) => {
    const { data } = await headOf(page, path)
    expect(data, path).toHaveLength(1)
    const { '@context': context, '@graph': things } = JSON.parse(data[0]!)
    expect(context).toBe('https://schema.org')
    return things.map((thing: { '@type': string }) => thing['@type'])
  }
  const [project, completed, organization, trail] = await pagesOfRecords(request)
  for (const path of INDEXABLE[0]!) expect(await typesOn(path)).toEqual(['Organization', 'WebSite', 'FAQPage'])
  for (const path of [...project!, ...completed!]) expect(await typesOn(path)).toEqual(['Project', 'BreadcrumbList'])
  for (const path of organization!) expect(await typesOn(path)).toEqual([expect.stringMatching(/^(NGO|Organization)$/), 'BreadcrumbList'])
  for (const path of trail!) expect(await typesOn(path)).toEqual(['BreadcrumbList'])
})

test('visible breadcrumbs match those for search engines', async ({ page, request }) => {
  const [project, , organization, trail] = await pagesOfRecords(request)
  for (const [path, list, address] of [
    [project![0], 'Proyectos', '/proyectos'],
    [organization![1], 'Organizations', '/en/organizations'],
    [trail![0], 'Transparencia', '/transparencia'],
  ] as const) {
    await page.goto(path!)
    const breadcrumbs = page.getByRole('main').getByRole('navigation', { name: /Dónde estás|Where you are/ })
    await expect(breadcrumbs.locator('[aria-current=page]')).toHaveCount(1)
    await breadcrumbs.getByRole('link', { name: list }).click()
    await expect(page).toHaveURL(address)
  }
})

test('the sitemap lists existing pages, and robots.txt links to it', async ({ page, request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const { root, addresses } = await parseXml(page, '/sitemap.xml', 'loc')
  expect(root).toBe('urlset')
  expect(addresses.length).toBeGreaterThan(200)
  expect(new Set(addresses).size).toBe(addresses.length)
  const sample = addresses.filter((_, i) => i % Math.ceil(addresses.length / 25) === 0)
  for (const address of sample) {
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200)
    expect.soft((await headOf(page, address)).canonical).toEqual([address])
  }
})

test('feeds are linked on their pages, are XML, and link to existing pages', async ({ page, request }) => {
  const home = await headOf(page, '/')
  expect(home.feeds).toEqual([`${ORIGIN}/rss/proyectos.xml`, `${ORIGIN}/rss/novedades.xml`])
  const english = await headOf(page, '/en/projects')
  expect(english.feeds).toEqual([`${ORIGIN}/en/rss/projects.xml`, `${ORIGIN}/en/rss/updates.xml`])
  for (const feed of [...home.feeds, ...english.feeds]) {
    expect((await request.get(feed)).headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    const { root, addresses } = await parseXml(page, feed, 'item > link')
    expect(root).toBe('rss')
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses.slice(0, 3)) expect((await request.get(address, { maxRedirects: 0 })).status()).toBe(200)
  }
})

async function parseXml(page: Page, path: string, selector: string) {
  const text = await (await page.request.get(path)).text()
  return page.evaluate(
    ([xml, wanted]) => {
      const parsed = new DOMParser().parseFromString(xml!, 'application/xml')
      return { root: parsed.documentElement.tagName, addresses: [...parsed.querySelectorAll(wanted!)].map((one) => one.textContent ?? '') }
    },
    [text, selector],
  )
}

test('the site can be installed as an app', async ({ page, request }) => {
  for (const [path, start] of [
    ['/proyectos', '/'],
    ['/en/projects', '/en'],
  ] as const) {
    await page.goto(path)
    const address = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(address!)).json()
    expect(manifest.start_url).toBe(start)
    for (const { src, type } of manifest.icons) expect((await request.get(src)).headers()['content-type'], src).toBe(type)
    for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  }
  for (const icon of await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all())
    expect((await request.get((await icon.getAttribute('href'))!)).status()).toBe(200)
})

test('offline there is a friendly page in the language of the address; back online, the page itself', async ({ page, context }) => {
  await page.goto('/proyectos')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/en/projects').catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await page.goto('/sobre-nosotros')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estás sin conexión')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.sort()).toEqual(['/en/offline', '/offline'])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Volver a intentar' }).click()
  await expect(page).toHaveURL('/sobre-nosotros')
  await expect(page.getByRole('banner')).toBeVisible()
})
