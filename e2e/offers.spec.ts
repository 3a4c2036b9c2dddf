import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'
import { WORLD } from './steps/world.ts'

test.use({ locale: 'es-AR' })

function handedOver(page: Page) {
  const { searchParams } = new URL(page.url())
  return Object.fromEntries(searchParams)
}

test('a guest finds an offer, and takes it over to the travel site', async ({ page }) => {
  await hydrated(page, '/')
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
    await expectAccessibleInTurn(page)
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

for (const who of ['a guest', 'somebody signed in'])
  test(`what ${who} chooses before scripts take over is not forgotten`, async ({ page }) => {
    if (who !== 'a guest') await signIn(page, 'admin', { redirect: '/ofertas' })
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('ofertas.data') && asked.push(request.url()))
    await page.goto('/ofertas', { waitUntil: 'commit' })
    await page.getByLabel('Tema').selectOption({ label: 'Viajes a la nieve' })
    await expect(page).toHaveURL('/ofertas')
    scripts.resolve()
    await expect(page).toHaveURL('/ofertas?group=nieve')
    await expect(page.getByLabel('Tema')).toHaveValue('nieve')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('nieve')
    expect(asked).toHaveLength(1)
    // Going back shows the whole list, and stays there.
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('nieve')
    await expect(page.getByLabel('Tema')).toHaveValue('')
    await expect(page).toHaveURL('/ofertas')
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
  await expectAccessibleInTurn(page)
  await page.goto('/evento/fiesta-de-la-vendimia')
  await expect(page.getByText(/Faltan? \d+ días?|Empieza hoy|Está pasando ahora|Ya pasó/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Proyectos cerca' })).toBeVisible()
  await expectAccessibleInTurn(page)
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
  await page.getByRole('article').filter({ hasText: 'noches, a elegir: ' }).first().getByRole('link').first().click()
  const day = page.getByLabel('Día de salida')
  const first = await day.inputValue()
  await page.getByRole('button', { name: 'Elegir y viajar' }).click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.travel_site.url}/`))
  expect(handedOver(page).departureDate).toBe(first.split('-').reverse().join('/'))
})

test('an admin writes an offer, sees it, publishes it, counts its places, and several are withdrawn at once', async ({ page }) => {
  const mark = Date.now().toString(36)
  const title = `Noches de altura ${mark}`
  await signIn(page, 'admin', { redirect: '/admin/events/new?kind=offer' })
  await page.getByRole('button', { name: 'Empezar a escribir' }).click()
  await expect(page).toHaveURL(/\/admin\/events\/item\/offr_\w+\/edit$/)
  const form = page.locator('form')
  const field = (name: string) => form.getByRole('textbox', { name: `${name} · Español`, exact: true })

  await test.step('what it lacks is said, beside each field', async () => {
    await page.getByRole('button', { name: 'Ver qué falta' }).click()
    await expect(page.getByRole('button', { name: /^Dónde: / })).toBeVisible()
    await expectAccessibleInTurn(page)
  })
  await field('Título').fill(title)
  await field('Resumen').fill('Cuatro noches a tres mil metros, con guía.')
  await field('Texto').fill('Cuatro noches en un refugio de piedra, con guía y comidas. Se sube de a poco y se baja sin apuro.')
  await form.getByLabel('Desde', { exact: true }).fill('2027-09-03')
  await form.getByLabel('Hasta', { exact: true }).fill('2027-09-07')
  await form.getByLabel(/^Precio por persona/).fill('640000')
  await form.getByRole('combobox', { name: /Agregar un lugar/ }).fill('Mendoza')
  await page
    .getByRole('option', { name: /^Mendoza/ })
    .first()
    .click()
  await page.getByText('O elegí un dibujo nuestro').click()
  await page.getByRole('button', { name: 'Poner el dibujo 1' }).first().click()
  for (const alt of await form.getByRole('textbox', { name: /Qué se ve/ }).all()) await alt.fill('Un refugio entre cerros')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await page.getByRole('button', { name: 'Ver cómo está' }).click()
  await expect(page).toHaveURL(/\/admin\/events\/item\/offr_\w+$/)
  const id = page.url().match(/offr_\w+/)![0]
  await page.getByRole('button', { name: 'Publicar en español' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada').first()).toBeVisible()

  await page.goto(`/oferta/noches-de-altura-${mark}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // In English there is none: its address leads to the Spanish one.
  expect((await page.request.get(`/en/offer/noches-de-altura-${mark}`, { maxRedirects: 0 })).status()).toBe(302)
  await page.goto(`/en/offer/noches-de-altura-${mark}`)
  await expect(page).toHaveURL(`/es/oferta/noches-de-altura-${mark}`)

  await test.step('its places are counted at once, without a draft', async () => {
    await page.goto(`/admin/events/item/${id}`)
    await page.getByRole('button', { name: 'Lugares que quedan: Cambiar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Lugares que quedan' }).fill('muchos')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Lugares que quedan' })).toHaveAccessibleDescription(/número entero/)
    await dialog.getByRole('textbox', { name: 'Lugares que quedan' }).fill('0')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/oferta/noches-de-altura-${mark}`)
    await expect(page.getByRole('heading', { name: 'Esta oferta está agotada' })).toBeVisible()
  })

  await test.step('it is withdrawn from the list, with one confirmation that names it', async () => {
    await page.goto(`/admin/events?query=${mark}`)
    await expect(page.getByRole('columnheader', { name: 'Vistas' })).toBeVisible()
    await page.getByRole('checkbox', { name: `Elegir «${title}»` }).check()
    await page.getByRole('region', { name: 'Lo elegido' }).getByRole('button', { name: 'Retirar' }).click()
    await expect(page.getByRole('dialog')).toContainText(title)
    await expectAccessible(page)
    await page.getByRole('dialog').getByLabel('En qué idioma').selectOption({ label: 'Español' })
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect(page.getByRole('row', { name: title }).getByText('Retirada').first()).toBeVisible()
    expect((await page.goto(`/oferta/noches-de-altura-${mark}`))?.status()).toBe(404)
  })
})
