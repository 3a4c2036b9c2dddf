import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '../src/kit/locales.ts'
import { pathTo } from '../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from './steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'

// From a first word to a trip and its gift: a chat's code, a deal, a quote, the customer's choice, the travel site, and what its booking does to the deal.

const WORDS = {
  es: {
    ...{
      whatsapp: 'Escribinos por WhatsApp',
      chat: 'Cargar un chat',
      code: 'Código del mensaje',
      name: 'Nombre',
      phone: 'Teléfono',
      start: 'Empezar la venta',
    },
    ...{
      edit: 'Editar',
      kind: 'Tipo de viaje',
      from: 'Ida',
      to: 'Vuelta',
      adults: 'Adultos, habitación 1',
      save: 'Guardar',
      hotel: 'Hotel',
    },
    ...{ move: 'Mover a…', stage: 'Etapa', do_move: 'Mover', contacted: 'Contactado', quoted: 'Presupuestado', booked: 'Reservado' },
    ...{
      write: 'Escribir un presupuesto',
      what: 'Qué es',
      price: 'Precio, ARS',
      add: 'Agregar un servicio',
      until: 'Vale hasta',
      draft: 'Guardar el borrador',
    },
    ...{
      send: 'Enviar…',
      send_do: 'Enviar',
      way: 'Cómo',
      link: 'Le paso el enlace',
      page: 'Verlo como lo ve',
      total: '$\u00a01.500.050,50',
    },
    ...{
      choose: /Elegir este proyecto|Guardar mi elección/,
      chosen: 'guardamos tu proyecto',
      question: 'Tu pregunta',
      ask: 'Preguntar',
      asked: 'Enviamos tu pregunta',
    },
    ...{
      accept: 'Aceptar el presupuesto',
      accepted: 'Lo aceptaste',
      go: 'Seguir y reservar',
      opened: 'Abrió el presupuesto 1',
      told_accepted: 'Aceptó el presupuesto 1',
    },
    ...{
      told_chosen: 'Eligió el proyecto',
      gift: 'Reserva y aporte',
      cancelled: 'Reserva cancelada',
      booked_page: 'Tu viaje está reservado',
      bell: 'Aceptaron tu presupuesto',
    },
    ...{
      contact: {
        message: 'Tu consulta',
        name: 'Tu nombre',
        email: 'Tu correo',
        send: 'Enviar la consulta',
        sent: '¡Gracias! Recibimos tu consulta',
        either: 'Dejanos tu correo o tu teléfono',
      },
    },
    leads: 'Consultas',
  },
  en: {
    ...{
      whatsapp: 'Write to us on WhatsApp',
      chat: 'Enter a chat',
      code: 'Code of the message',
      name: 'Name',
      phone: 'Telephone',
      start: 'Start the deal',
    },
    ...{ edit: 'Edit', kind: 'Kind of trip', from: 'Start', to: 'End', adults: 'Adults, room 1', save: 'Save', hotel: 'Hotel' },
    ...{ move: 'Move to…', stage: 'Stage', do_move: 'Move', contacted: 'Contacted', quoted: 'Quoted', booked: 'Booked' },
    ...{
      write: 'Write a quote',
      what: 'What it is',
      price: 'Price, ARS',
      add: 'Add a service',
      until: 'Valid until',
      draft: 'Save the draft',
    },
    ...{
      send: 'Send…',
      send_do: 'Send',
      way: 'How',
      link: 'I pass on the link',
      page: 'See it as they do',
      total: 'ARS\u00a01,500,050.50',
    },
    ...{
      choose: /Choose this project|Save my choice/,
      chosen: 'we saved your project',
      question: 'Your question',
      ask: 'Ask',
      asked: 'We sent your question',
    },
    ...{
      accept: 'Accept the quote',
      accepted: 'You accepted it',
      go: 'Go on and book',
      opened: 'Opened quote 1',
      told_accepted: 'Accepted quote 1',
    },
    ...{
      told_chosen: 'Chose the project',
      gift: 'Booking and contribution',
      cancelled: 'Booking cancelled',
      booked_page: 'Your trip is booked',
      bell: 'Your quote was accepted',
    },
    ...{
      contact: {
        message: 'Your enquiry',
        name: 'Your name',
        email: 'Your e-mail',
        send: 'Send the enquiry',
        sent: 'Thank you! We received your enquiry',
        either: 'Leave your e-mail or your telephone',
      },
    },
    leads: 'Enquiries',
  },
} as const

const OFFER = { es: 'vendimia-en-mendoza', en: 'harvest-festival-in-mendoza' } as const

for (const lang of ['es', 'en'] as const) {
  test(`a chat becomes a deal, a quote, a trip and its gift; its cancellation asks the seller (${lang})`, async ({
    page: seller,
    browser,
  }) => {
    test.setTimeout(300_000)
    const words = WORDS[lang]
    const customer = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    const code = await test.step('the chat’s first text carries a code', () => pressWhatsapp(customer, lang))
    await test.step('the seller enters it', () => enterChat(seller, lang, code))
    await test.step('the trip is filled in, and the customer contacted', () => fillTrip(seller, lang))
    const url = await test.step('a quote is written and sent', () => sendQuote(seller, lang))
    await test.step('the customer opens it, and the seller sees it at once', async () => {
      await hydrated(customer, url)
      await expect(customer.getByRole('main')).toContainText(words.total)
      await expect(seller.getByRole('main')).toContainText(words.opened)
      await expectAccessibleInBothSchemes(customer)
      await expectNoSidewaysScroll(customer, 390)
    })
    await test.step('the customer chooses, asks and accepts', () => answerQuote(customer, seller, lang))
    await test.step('the travel site has the search, and books', async () => {
      await customer.getByRole('button', { name: words.go }).click()
      await expect(customer).toHaveURL(/directSubmit=true.*tripType=ONLY_HOTEL/)
      await customer
        .getByRole('button', { name: /^Reservar/ })
        .first()
        .click()
      await customer.getByRole('button', { name: 'Confirmar reserva' }).click()
      await expect(customer).toHaveURL(/\/booking\//)
    })
    await test.step('the deal is booked, and its gift on it', async () => {
      await expect(async () => {
        await seller.reload()
        await expect(seller.getByRole('main')).toContainText(words.booked, { timeout: 3_000 })
        await expect(seller.locator('#booking a[href*="/transparen"]').first()).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      const here = customer.url()
      await customer.goto(url)
      await expect(customer.getByRole('main')).toContainText(words.booked_page)
      await customer.goto(here)
    })
    await test.step('the booking is cancelled, and the seller is asked', async () => {
      await cancelBooking(customer)
      await expect(async () => {
        await seller.reload()
        await expect(seller.getByRole('alert').filter({ hasText: words.cancelled })).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
      await expectAccessible(seller)
    })
  })

  test(`somebody writes without scripts, and what is missing stands beside its field (${lang})`, async ({ browser, page: seller }) => {
    const { contact, leads } = WORDS[lang]
    const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    const name = `Delfina ${lang} ${Date.now().toString(36)}`
    await guest.goto(`${pathTo('offer', lang, { slug: OFFER[lang] })}`)
    await guest
      .locator(`main a[href*="${pathTo('contact', lang)}"]`)
      .first()
      .click()
    await expect(guest.locator('input[name="offer"]')).toHaveValue(OFFER[lang])
    await guest.getByLabel(contact.name).fill(name)
    await guest.getByLabel(contact.message).fill('Queremos ir en marzo, somos tres.')
    await guest.waitForTimeout(3_200)
    await guest.getByRole('button', { name: contact.send }).click()
    await expect(guest.getByLabel(contact.email)).toHaveAccessibleDescription(new RegExp(contact.either))
    await expect(guest.getByLabel(contact.message)).toHaveValue('Queremos ir en marzo, somos tres.')
    await guest.getByLabel(contact.email).fill(`delfina${Date.now().toString(36)}@example.com`)
    await guest.getByRole('button', { name: contact.send }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(contact.sent)
    await signIn(seller, 'sales', { redirect: pathTo('sales_leads', lang), lang })
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText(leads)
    await expect(seller.getByRole('link', { name })).toBeVisible()
    await expectAccessibleInBothSchemes(seller)
  })
}

test('the contact page is for everybody: axe, both schemes, a phone, and the keyboard alone', async ({ page }) => {
  for (const lang of ['es', 'en'] as const) {
    await hydrated(page, `${pathTo('contact', lang)}?offer=${OFFER[lang]}`)
    await expectAccessibleInBothSchemes(page)
    await expectNoSidewaysScroll(page, 320)
  }
  await page.getByLabel(WORDS.en.contact.name).focus()
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`kay${Date.now().toString(36)}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A trip by keyboard')
  await page.waitForTimeout(3_200)
  await page.getByRole('button', { name: WORDS.en.contact.send }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.en.contact.sent)
})

/** The customer presses the button on an offer, with a project chosen. @returns the code that WhatsApp's first text carries */
async function pressWhatsapp(page: Page, lang: Locale): Promise<string> {
  await page.goto(pathTo('offer', lang, { slug: OFFER[lang] }))
  const href = await page.getByRole('link', { name: WORDS[lang].whatsapp }).getAttribute('href')
  const answer = await page.request.get(href ?? '', { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  const chat = new URL(answer.headers().location ?? '')
  expect(chat.origin).toBe('https://wa.me')
  const code = /\((?:Código|Code) ([0-9A-Z]{6})\)/.exec(chat.searchParams.get('text') ?? '')?.[1]
  expect(code).toBeDefined()
  return code ?? ''
}

async function enterChat(page: Page, lang: Locale, code: string): Promise<void> {
  const words = WORDS[lang]
  await signIn(page, 'sales', { redirect: pathTo('sales_leads', lang), lang })
  await page.getByRole('button', { name: words.chat }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.code).fill(code)
  await dialog.getByLabel(words.name).fill('Julia Prueba')
  await dialog.getByLabel(words.phone).fill(`+54 9 261 555-${String(Date.now() % 9000).padStart(4, '1')}`)
  await dialog.getByRole('button', { name: words.start }).click()
  await expect(page).toHaveURL(/\/sales\/deal\/deal_/)
  // In either language: a deal names its offer by one of its addresses.
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(Object.values(OFFER).join('|')))
      .first(),
  ).toBeVisible()
}

async function fillTrip(page: Page, lang: Locale): Promise<void> {
  const words = WORDS[lang]
  await page.getByRole('button', { name: words.edit, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.kind).selectOption('ONLY_HOTEL')
  await dialog.getByLabel(words.from, { exact: true }).fill(dayIn(40))
  await dialog.getByLabel(words.to, { exact: true }).fill(dayIn(45))
  await dialog.getByLabel(words.adults).fill('2')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: words.move }).click()
  await dialog.getByLabel(words.stage).selectOption('contacted')
  await dialog.getByRole('button', { name: words.do_move, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(words.contacted)
}

/** @returns its address */
async function sendQuote(page: Page, lang: Locale): Promise<string> {
  const words = WORDS[lang]
  await page.getByRole('link', { name: words.write }).click()
  await page.getByLabel(words.what).fill('Hotel con desayuno')
  await page.getByLabel(words.price).fill(lang === 'es' ? '1.400.000' : '1,400,000')
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabel(words.what).nth(1).fill('Traslados')
  await page.getByLabel(words.price).nth(1).fill('x')
  await page.getByRole('button', { name: words.draft }).click()
  await expect(page.getByLabel(words.price).nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(words.what).nth(1)).toHaveValue('Traslados')
  await page
    .getByLabel(words.price)
    .nth(1)
    .fill(lang === 'es' ? '100.050,50' : '100,050.50')
  await page.getByLabel(words.until).fill(dayIn(10))
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: words.draft }).click()
  await expect(page).toHaveURL(/#quote$/)
  await page.getByRole('button', { name: words.send }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.way).selectOption({ label: words.link })
  await dialog.getByRole('button', { name: words.send_do, exact: true }).click()
  await expect(page.getByRole('main')).toContainText(words.quoted)
  return (await page.getByRole('link', { name: words.page }).getAttribute('href')) ?? ''
}

async function answerQuote(page: Page, seller: Page, lang: Locale): Promise<void> {
  const words = WORDS[lang]
  const projects = page.getByRole('radio')
  await projects.nth(1).check()
  await page.getByRole('button', { name: words.choose }).click()
  await expect(page.getByText(words.chosen)).toBeVisible()
  await expect(seller.getByRole('main')).toContainText(words.told_chosen)
  await page.getByLabel(words.question).fill('¿Incluye el seguro?')
  await page.getByRole('button', { name: words.ask, exact: true }).click()
  await expect(page.getByText(words.asked)).toBeVisible()
  await expect(seller.getByRole('main')).toContainText('¿Incluye el seguro?')
  await page.getByRole('button', { name: words.accept }).click()
  await expect(page.getByRole('main')).toContainText(words.accepted)
  await expect(seller.getByRole('main')).toContainText(words.told_accepted)
  await expectAccessible(page)
}

async function cancelBooking(page: Page): Promise<void> {
  const ask = page.getByText('Cancelar la reserva').first()
  if (!(await page.getByRole('button', { name: 'Sí, cancelar' }).isVisible())) await ask.click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Cancelada').first()).toBeVisible()
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
