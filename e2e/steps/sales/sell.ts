import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { Locale } from '../../../src/kit/locales.ts'
import { pathTo } from '../../../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInTurn } from '../accessible.ts'
import { PASSWORD } from '../accounts.ts'
import type { Hand } from '../hands.ts'
import { hydrated } from '../hydrated.ts'
import { OFFER, type TEXTS } from './texts.ts'

/** A seller and a customer, and the ways in which both use their pages. */
export interface Sale {
  seller: Page
  customer: Page
  hand: Hand
  lang: Locale
  words: (typeof TEXTS)[Locale]
}

// A service worker would request the chat itself, out of the test's reach.
const shared = { serviceWorkers: 'block' } as const
export const DESKTOP: BrowserContextOptions = { ...shared, viewport: { width: 1280, height: 900 } }
export const PHONE: BrowserContextOptions = { ...shared, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The customer presses the button on an offer. @returns the code in WhatsApp's first text */
export async function pressWhatsapp({ customer: page, hand, lang, words }: Sale): Promise<string> {
  let leads_to = ''
  await page.route(
    ({ pathname }) => pathname === pathTo('chat', lang),
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      expect(answer.status()).toBe(303)
      leads_to = answer.headers().location ?? ''
      await route.fulfill({ contentType: 'text/html', body: '<title>A chat</title>' })
    },
  )
  await hydrated(page, pathTo('offer', lang, { slug: OFFER[lang] }))
  const button = page.getByRole('link', { name: words.whatsapp })
  // The first request of a new tab cannot be intercepted.
  await button.evaluate((link) => link.removeAttribute('target'))
  await hand.press(button)
  await expect(page).toHaveTitle('A chat')
  const chat = new URL(leads_to)
  expect(chat.origin).toBe('https://wa.me')
  const code = /\((?:Código|Code) ([0-9A-Z]{6})\)/.exec(chat.searchParams.get('text') ?? '')?.[1]
  expect(code).toBeDefined()
  return code ?? ''
}

export async function enterChat({ seller: page, hand, lang, words }: Sale, code: string): Promise<void> {
  const leads = pathTo('sales_leads', lang)
  await hydrated(page, `${pathTo('login', lang)}?redirect=${encodeURIComponent(leads)}`)
  const form = page.getByRole('main').locator('form', { has: page.locator('[name=password]') })
  await hand.write(form.locator('[name=username]'), 'sales')
  await hand.write(form.locator('[name=password]'), PASSWORD)
  await hand.press(form.locator('button[type=submit]').first())
  await expect(page).toHaveURL(leads)
  await hand.press(page.getByRole('button', { name: words.chat }))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByLabel(words.code), code)
  await hand.write(dialog.getByLabel(words.name), 'Julia Prueba')
  await hand.write(dialog.getByLabel(words.phone), `+54 9 261 555-${String(Date.now() % 9000).padStart(4, '1')}`)
  await hand.press(dialog.getByRole('button', { name: words.start }))
  await expect(page).toHaveURL(/\/sales\/deal\/deal_/)
  // In either language: a deal names its offer by one of its addresses.
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(Object.values(OFFER).join('|')))
      .first(),
  ).toBeVisible()
}

export async function fillTrip({ seller: page, hand, words }: Sale): Promise<void> {
  const edit = page.getByRole('button', { name: words.edit, exact: true }).first()
  await hand.press(edit)
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel(words.kind), 'ONLY_HOTEL')
  await hand.setDate(dialog.getByLabel(words.from, { exact: true }), dayIn(40))
  await hand.setDate(dialog.getByLabel(words.to, { exact: true }), dayIn(45))
  await hand.write(dialog.getByLabel(words.adults), '2')
  await hand.press(dialog.getByRole('button', { name: words.save }))
  await expect(dialog).toBeHidden()
  if (hand.name === 'keyboard') await expect(edit).toBeFocused()
  await hand.press(page.getByRole('button', { name: words.move }))
  await hand.choose(dialog.getByLabel(words.stage), 'contacted')
  await hand.press(dialog.getByRole('button', { name: words.do_move, exact: true }))
  await expect(dialog).toBeHidden()
  if (hand.name === 'keyboard') await expect(page.getByRole('button', { name: words.move })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(words.contacted)
}

/** @returns its address */
export async function sendQuote({ seller: page, hand, lang, words }: Sale): Promise<string> {
  await hand.press(page.getByRole('link', { name: words.write }))
  await hand.write(page.getByLabel(words.what), 'Hotel con desayuno')
  await hand.write(page.getByLabel(words.price), lang === 'es' ? '1.400.000' : '1,400,000')
  await hand.press(page.getByRole('button', { name: words.add }))
  await hand.write(page.getByLabel(words.what).nth(1), 'Traslados')
  await hand.write(page.getByLabel(words.price).nth(1), 'x')
  await hand.press(page.getByRole('button', { name: words.draft }))
  await expect(page.getByLabel(words.price).nth(1)).toHaveAttribute('aria-invalid', 'true')
  // The message takes the focus again once the form is no longer being sent.
  await expect(page.getByRole('button', { name: words.draft })).toHaveAttribute('aria-disabled', 'false')
  await expect(page.getByRole('main').getByRole('alert').first()).toBeFocused()
  await expect(page.getByLabel(words.what).nth(1)).toHaveValue('Traslados')
  await hand.write(page.getByLabel(words.price).nth(1), lang === 'es' ? '100.050,50' : '100,050.50')
  await hand.setDate(page.getByLabel(words.until), dayIn(10))
  await expectAccessibleInTurn(page)
  await hand.press(page.getByRole('button', { name: words.draft }))
  await expect(page).toHaveURL(/#quote$/)
  await hand.press(page.getByRole('button', { name: words.send }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel(words.way), words.link)
  await hand.press(dialog.getByRole('button', { name: words.send_do, exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText(words.quoted)
  return (await page.getByRole('link', { name: words.page }).getAttribute('href')) ?? ''
}

export async function answerQuote({ seller, customer: page, hand, words }: Sale): Promise<void> {
  await hand.check(page.getByRole('radio').nth(1))
  await hand.press(page.getByRole('button', { name: words.choose }))
  await expect(page.getByText(words.chosen)).toBeVisible()
  await expect(seller.getByRole('main')).toContainText(words.timeline_chosen)
  await hand.write(page.getByLabel(words.question), '¿Incluye el seguro?')
  await hand.press(page.getByRole('button', { name: words.ask, exact: true }))
  await expect(page.getByText(words.asked)).toBeVisible()
  await expect(seller.getByRole('main')).toContainText('¿Incluye el seguro?')
  await hand.press(page.getByRole('button', { name: words.accept }))
  await expect(page.getByRole('main')).toContainText(words.accepted)
  await expect(seller.getByRole('main')).toContainText(words.timeline_accepted)
  // Scrolled to the top: further down, the WhatsApp button may be over a link.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
}

/** At the travel site, which has the search. */
export async function book({ customer: page, hand, words }: Sale): Promise<void> {
  await hand.press(page.getByRole('button', { name: words.go }))
  await expect(page).toHaveURL(/directSubmit=true.*tripType=ONLY_HOTEL/)
  await hand.press(page.getByRole('button', { name: /^Reservar/ }).first())
  await hand.press(page.getByRole('button', { name: 'Confirmar reserva' }))
  await expect(page).toHaveURL(/\/booking\//)
}

export async function cancelBooking({ customer: page, hand }: Sale): Promise<void> {
  const yes = page.getByRole('button', { name: 'Sí, cancelar' })
  if (!(await yes.isVisible())) await hand.press(page.locator('summary', { hasText: 'Cancelar la reserva' }).first())
  await hand.press(yes)
  await expect(page.getByText('Cancelada').first()).toBeVisible()
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
