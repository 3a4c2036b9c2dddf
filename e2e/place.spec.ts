import { expect, type Page, test } from '@playwright/test'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'

// The page of a place, and the home page's section by place, in both languages, with scripts and without.

const MENDOZA = { latitude: -32.8908, longitude: -68.8272 }

const LANGUAGES = {
  es: {
    path: '/mendoza',
    home: '/',
    title: /^Mendoza, donde/,
    projects: 'Proyectos en Mendoza',
    all: /^Ver los \d+ proyectos$/,
    list: /^\/proyectos\?place=region/,
    map: 'Mapa de los proyectos',
    organizations: 'Quiénes los llevan adelante',
    sources: 'Para seguir leyendo',
    destination: 'Destino',
    search: 'Buscar',
    locate: 'Usar mi ubicación',
    near: 'Los más cercanos a Mendoza',
    near_field: 'Cerca de',
    see: 'Ver proyectos',
    voices: 'En sus palabras',
    unlocated: 'No pudimos detectar tu ubicación',
  },
  en: {
    path: '/en/mendoza',
    home: '/en',
    title: /^Mendoza, where/,
    projects: 'Projects in Mendoza',
    all: /^See all \d+ projects$/,
    list: /^\/en\/projects\?place=region/,
    map: 'Map of the projects',
    organizations: 'Who runs them',
    sources: 'Further reading',
    destination: 'Destination',
    search: 'Search',
    locate: 'Use my location',
    near: 'Nearest to Mendoza',
    near_field: 'Near',
    see: 'See projects',
    voices: 'In their words',
    unlocated: "We couldn't detect your location",
  },
} as const

type Labels = (typeof LANGUAGES)[keyof typeof LANGUAGES]

test.beforeEach(async ({ page }, info) => {
  page.on('console', (message) => info.annotations.push({ type: 'console', description: `${message.type()}: ${message.text()}` }))
  page.on('pageerror', (error) => info.annotations.push({ type: 'console', description: `error: ${error.message}` }))
})
test.afterEach(() => {
  expect(test.info().annotations.filter((note) => note.type === 'console')).toEqual([])
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectPlace(page: Page, labels: Labels) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.title)
  await expect(section(page, labels.projects).getByRole('article')).toHaveCount(6)
  await expect(section(page, labels.organizations).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: labels.map })).toBeVisible()
  await expect(page.getByRole('heading', { name: labels.sources })).toBeVisible()
}

for (const language of languagesOf('place')) {
  const labels = LANGUAGES[language]
  test.describe(`in ${language}`, () => {
    test('a place shows its projects, organizations and map, and its search has it as the destination', async ({ page }) => {
      await page.goto(labels.path)
      await expectPlace(page, labels)
      const destination = page.getByRole('combobox', { name: labels.destination })
      await expect(destination).toHaveValue('Mendoza')
      const all = section(page, labels.projects).getByRole('link', { name: labels.all })
      await all.click()
      await expect(page).toHaveURL((url) => labels.list.test(url.pathname + url.search))
    })

    test('it has structured data, a share card and a sitemap entry', async ({ page, request }) => {
      await page.goto(labels.path)
      const things = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')['@graph']
      expect(things.map((thing: { '@type': string }) => thing['@type'])).toEqual(['TouristDestination', 'BreadcrumbList'])
      expect(things[1].itemListElement.at(-1)).toMatchObject({ position: 2, name: 'Mendoza' })
      const card = await page.locator('meta[property="og:image"]').getAttribute('content')
      expect(card).toContain(`/img/card/${language}/place/mendoza.`)
      expect((await request.get(new URL(card ?? '').pathname)).headers()['content-type']).toBe('image/jpeg')
      expect(await (await request.get('/sitemap.xml')).text()).toContain(`${labels.path}</loc>`)
    })

    test('near me: the home page shows the nearest projects in place', async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(MENDOZA)
      await page.goto(labels.home)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: labels.locate }).click()
      await expect(page.getByRole('heading', { name: labels.near })).toBeVisible()
      await expect(page.locator('#lugares').getByRole('article')).toHaveCount(3)
      await expect(page).toHaveURL(labels.home)
      await expect(section(page, labels.voices).getByRole('figure')).toHaveCount(3)
    })

    test('a place typed on the home page and sent at once opens the list near it', async ({ page }) => {
      await hydrated(page, labels.home)
      await page.getByLabel(labels.near_field, { exact: true }).fill('Tunuyán')
      // The list of places may cover it.
      await page.locator('#lugares').getByRole('button', { name: labels.see }).press('Enter')
      await expect(page).toHaveURL(/\?near=city/)
    })

    test('without a position there is a message, and the place can be typed with the keyboard alone', async ({ page, context }) => {
      await context.clearPermissions()
      await page.goto(labels.home)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: labels.locate }).click()
      await expect(page.getByText(labels.unlocated)).toBeVisible()
      await expect(page.locator('#home-near')).toBeFocused()
      await page.keyboard.type('mendoza')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: labels.near })).toBeVisible()
    })
  })

  test.describe(`in ${language}, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('the page of a place is complete, and its search can be submitted', async ({ page }) => {
      await page.goto(labels.path)
      await expectPlace(page, labels)
      await expect(page.locator('[name="destination_text"]')).toHaveValue('Mendoza')
      await page.locator('[name="start"]').fill('2027-03-10')
      await page.locator('[name="end"]').fill('2027-03-17')
      await page.getByRole('main').getByRole('button', { name: labels.search, exact: true }).click()
      // MEZ is Mendoza's code on the travel site.
      await expect(page).toHaveURL(/\/home\?directSubmit=true&tripType=ONLY_HOTEL.*hotelDestination=MEZ/)
    })

    test('a place typed on the home page opens the list near it', async ({ page }) => {
      await page.goto(labels.home)
      await page.getByLabel(labels.near_field, { exact: true }).fill('Tunuyán')
      await page.locator('#lugares').getByRole('button', { name: labels.see }).click()
      await expect(page).toHaveURL(/\?near=city/)
    })
  })
}

test('a place without a page is a 404 in both languages', async ({ page, request }) => {
  for (const path of ['/atlantida', '/en/atlantis', '/es/atlantida', '/mendoza/', '/MENDOZA'])
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(path === '/mendoza/' ? 200 : 404)
  await page.goto('/salta')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salta, de la selva a la Puna')
})

test('by keyboard alone: from the search of a place to its projects, its map and its sources', async ({ page }) => {
  await page.goto('/mendoza')
  await page.waitForLoadState('networkidle')
  const wanted = [
    page.getByRole('combobox', { name: 'Destino' }),
    section(page, 'Proyectos en Mendoza').getByRole('link').first(),
    page.getByRole('link', { name: /Servicio Meteorológico/ }),
    page.getByRole('region', { name: 'Mapa de los proyectos' }).getByRole('link').filter({ visible: true }).first(),
  ]
  for (const target of wanted) {
    for (let stops = 0; stops < 150; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
  }
})
