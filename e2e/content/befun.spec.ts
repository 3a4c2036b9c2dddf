import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { platformsIn, renewWorld } from '../../src/testing/faults/platform-processes.ts'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { dialog, submitDialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { testPort } from '../steps/world.ts'

// Pages of another site become draft offers at the desk. The other site is this test, which serves names that nobody has.

const PORT = testPort(4350)
const DATA_DIR = resolve('.cache/e2e-befun')
const TEXTS = {
  es: {
    prefix: '',
    host: 'viajes.example',
    title: 'Siete noches de termas en Cacheuta',
    price: ['$ 1.250.000', '$ 1.310.500'],
    add_host: 'Agregar un sitio',
    host_name: 'Nombre del sitio',
    added: 'Ahora se pueden leer ofertas de ese sitio',
    addresses: 'Una por línea',
    read: 'Leer',
    created: 'Oferta nueva: 1',
    refused: 'No se leyó: 2',
    missing: /ahí no hay ninguna página/,
    elsewhere: /no está en la lista de los permitidos/,
    source: 'Leída de otra página',
    from: { Título: 'Datos para compartir', Precio: 'Lo que se ve en la página', Fechas: 'Lo que se ve en la página' },
    proposed: 'Propone cambios: 1',
    changed: 'La página cambió',
    accept: 'Pasar al borrador',
    accepted: 'Los cambios están en el borrador',
    unchanged: 'Sin cambios: 1',
    edit: 'Editar',
    price_field: 'Precio por persona, desde',
  },
  en: {
    prefix: '/en',
    host: 'trips.example',
    title: 'Five nights of rafting in Potrerillos',
    price: ['ARS 980,000', 'ARS 1,020,000'],
    add_host: 'Add a site',
    host_name: 'Name of the site',
    added: 'Offers can be read from that site now',
    addresses: 'One per line',
    read: 'Read',
    created: 'New offer: 1',
    refused: 'Not read: 2',
    missing: /there is no page there/,
    elsewhere: /not on the list of those allowed/,
    source: 'Read from another page',
    from: { Title: 'Data for sharing', Price: 'What the page shows', Dates: 'What the page shows' },
    proposed: 'Proposes changes: 1',
    changed: 'The page has changed',
    accept: 'Put into the draft',
    accepted: 'The changes are in the draft',
    unchanged: 'No changes: 1',
    edit: 'Edit',
    price_field: 'Price per person, from',
  },
}

const { start, stopAll } = platformsIn(DATA_DIR)
/** The price on a trip's page, by its host. */
const prices: Record<string, string> = {}
let site: Server

test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1440, height: 900 } })
test.beforeAll(async () => {
  site = createServer(({ url, headers }, response) => {
    const [host = ''] = (headers.host ?? '').split(':')
    const language = host === TEXTS.es.host ? 'es' : 'en'
    if (url !== '/trip') return void response.writeHead(404).end()
    const dates = { es: 'Del 10 al 17 de marzo de 2027', en: 'From March 10 to March 15, 2027' }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<html lang="${language}"><head>
      <meta property="og:title" content="${TEXTS[language].title}"><meta property="og:description" content="Mendoza, Argentina.">
      </head><body><h1>${TEXTS[language].title}</h1><p>${prices[host]}</p><p>${dates[language]}</p></body></html>`)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => site.once('listening', listening))
  renewWorld(DATA_DIR)
  await start(PORT, {
    PUBLIC_URL: `http://localhost:${PORT}`,
    DEMO_TRAVEL_SITE_PORT: String(PORT + 1),
    NODE_OPTIONS: `--import=${resolve('e2e/steps/outside-names.ts')}`,
    OUTSIDE_NAMES: [TEXTS.es.host, TEXTS.en.host].join(','),
    OUTSIDE_PORT: String((site.address() as AddressInfo).port),
  })
})
test.afterAll(async () => {
  await stopAll()
  site.closeAllConnections()
  site.close()
})

for (const lang of languagesOf('befun')) {
  const words = TEXTS[lang]
  const desk = `${words.prefix}/admin/events/imports`

  test(`addresses become a draft or a reason each, and changes the next time (${lang})`, async ({ page }) => {
    const give = async (...addresses: string[]) => {
      await hydrated(page, desk)
      await page.getByRole('textbox', { name: words.addresses }).fill(addresses.join('\n'))
      await page.getByRole('button', { name: words.read, exact: true }).click()
      await expect(page).toHaveURL(/\/admin\/events\/import\/\w+$/)
    }
    const [first = '', second = ''] = words.price
    prices[words.host] = first
    await signIn(page, 'admin', { lang, redirect: desk })
    await allow(page)
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page)

    await give(`https://${words.host}/trip`, `https://${words.host}/nothing`, 'https://elsewhere.example/trip')
    await expect(page.getByText(words.created)).toBeVisible()
    await expect(page.getByText(words.refused)).toBeVisible()
    await expect(row(page, `${words.host}/nothing`)).toContainText(words.missing)
    await expect(row(page, 'elsewhere.example')).toContainText(words.elsewhere)
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: words.title }).click()
    await expect(page.getByRole('heading', { name: words.source })).toBeVisible()
    for (const [field, from] of Object.entries(words.from))
      await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })).toContainText(from)
    await expectAccessible(page)
    const offer = page.url()

    prices[words.host] = second
    await give(`https://${words.host}/trip`)
    await expect(page.getByText(words.proposed)).toBeVisible()
    await page.getByRole('link', { name: words.title }).click()
    await expect(page).toHaveURL(offer)
    await expect(page.getByRole('heading', { name: words.changed })).toBeVisible()
    await expectAccessibleInTurn(page)
    await page.getByRole('button', { name: words.accept }).click()
    await expect(page.getByText(words.accepted)).toBeVisible()
    await page.getByRole('link', { name: words.edit, exact: true }).first().click()
    await expect(page.getByRole('textbox', { name: words.price_field })).toHaveValue(second.replace(/\D/g, ''))

    await give(`https://${words.host}/trip`)
    await expect(page.getByText(words.unchanged)).toBeVisible()
    await page.goto(`${words.prefix}/admin/events?query=${encodeURIComponent(words.title)}`)
    await expect(row(page, words.title)).toHaveCount(1)
  })

  async function allow(page: Page) {
    await page.getByRole('button', { name: words.add_host }).click()
    await dialog(page).getByRole('textbox', { name: words.host_name }).fill(words.host)
    await submitDialog(page, words.add_host)
    await expect(page.getByText(words.added)).toBeVisible()
  }
}

function row(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}
