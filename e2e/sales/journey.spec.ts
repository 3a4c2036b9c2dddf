import { expect, type Page, test } from '@playwright/test'
import { LEAST_SECONDS } from '../../src/domain/deals/leads/lead.ts'
import { EXHAUSTIVE } from '../../src/testing/operations/exhaustive.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { finger, keyboard, mouse } from '../steps/hands.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import {
  answerQuote,
  book,
  cancelBooking,
  DESKTOP,
  enterChat,
  fillTrip,
  PHONE,
  pressWhatsapp,
  type Sale,
  sendQuote,
} from '../steps/sales/sell.ts'
import { EVENT, OFFER, TEXTS } from '../steps/sales/texts.ts'

// From a first message to a trip and its gift: a chat's code, a deal, a quote, the customer's choice, the travel site, and the booking's
// effect on the deal.

// The keyboard, which is lost most easily; mouse and finger in `bin/test --all`.
const HANDS = [
  [keyboard, DESKTOP],
  ...(EXHAUSTIVE
    ? ([
        [mouse, DESKTOP],
        [finger, PHONE],
      ] as const)
    : []),
] as const
for (const [lang, hand, size] of HANDS.flatMap(([hand, size]) =>
  languagesOf(`sale by ${hand.name}`).map((lang) => [lang, hand, size] as const),
))
  test(`a chat becomes a deal, a quote, a trip and its gift; its cancellation asks the seller (${lang}, ${hand.name})`, async ({
    browser,
  }) => {
    const words = TEXTS[lang]
    const [seller, customer] = [await browser.newPage(size), await browser.newPage(size)]
    const sale: Sale = { seller, customer, hand, lang, words }
    const code = await test.step('the chat’s first text carries a code', () => pressWhatsapp(sale))
    await test.step('the seller enters it', () => enterChat(sale, code))
    await test.step('the trip is filled in, and the customer contacted', () => fillTrip(sale))
    const url = await test.step('a quote is written and sent', () => sendQuote(sale))
    await test.step('the customer opens it, and the seller sees it at once', async () => {
      await hydrated(customer, url)
      await expect(customer.getByRole('main')).toContainText(words.total)
      await expect(seller.getByRole('main')).toContainText(words.opened)
      await expectAccessibleInTurn(customer)
      await expectNoSidewaysScroll(customer, 390)
    })
    await test.step('the customer chooses, asks and accepts', () => answerQuote(sale))
    await test.step('the travel site has the search, and books', () => book(sale))
    await test.step('the deal is booked, and its gift on it', async () => {
      // The page changes by itself; the gift follows.
      await expect(seller.getByRole('main')).toContainText(words.booked)
      const gift = seller.locator('#booking a[href*="/transparen"]').first()
      await expect(async () => {
        if (!(await gift.isVisible())) await seller.reload()
        await expect(gift).toBeVisible({ timeout: 3_000 })
      }).toPass()
      const here = customer.url()
      await customer.goto(url)
      await expect(customer.getByRole('main')).toContainText(words.booked_page)
      await customer.goto(here)
    })
    await test.step('the booking is cancelled, and the seller is asked', async () => {
      await cancelBooking(sale)
      await expect(seller.getByRole('alert').filter({ hasText: words.cancelled })).toBeVisible()
      await expectAccessible(seller)
    })
    for (const page of [seller, customer]) await page.close()
  })

for (const lang of languagesOf('contact without scripts'))
  test(`somebody writes without scripts, and what is missing stands beside its field (${lang})`, async ({ browser, page: seller }) => {
    const { contact, leads } = TEXTS[lang]
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
    await untilItMayBeSent(guest)
    await guest.getByRole('button', { name: contact.send }).click()
    await expect(guest.getByLabel(contact.email)).toHaveAccessibleDescription(new RegExp(contact.either))
    await expect(guest.getByLabel(contact.message)).toHaveValue('Queremos ir en marzo, somos tres.')
    await guest.getByLabel(contact.email).fill(`delfina${Date.now().toString(36)}@example.com`)
    await guest.getByRole('button', { name: contact.send }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(contact.sent)
    await signIn(seller, 'sales', { redirect: pathTo('sales_leads', lang), lang })
    await expect(seller.getByRole('heading', { level: 1 })).toHaveText(leads)
    await expect(seller.getByRole('link', { name })).toBeVisible()
    await expectAccessibleInTurn(seller)
  })

for (const lang of languagesOf('ask us'))
  test(`an event and a search that finds nothing offer to ask us, and the form says what about (${lang})`, async ({ page }) => {
    const contact = pathTo('contact', lang)
    const ask = page.getByRole('main').locator(`a[href^="${contact}?"]`)
    await page.goto(pathTo('offers_event', lang, { slug: EVENT[lang] }))
    await ask.first().click()
    await expect(page.locator('input[name="event"]')).toHaveValue(EVENT[lang])
    for (const empty of [pathTo('offers', lang), pathTo('projects', lang)]) {
      await page.goto(`${empty}?query=zzzquenadie`)
      await ask.first().click()
      await expect(page).toHaveURL(`${contact}?search=zzzquenadie`)
      await expect(page.getByLabel(TEXTS[lang].contact.message)).toHaveValue(/zzzquenadie/)
    }
  })

test('the contact page is for everybody: axe, both schemes, a phone, and the keyboard alone', async ({ page }) => {
  for (const lang of ['es', 'en'] as const) {
    await hydrated(page, `${pathTo('contact', lang)}?offer=${OFFER[lang]}`)
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page, 320)
  }
  await page.getByLabel(TEXTS.en.contact.name).focus()
  await page.keyboard.type('Kay Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type(`kay${Date.now().toString(36)}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A trip by keyboard')
  await untilItMayBeSent(page)
  await page.getByRole('button', { name: TEXTS.en.contact.send }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.contact.sent)
})

/** The form is refused for some seconds after it was opened, as programs send it at once. */
async function untilItMayBeSent(page: Page) {
  const opened_at = Date.parse(await page.locator('input[name="opened_at"]').inputValue())
  await expect.poll(() => Date.now() - opened_at).toBeGreaterThan(LEAST_SECONDS * 1_000)
}
