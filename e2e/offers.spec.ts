import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './steps/accessible.ts'
import { WORLD } from './steps/world.ts'

test.use({ locale: 'es-AR' })

function handedOver(page: Page) {
  const { searchParams } = new URL(page.url())
  return Object.fromEntries(searchParams)
}

test('a guest finds an offer, and takes it over to the travel site', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver todas las ofertas' }).click()
  await expect(page).toHaveURL('/ofertas')
  await page.getByLabel('Tema').selectOption({ label: 'Viajes a la nieve' })
  await expect(page).toHaveURL('/ofertas?group=nieve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofertas: Viajes a la nieve')
  await page.getByRole('searchbox', { name: 'Buscar ofertas' }).fill('antorchas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 oferta' })).toBeVisible()
  await page.getByRole('link', { name: 'Semana de la nieve' }).click()
  await expect(page).toHaveURL('/oferta/semana-de-la-nieve')
  await expect(page.getByText('Deja alrededor de')).toBeVisible()

  await test.step('it asks where from, with what was chosen kept', async () => {
    await page.getByLabel('Quiénes viajan').selectOption('3')
    await page.getByText('Viajo con chicos').click()
    await page.getByLabel('Edad del menor 1').selectOption('7')
    await page.getByRole('button', { name: 'Elegir y viajar' }).click()
    await expect(page.getByRole('alert').first()).toContainText('dónde')
    await expect(page.getByLabel('Quiénes viajan')).toHaveValue('3')
    await expectAccessibleInBothSchemes(page)
  })
  await page.getByLabel('Origen').fill('Rosario')
  await page.getByRole('button', { name: 'Elegir y viajar' }).click()
  const choice = page.getByRole('radio').first()
  if (await choice.isVisible()) {
    await choice.check()
    await page.getByRole('button', { name: 'Elegir y viajar' }).click()
  }
  await expect(page).toHaveURL(new RegExp(`^${WORLD.travel_site.url}/`))
  expect(handedOver(page)).toMatchObject({
    tripType: 'FLIGHT_HOUSE',
    departureDate: '14/08/2027',
    arrivalDate: '20/08/2027',
    distribution: '3-1-7',
  })
})

test('a ticket goes over as a ticket', async ({ page }) => {
  await page.goto('/oferta/un-dia-entre-condores-en-malargue')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Elegir y viajar' }).click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.travel_site.url}/`))
  expect(handedOver(page)).toMatchObject({ tripType: 'ONLY_TICKET' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('offers are narrowed, and an empty list says what to do', async ({ page }) => {
    await page.goto('/en/offers')
    await page.getByLabel('Month').selectOption({ label: 'August 2027' })
    await page.getByRole('button', { name: 'Search offers' }).click()
    await expect(page).toHaveURL('/en/offers?month=2027-08')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search offers' }).fill('zzz')
    await page.getByRole('button', { name: 'Search offers' }).click()
    await expect(page.getByRole('heading', { name: 'There are no such offers' })).toBeVisible()
    await page.getByRole('link', { name: 'All offers' }).click()
    await expect(page).toHaveURL('/en/offers')
  })
})

test('search engines are told what is for sale', async ({ page }) => {
  // The address of the other language leads to its own.
  await page.goto('/en/offer/vendimia-en-mendoza')
  await expect(page).toHaveURL('/en/offer/harvest-festival-in-mendoza')
  await expect(page.locator('link[hreflang="es"]')).toHaveAttribute('href', /\/oferta\/vendimia-en-mendoza$/)
  const graph = JSON.parse(await page.locator('script[type="application/ld+json"]').first().innerText())
  const trip = JSON.stringify(graph)
  expect(trip).toContain('https://schema.org/InStock')
  expect(trip).toContain('"price":"789000.00","priceCurrency":"ARS"')
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/oferta/vendimia-en-mendoza')
})

test('a group and an event have pages of their own, an event a file for calendars', async ({ page }) => {
  await page.goto('/ofertas/nieve')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viajes a la nieve')
  await expectAccessibleInBothSchemes(page)
  await page.goto('/evento/fiesta-de-la-vendimia')
  await expect(page.getByText(/Faltan? \d+ días?|Empieza hoy|Está pasando ahora|Ya pasó/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Proyectos cerca' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  const file = await page.request.get('/evento/fiesta-de-la-vendimia/calendario.ics')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = (await file.text()).split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270305')
  expect(lines).toContain('DTEND;VALUE=DATE:20270309')
  await page.getByRole('link', { name: 'Vendimia en Mendoza' }).click()
  await expect(page).toHaveURL('/oferta/vendimia-en-mendoza')
  await expect(page.getByRole('list').filter({ hasText: 'Entrada al Acto Central' })).toBeVisible()
})

test('a stay between two days asks for the first one', async ({ page }) => {
  await page.goto('/ofertas')
  await page.getByRole('article').filter({ hasText: 'noches, entre' }).first().getByRole('link').first().click()
  const day = page.getByLabel('Día de salida')
  const first = await day.inputValue()
  await page.getByRole('button', { name: 'Elegir y viajar' }).click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.travel_site.url}/`))
  expect(handedOver(page).departureDate).toBe(first.split('-').reverse().join('/'))
})
