import { type APIRequestContext, devices, expect, type Page, test } from '@playwright/test'
import { inDays, pickDay } from './steps/pick-day.ts'
import { WORLD } from './steps/world.ts'

// The main journey of a guest, with the real demo travel site and its signed webhook.

const SITE = WORLD.travel_site.url

interface Project {
  id: string
  slug: string
  name: string
  expected: { amount: number }
  collected: { amount: number }
}

/** An active project in pesos, the currency of the demo travel site's profit. */
async function anyProject(request: APIRequestContext): Promise<Project> {
  const { data } = await (await request.get('/api/projects?status=active&per_page=50')).json()
  return data.find((project: { currency: string }) => project.currency === 'ARS')
}

async function projectNow(request: APIRequestContext, id: string): Promise<Project> {
  return (await (await request.get(`/api/project/${id}`)).json()).data
}

/** The travel site writes days as day/month/year. */
function siteDate(date: string): string {
  return date.split('-').reverse().join('/')
}

function expectHandOff(url: string, expected: Record<string, string>) {
  const parameters = Object.fromEntries(new URL(url).searchParams)
  expect(url).toMatch(new RegExp(`^${SITE}/home\\?directSubmit=true&tripType=`))
  expect(parameters).toEqual({ directSubmit: 'true', lang: 'ES', ref: expect.stringMatching(/^[0-9a-z]{12}$/), ...expected })
}

/** Books the first result and returns to the trail; gives its code. */
async function bookAndReturn(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Reservar/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page).toHaveURL(/\/booking\//)
  await page.locator('a.button[href*="/transparencia/"]').first().click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.url}/transparencia/[0-9a-z]{12}`))
  // A visitor who arrives before the event is delivered first sees a waiting page, then the trail.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^El recorrido de/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test.describe('in Spanish, on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, locale: 'es-AR' })

  test('from a project to a trip and back', async ({ page, request }) => {
    const project = await anyProject(request)
    await page.goto('/proyectos')
    await page.getByRole('searchbox').first().fill(project.name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]query=/)
    await page.getByRole('heading', { level: 3, name: project.name }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.name)
    await page
      .getByRole('button', { name: /Elegir/ })
      .filter({ visible: true })
      .last()
      .click()
    await expect(page).toHaveURL('/buscar')
    await expect(page.getByRole('status').filter({ hasText: 'La mitad de la ganancia' })).toContainText(project.name)

    await page.getByRole('button', { name: /^Destino/ }).click()
    const where = page.getByRole('combobox', { name: 'Destino' })
    await where.fill('mendza')
    await page
      .getByRole('option', { name: /^Mendoza/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Entrada/ }).click()
    await pickDay(page, 20, 'Mes siguiente')
    await pickDay(page, 24, 'Mes siguiente')
    const done = page.getByRole('button', { name: 'Listo' }).filter({ visible: true })
    if (await done.count()) await done.first().click()
    await page.getByRole('button', { name: /^Habitaciones y personas/ }).click()
    await page.getByRole('button', { name: 'Sumar un menor en la habitación 1' }).click()
    await page.getByRole('combobox', { name: 'Edad del menor 1 al momento de la salida' }).selectOption('1')
    await page.getByRole('button', { name: 'Listo' }).filter({ visible: true }).first().click()
    await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click()

    await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
    expectHandOff(page.url(), {
      tripType: 'ONLY_HOTEL',
      multiHotel: 'false',
      hotelDestination: 'MEZ',
      departureDate: siteDate(inDays(20)),
      arrivalDate: siteDate(inDays(24)),
      distribution: '2-1-1',
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mendoza')

    const code = await bookAndReturn(page)
    const { data: trail } = await (await request.get(`/api/trail/${code}`)).json()
    expect(trail).toMatchObject({ state: 'expected', project: { id: project.id } })
    expect(trail.amount.amount).toBeGreaterThan(0)
    expect(Math.abs(trail.amount.amount - trail.booking.profit.amount / 2)).toBeLessThanOrEqual(0.5)
    await expect(page.getByRole('main')).toContainText(project.name)

    const now = await projectNow(request, project.id)
    expect(now.expected.amount - project.expected.amount).toBe(trail.amount.amount)
    expect(now.collected.amount).toBe(project.collected.amount)
    await page.goto(`/proyecto/${project.slug}`)
    await expect(page.locator(`a[href="/transparencia/${code}"]`)).toBeVisible()
  })
})

test.describe('in English, on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })

  test('from a project to a trip and back, then the trip is changed and cancelled', async ({ page, request, context }) => {
    const project = await anyProject(request)
    await page.goto(`/en/project/${project.slug}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Choose this project/ })
      .first()
      .click()
    await expect(page).toHaveURL('/en/search')
    // The address changes a little before its page, and the project page has a search box too.
    await expect(page.getByRole('heading', { level: 1, name: 'Find your trip' })).toBeVisible()

    await page.getByRole('radio', { name: 'Flight + hotel' }).check({ force: true })
    const from = page.getByRole('combobox', { name: 'From' })
    await from.fill('EZE')
    await page.getByRole('option', { name: /EZE/ }).first().click()
    const to = page.getByRole('combobox', { name: 'Destination' })
    await to.fill('nueva york')
    await page
      .getByRole('option', { name: /New York/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Departure date|^Check-in/ }).click()
    await pickDay(page, 30, 'Next month')
    await pickDay(page, 40, 'Next month')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()

    await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
    const destination = new URL(page.url()).searchParams.get('destination') ?? ''
    expect(destination).toMatch(/^(city|airport):/)
    expectHandOff(page.url(), {
      tripType: 'FLIGHT_HOUSE',
      multiHotel: 'false',
      departure: 'airport:EZE',
      destination,
      departureDate: siteDate(inDays(30)),
      arrivalDate: siteDate(inDays(40)),
      distribution: '2-0',
    })

    const code = await bookAndReturn(page)
    const promised = (await (await request.get(`/api/trail/${code}`)).json()).data.amount.amount
    await page.goto(`/en/transparency/${code}`)
    await expect(page.getByRole('main')).toContainText(project.name)

    const [, site] = [page, await context.newPage()]
    await site.goto(`${SITE}/bookings`)
    await site.locator('a[href^="/booking/"]').first().click()
    const fare = site.locator('#fare')
    await fare.selectOption((await fare.locator('option:not([selected])').first().getAttribute('value')) ?? '')
    await site.getByRole('button', { name: /Guardar el cambio|Save the change/ }).click()
    await expect
      .poll(async () => (await (await request.get(`/api/trail/${code}`)).json()).data.steps.map((step: { kind: string }) => step.kind), {
        timeout: 15_000,
      })
      .toEqual(['promised', 'adjusted'])
    expect((await (await request.get(`/api/trail/${code}`)).json()).data.amount.amount).not.toBe(promised)

    await site.locator('summary', { hasText: /Cancelar la reserva|Cancel the booking/ }).click()
    await site.getByRole('button', { name: /Sí, cancelar|Yes, cancel/ }).click()
    await expect.poll(async () => (await (await request.get(`/api/trail/${code}`)).json()).data.state).toBe('void')
    expect((await projectNow(request, project.id)).expected.amount).toBe(project.expected.amount)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(/cancel/i)
  })

  test('the choice is saved, shown, changed and cleared in the sheet', async ({ page, request }) => {
    const project = await anyProject(request)
    await page.goto('/en/organizations')
    await page.getByRole('banner').getByRole('link', { name: 'Choose a project' }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose your project' })
    await expect(sheet).toBeVisible()
    await sheet.getByRole('searchbox').fill(project.name)
    await page.keyboard.press('Enter')
    await sheet.getByRole('button', { name: `Choose ${project.name}` }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/en/organizations')
    await expect(page.getByRole('status').filter({ hasText: 'Half of the profit' })).toContainText(project.name)
    const chosen = page.getByRole('banner').getByRole('link', { name: `Change the chosen project: ${project.name}` })
    await expect(chosen).toBeVisible()
    await page.reload()
    await chosen.click()
    await sheet.getByRole('button', { name: 'Clear' }).first().click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Choose a project' })).toBeVisible()
  })

  test('the search box restores its values, ignores invalid ones, and shows what is missing', async ({ page }) => {
    await page.goto('/en/search')
    await page.evaluate(() => {
      localStorage.setItem('searchBoxDestination', 'null')
      localStorage.setItem('searchBoxRooms', '{"adults":99}')
      localStorage.setItem('searchBoxDates', '["2001-01-01","nonsense"]')
    })
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Choose a destination')
    await expect(page.getByRole('main')).toContainText('Choose check-in & check-out dates')
    await expect(page).toHaveURL('/en/search')
    const to = page.getByRole('combobox', { name: 'Destination' })
    await to.fill('bs as')
    await page
      .getByRole('option', { name: /Buenos Aires/ })
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('searchBoxDestination'))).toContain('Buenos Aires')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/Buenos Aires/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-AR' })

  test('a project is chosen, a search is corrected and handed off', async ({ page, request }) => {
    const project = await anyProject(request)
    await page.goto(`/proyecto/${project.slug}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Elegir este proyecto/ })
      .first()
      .click()
    await expect(page).toHaveURL('/buscar')
    await expect(page.getByRole('banner')).toContainText(project.name)

    const box = page.getByRole('search', { name: 'Buscá tu viaje' })
    await box.getByLabel('Destino', { exact: true }).fill('Ushuaia')
    await box.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(box).toContainText('Elegí')
    await expect(box.getByLabel('Destino', { exact: true })).toHaveValue(/Ushuaia/)
    await box.locator('input[name=start]').fill(inDays(15))
    await box.locator('input[name=end]').fill(inDays(18))
    await box.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
    expectHandOff(page.url(), {
      tripType: 'ONLY_HOTEL',
      multiHotel: 'false',
      hotelDestination: expect.stringMatching(/^(city:|[A-Z]{3})/) as unknown as string,
      departureDate: siteDate(inDays(15)),
      arrivalDate: siteDate(inDays(18)),
      distribution: '2-0',
    })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ushuaia')
  })
})
