import { expect, type Page, test } from '@playwright/test'
import { type MercadoPago, openMercadoPago } from '../../src/testing/outside/mercado-pago.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, startSession } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { WORLD } from '../steps/world.ts'

// Giving by Mercado Pago, played by a program that speaks its documented HTTP API at the address in the platform's configuration.

const SLUG = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'
const TEXTS = {
  es: {
    send: 'Seguir',
    silent: 'Mercado Pago no responde',
    unpaid: 'Todavía no hay un pago',
    pay: 'Pagar en Mercado Pago',
    over: 'El pago no se hizo',
    waiting: 'El pago está en proceso',
    received: '¡Gracias! Tu aporte llegó a Mercado Pago',
    trail: 'Ver el recorrido',
    fee: 'La comisión del servicio es lo que falta',
    net: '$ 9.400,00',
  },
  en: {
    send: 'Continue',
    silent: 'Mercado Pago does not answer',
    unpaid: 'There is no payment yet',
    pay: 'Pay at Mercado Pago',
    over: 'The payment was not made',
    waiting: 'The payment is being processed',
    received: 'Thank you! Your contribution has reached Mercado Pago',
    trail: 'See the trail',
    fee: 'What is missing is the service’s fee',
    net: 'ARS 9,400.00',
  },
} as const

let service: MercadoPago
test.beforeAll(async () => {
  service = await openMercadoPago({ port: WORLD.mercado_pago.port, notify: `${WORLD.url}/api` })
})
test.afterAll(() => service.close())

for (const lang of languagesOf('mercado pago')) {
  const words = TEXTS[lang]
  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('a guest pays, sees that it arrived without the fee, and an admin gives it back', async ({ page }) => {
      await hydrated(page, pathTo('give', lang, { slug: SLUG }))
      await page.locator('#name').fill('Olga Prueba')
      service.state.mood = 'error'
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByText(words.silent)).toBeVisible()
      await expect(page.locator('#name')).toHaveValue('Olga Prueba')
      await looksRight(page)
      service.state.mood = 'well'
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByRole('heading', { name: /Huella/ })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`^${WORLD.mercado_pago.url}/pay`))
      await page.getByRole('link', { name: 'approved' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.received)
      expect(page.url()).not.toContain('payment_id')
      await looksRight(page)
      await page.getByRole('link', { name: words.trail }).click()
      await expect(page.getByText(words.fee)).toBeVisible()
      await expect(page.getByText(words.net).first()).toBeVisible()
      await giveBack(page, new URL(page.url()).pathname.split('/').at(-1)!)
    })

    test('who comes back unpaid, refused or waiting reads what to do next', async ({ page }) => {
      await begin(page, lang)
      const code = service.preferences.size ? [...service.preferences.values()].at(-1)!.external_reference : ''
      await page.goto(pathTo('give_paid', lang, { code }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.unpaid)
      await looksRight(page)
      await page.getByRole('link', { name: words.pay }).click()
      await page.getByRole('link', { name: 'rejected' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.over)
      await looksRight(page)
      await begin(page, lang)
      await page.getByRole('link', { name: 'pending' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.waiting)
      await looksRight(page)
    })
  })
}

test('without JavaScript the form leads to where it is paid, too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL! })
  await page.goto(pathTo('give', 'es', { slug: SLUG }))
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.mercado_pago.url}/pay`))
  await page.getByRole('link', { name: 'approved' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.es.received)
  await page.close()
})

async function begin(page: Page, lang: 'es' | 'en') {
  await hydrated(page, pathTo('give', lang, { slug: SLUG }))
  await page.getByRole('button', { name: TEXTS[lang].send }).click()
  await expect(page).toHaveURL(new RegExp(`^${WORLD.mercado_pago.url}/pay`))
}

async function giveBack(page: Page, code: string) {
  const admin = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin, locale: 'es-AR' })
  await startSession(admin, 'admin')
  await admin.goto(`/admin/contribution/${code}`)
  await admin.getByRole('button', { name: 'Devolver por Mercado Pago' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Lo pidió quien lo hizo')
  await dialog.getByRole('button', { name: 'Devolver por Mercado Pago' }).click()
  await expect(admin.getByText('Se devolvió por Mercado Pago')).toBeVisible()
  const [row] = await readDatabase(
    `select c.status, y.status as said from contributions c join gift_payments y on y.contribution_id = c.id where code = '${code}'`,
  )
  expect(row).toEqual({ status: 'not_approved', said: 'refunded' })
  await admin.close()
  await page.reload()
  await expect(page.getByText('Lo pidió quien lo hizo')).toBeVisible()
}

async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  for (const width of [390, 320]) await expectNoSidewaysScroll(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
}
