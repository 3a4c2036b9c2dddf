import { expect, type Page, test } from '@playwright/test'
import { hydrated, untilIdle } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { leaveOutPictures } from './steps/pictures.ts'

// Finding a project: list and map, filters, near me, the pages of a list, and empty results.

const MENDOZA = { latitude: -32.8908, longitude: -68.8272 }
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test.beforeEach(async ({ page }, info) => {
  await leaveOutPictures(page)
  page.on('console', (message) => info.annotations.push({ type: 'console', description: `${message.type()}: ${message.text()}` }))
  page.on('pageerror', (error) => info.annotations.push({ type: 'console', description: `error: ${error.message}` }))
})
test.afterEach(() => {
  expect(test.info().annotations.filter((note) => note.type === 'console')).toEqual([])
})

const LANGUAGES = {
  es: {
    path: '/proyectos',
    map: 'Mapa',
    list: 'Lista',
    map_name: 'Mapa de los proyectos',
    locate: 'Usar mi ubicación',
    near: 'Cerca de',
    near_mendoza: 'Cerca de Mendoza',
    title_mendoza: 'Proyectos cerca de Mendoza',
    unlocated: 'No pudimos detectar tu ubicación',
    here: 'a menos de 2 km',
    away: /^a \d+ km$/,
    count: /^(\d[\d.]*) proyectos?$/,
    remove: 'Quitar el filtro',
    more: 'Mostrar más',
    seen: (shown: number) => `Viste ${shown} de `,
    none: 'No se encontraron proyectos',
    nearest: 'Los más cercanos a Mendoza',
    cause: 'Causa',
  },
  en: {
    path: '/en/projects',
    map: 'Map',
    list: 'List',
    map_name: 'Map of the projects',
    locate: 'Use my location',
    near: 'Near',
    near_mendoza: 'Near Mendoza',
    title_mendoza: 'Projects near Mendoza',
    unlocated: "We couldn't detect your location",
    here: 'less than 2 km away',
    away: /^\d+ km away$/,
    count: /^(\d[\d,]*) projects?$/,
    remove: 'Remove the filter',
    more: 'Show more',
    seen: (shown: number) => `You have seen ${shown} of `,
    none: 'No projects found',
    nearest: 'The nearest to Mendoza',
    cause: 'Cause',
  },
} as const

for (const language of languagesOf('browse')) {
  const labels = LANGUAGES[language]
  test.describe(`in ${language}`, () => {
    test('the map shows the same projects, keeps the filters, and leads to them by mouse and keyboard', async ({ page }) => {
      await page.goto(`${labels.path}?cause=educacion-y-alfabetizacion`)
      const listed = Number((await page.getByRole('status').filter({ hasText: labels.count }).first().textContent())?.match(/\d+/)?.[0])
      await page.getByRole('link', { name: labels.map, exact: true }).click()
      await expect(page).toHaveURL(`${labels.path}?cause=educacion-y-alfabetizacion&view=map`)
      const map = page.getByRole('region', { name: labels.map_name })
      await expect(map.locator('a:visible').first()).toBeVisible()
      const countMarked = () =>
        map
          .locator('a:visible')
          .evaluateAll((links) => links.reduce((sum, link) => sum + Number(link.querySelector('span[aria-hidden]')?.textContent ?? 1), 0))
      // One of the two sizes of the map is hidden once its width is known.
      await expect.poll(countMarked).toBeLessThanOrEqual(listed)
      expect(await countMarked()).toBeGreaterThan(0)
      // Every marker has a name, and can be reached by keyboard.
      for (const link of await map.locator('a:visible').all()) expect((await link.textContent())?.length).toBeGreaterThan(3)
      const first = map.locator('a:visible').first()
      await first.focus()
      await expect(first).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(`${labels.path}?cause=educacion-y-alfabetizacion&view=map`)
      await expect(page).toHaveURL(/\/(proyecto|project)\/|place=|near=/)
    })

    test('only the map picture of the visitor’s colour scheme is fetched', async ({ page }) => {
      for (const [colorScheme, other] of [
        ['light', 'dark'],
        ['dark', 'light'],
      ] as const) {
        const fetched: string[] = []
        page.on('request', (request) => fetched.push(request.url()))
        await page.emulateMedia({ colorScheme })
        await page.goto(`${labels.path}?view=map`, { waitUntil: 'networkidle' })
        const maps = fetched.filter((url) => url.includes('/img/map/'))
        expect(maps.some((url) => url.endsWith(`-${colorScheme}.svg`))).toBe(true)
        expect(maps.some((url) => url.endsWith(`-${other}.svg`))).toBe(false)
        page.removeAllListeners('request')
      }
    })

    test('near me: the position selects a town and shows distances', async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(MENDOZA)
      const requested: string[] = []
      page.on('request', (request) => request.url().includes('/api/places/near') && requested.push(request.url()))
      await page.goto(labels.path)
      await page.getByRole('button', { name: labels.locate }).click()
      await expect(page).toHaveURL(`${labels.path}?near=city%3A3844421`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.title_mendoza)
      await expect(page.getByText(labels.here).first()).toBeVisible()
      await expect(page.getByText(labels.away).first()).toBeVisible()
      expect(requested).toHaveLength(1)
      expect(Object.fromEntries(new URL(requested[0]!).searchParams)).toMatchObject({ latitude: '-32.89', longitude: '-68.83' })
    })

    test('near me refused: a message, and any place can be typed', async ({ page, context }) => {
      await context.clearPermissions()
      await page.goto(labels.path)
      await page.getByRole('button', { name: labels.locate }).click()
      await expect(page.getByText(labels.unlocated)).toBeVisible()
      const field = page.getByLabel(labels.near, { exact: true })
      await expect(field).toBeFocused()
      await field.fill('mendza')
      await page
        .getByRole('option', { name: /^Mendoza Argentina/ })
        .first()
        .click()
      await expect(page).toHaveURL(`${labels.path}?near=city%3A3844421`)
      await expect(page.getByText(labels.unlocated)).toHaveCount(0)
    })

    test('a place is picked with the keyboard alone, and chips remove filters', async ({ page }) => {
      await page.goto(`${labels.path}?district=4851&cause=agua-y-saneamiento`)
      const field = page.getByLabel(labels.near, { exact: true })
      await field.focus()
      await expect(page.getByRole('combobox', { name: labels.near, exact: true })).toBeFocused()
      await page.keyboard.type('mendoza')
      await expect(page.getByRole('option').first()).toContainText('Mendoza')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${labels.path}?cause=agua-y-saneamiento&district=4851&near=city%3A3844421`)
      await page.getByRole('link', { name: `${labels.remove} ${labels.near_mendoza}` }).press('Enter')
      await expect(page).toHaveURL(`${labels.path}?cause=agua-y-saneamiento&district=4851`)
      // The removed link had the focus.
      await expect(page.getByRole('link', { name: labels.remove }).first()).toBeFocused()
      // The address changes a little before its page.
      await expect(field).toHaveValue('')
      await page.getByLabel(labels.cause, { exact: true }).selectOption('')
      await expect(page).toHaveURL(`${labels.path}?district=4851`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('4851')
    })

    test('a list grows, its address follows, and Back restores it', async ({ page }) => {
      await page.goto(labels.path)
      await expect(names(page)).not.toHaveCount(0)
      await page.getByRole('link', { name: labels.more }).scrollIntoViewIfNeeded()
      await expect(page.getByText(labels.seen(24))).toBeVisible()
      await page.getByRole('link', { name: labels.more }).scrollIntoViewIfNeeded()
      await expect(page.getByText(labels.seen(36))).toBeVisible()
      await expect(page).toHaveURL(`${labels.path}?page=3`)
      // From here on the list grows only by the button, so that the footer can be reached.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await untilIdle(page)
      await expect(page.getByText(labels.seen(36))).toBeVisible()
      await page.getByRole('link', { name: labels.more }).press('Enter')
      await expect(page.getByText(labels.seen(48))).toBeVisible()
      const newest = page.locator('section ul').first().locator('> li').nth(36).getByRole('heading').getByRole('link')
      await expect(newest).toBeFocused()
      const chosen = page.locator('section ul').first().locator('> li').nth(30).getByRole('heading').getByRole('link')
      await chosen.scrollIntoViewIfNeeded()
      const top = await page.evaluate(() => scrollY)
      const name = await chosen.textContent()
      await chosen.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
      await page.goBack()
      await expect(page).toHaveURL(`${labels.path}?page=4`)
      await expect(page.getByText(labels.seen(48))).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 50)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(top + 50)
      await expect(chosen).toBeInViewport()
    })

    test('what has the focus below the list stays in view while the list grows', async ({ page }) => {
      await hydrated(page, labels.path)
      await page.keyboard.press('Tab')
      const more = page.getByRole('link', { name: labels.more })
      await more.focus()
      await expect(page.getByText(labels.seen(36))).toBeVisible()
      await expect(more).toBeFocused()
      await expect(more).toBeInViewport()
    })

    test('reloading restores the list', async ({ page }) => {
      await page.goto(labels.path)
      await page.getByRole('link', { name: labels.more }).scrollIntoViewIfNeeded()
      await expect(page.getByText(labels.seen(24))).toBeVisible()
      const chosen = page.locator('section ul').first().locator('> li').nth(15)
      await chosen.scrollIntoViewIfNeeded()
      const top = await page.evaluate(() => scrollY)
      await page.reload()
      await expect(page.getByText(labels.seen(24))).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 50)
      await expect(chosen).toBeInViewport()
    })

    test('no results: which filter to remove, and the nearest projects instead', async ({ page }) => {
      await page.goto(`${labels.path}?query=agua+cohetes&district=4851&near=city:3844421`)
      await expect(page.getByRole('heading', { name: labels.none })).toBeVisible()
      await expect(page.getByRole('heading', { name: labels.nearest })).toBeVisible()
      await expect(page.getByRole('region', { name: labels.nearest }).getByRole('heading', { level: 3 })).toHaveCount(3)
      const suggestion = page
        .getByRole('main')
        .getByRole('link', { name: /«agua»|“agua”/ })
        .first()
      const count = Number((await suggestion.textContent())?.match(/(\d+) pro/)?.[1])
      expect(count).toBeGreaterThan(0)
      await suggestion.click()
      await expect(page).toHaveURL(/query=agua&district=4851&near=/)
      await expect(page.getByRole('status').filter({ hasText: labels.count }).first()).toContainText(String(count))
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a typed place is resolved, chosen among several, or reported as unknown', async ({ page }) => {
    await page.goto('/proyectos?cause=agua-y-saneamiento')
    await page.getByLabel('Cerca de', { exact: true }).fill('Mendoza')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL('/proyectos?cause=agua-y-saneamiento&near=city%3A3844421')
    await page.getByLabel('Cerca de', { exact: true }).fill('mendza')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByRole('radio', { name: /Mendoza Provincia/ }).check()
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL('/proyectos?cause=agua-y-saneamiento&near=region%3AAR-M')
    await page.getByLabel('Cerca de', { exact: true }).fill('zzqxw')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page.getByText('No encontramos «zzqxw»')).toBeVisible()
    await page.getByLabel('Cerca de', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL('/proyectos?cause=agua-y-saneamiento')
  })

  test('Enter on the home page searches for the typed place, not for the position', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Cerca de', { exact: true }).fill('Mendoza')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/proyectos?near=city%3A3844421')
  })

  test('the position is unavailable, and the page says so', async ({ page }) => {
    await page.goto('/en/projects')
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText("We couldn't detect your location")).toBeVisible()
  })

  test('list, map and pages are links', async ({ page }) => {
    await page.goto('/proyectos')
    await page.getByRole('link', { name: 'Mostrar más' }).click()
    await expect(page).toHaveURL('/proyectos?page=2')
    await page.getByRole('link', { name: 'Ver los anteriores' }).click()
    await expect(page).toHaveURL('/proyectos')
    await page.getByRole('link', { name: 'Mapa', exact: true }).click()
    await page.getByRole('region', { name: 'Mapa de los proyectos' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL('/proyectos?view=map')
  })
})

test('invalid parameters in the address are ignored', async ({ page }) => {
  await page.goto('/proyectos?near=city:0&place=nowhere&view=globe&page=-1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proyectos solidarios')
  await page.goto('/proyectos?view=map&place=region:AR-M')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a link fills in a place in the search box by its id alone', async ({ page }) => {
  await page.goto('/en/search?destination=country:BR')
  await expect(page.getByRole('textbox', { name: 'Destination' }).or(page.getByRole('combobox', { name: 'Destination' }))).toHaveValue(
    'Brazil',
  )
  await page.goto('/buscar?destination=nowhere:1')
  await expect(page.getByRole('textbox', { name: 'Destino' }).or(page.getByRole('combobox', { name: 'Destino' }))).toHaveValue('')
})
