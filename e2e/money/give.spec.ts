import { expect, type Page, test } from '@playwright/test'
import { pathTo } from '../../src/urls/paths.ts'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { awaitRow, readDatabase } from '../steps/database.ts'
import { hydrated } from '../steps/hydrated.ts'
import { expectVisibleFocus, press } from '../steps/keys.ts'
import { languagesOf } from '../steps/languages.ts'
import { linkIn } from '../steps/letter-link.ts'
import { today } from '../steps/money.ts'

// A guest gives directly by bank transfer; an admin confirms the amount that arrived; the trail shows both amounts.

const SLUG = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'
const TEXTS = {
  es: {
    give: 'Aportar directo',
    asked: '1,250',
    readings: 'Se puede leer como 1250 o como 1,25.',
    wrong: '12',
    own: '12.500,50',
    way: 'Transferencia bancaria',
    send: 'Seguir',
    heading: 'Falta la transferencia',
    amount: '$ 12.500,50',
    trail: 'Ver el recorrido',
    notify: 'Sí, avisame',
    withdraw: 'Retirar esta donación',
    confirm: 'Retirarla',
    done: 'Listo, la retiramos',
    over: 'Ya no se puede retirar',
    invalid: 'Enlace inválido o vencido',
  },
  en: {
    give: 'Give directly',
    asked: '1.250',
    readings: 'It can be read as 1250 or as 1.25.',
    wrong: '1e5',
    own: '12,500.50',
    way: 'Bank transfer',
    send: 'Continue',
    heading: 'Now the transfer',
    amount: 'ARS 12,500.50',
    trail: 'See the trail',
    notify: 'Yes, notify me',
    withdraw: 'Withdraw this donation',
    confirm: 'Withdraw it',
    done: 'Done, it is withdrawn',
    over: 'It can no longer be withdrawn',
    invalid: 'Invalid or expired link',
  },
} as const

for (const lang of languagesOf('give')) {
  const words = TEXTS[lang]
  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('a guest announces a transfer; what is wrong is said beside its field, and nothing typed is lost', async ({ page }) => {
      await hydrated(page, pathTo('project', lang, { slug: SLUG }))
      await page.getByRole('link', { name: words.give }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.give)
      await looksRight(page)
      await page.locator('#amount').fill(words.wrong)
      await page.locator('#name').fill('Olga Prueba')
      await page.locator('#message').fill('Fuerza')
      await page.getByRole('radio', { name: words.way }).check()
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.locator('#amount')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('#amount')).toHaveValue(words.wrong)
      await expect(page.locator('#message')).toHaveValue('Fuerza')
      await expect(page.getByRole('radio', { name: words.way })).toBeChecked()
      await looksRight(page)
      await page.locator('#amount').fill(words.asked)
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.locator('#amount-error')).toContainText(words.readings)
      await expect(page.locator('#amount')).toHaveValue(words.asked)
      await page.locator('#amount').fill(words.own)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: words.send }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
      await expect(page.getByText(words.amount)).toBeVisible()
      await looksRight(page)
      const code = new URL(page.url()).pathname.split('/').at(-2)!
      await expect(page.getByText(code.toUpperCase(), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: words.trail }).click()
      // Anybody can announce anything: the message is public only once the money is confirmed.
      await expect(page).toHaveURL(new RegExp(`${pathTo('trail', lang, { code })}$`))
      await expect(page.getByText('Olga Prueba')).toHaveCount(0)
      await confirm(page, code)
      await page.goto(pathTo('trail', lang, { code }))
      await expect(page.getByText('Olga Prueba').first()).toBeVisible()
      await page.goto(pathTo('give_transfer', lang, { code }))
      await expect(page).toHaveURL(new RegExp(`${pathTo('trail', lang, { code })}$`))
    })

    test('a guest withdraws it by keyboard on a phone, from the page or from the letter; then the link says that it is over', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const heading = page.getByRole('heading', { level: 1 })
      for (const from of ['page', 'letter'] as const) {
        await hydrated(page, pathTo('give', lang, { slug: SLUG }))
        // An address of its own: not many letters go to one within an hour.
        await page.locator('#email').fill(`olga.${lang}@example.com`)
        await page.getByRole('radio', { name: words.way }).check()
        await page.getByRole('button', { name: words.send }).click()
        await expect(heading).toHaveText(words.heading)
        const code = new URL(page.url()).pathname.split('/').at(-2)!
        if (from === 'letter') {
          await hydrated(page, await linkIn('trail_watch_asked', code, /()(https?:\S+[?&]token=[\w-]+)/))
          await press(page, page.getByRole('button', { name: words.notify }))
          await expect(heading).toBeFocused()
        }
        await looksRight(page)
        await press(page, page.getByRole('link', { name: words.withdraw }))
        await expect(page.getByRole('button', { name: words.confirm })).toBeVisible()
        if (from === 'page') await looksRight(page)
        await press(page, page.getByRole('button', { name: words.confirm }))
        await expect(heading).toHaveText(words.done)
        await expect(heading).toBeFocused()
        await expectVisibleFocus(page)
        if (from === 'page') await looksRight(page)
        expect(await readDatabase(`select status from contributions where code = '${code}'`)).toEqual([{ status: 'not_approved' }])
        await page.reload()
        await expect(heading).toHaveText(words.over)
        if (from === 'page') await looksRight(page)
        await page.goto(`${pathTo('gift_withdrawal', lang, { code })}?gift-token=x`)
        await expect(heading).toHaveText(words.invalid)
        if (from === 'page') await looksRight(page)
      }
    })
  })
}

test('passing the own amount by keyboard keeps the suggestion; typing chooses it, and a suggestion replaces it', async ({ page }) => {
  await hydrated(page, pathTo('give', 'es', { slug: SLUG }))
  const [suggestion, own, amount] = [
    page.locator('[name=suggested]').nth(1),
    page.locator('[name=suggested][value=own]'),
    page.locator('#amount'),
  ]
  await expect(suggestion).toBeChecked()
  await suggestion.focus()
  await page.keyboard.press('Tab')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(suggestion).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('700')
  await expect(own).toBeChecked()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Backspace')
  await expect(suggestion).toBeChecked()
  await page.keyboard.type('700')
  await suggestion.check({ force: true })
  await expect(amount).toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-AR' })

  test('a typed amount wins over the suggestion that was chosen before', async ({ page }) => {
    await page.goto(pathTo('give', 'es', { slug: SLUG }))
    await expect(page.locator('[name=suggested]').nth(1)).toBeChecked()
    await page.locator('#amount').fill('7.300')
    await page.getByRole('radio', { name: TEXTS.es.way }).check()
    await page.getByRole('button', { name: TEXTS.es.send }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.es.heading)
    await expect(page.getByText('$ 7.300,00')).toBeVisible()
  })
})

/** The admin confirms less than was announced, with the reason. */
async function confirm(page: Page, code: string) {
  const admin = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin, locale: 'es-AR' })
  await signIn(admin, 'admin', { redirect: `/admin/contributions?query=${code.toUpperCase()}` })
  await expect(admin.getByRole('table')).toContainText('Olga Prueba')
  await admin.goto(`/admin/contribution/${code}`)
  await admin.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.locator('[name=typed]').fill('12000,00')
  await dialog.locator('[name=arrived_on]').fill(today())
  await dialog.getByRole('textbox', { name: /Por qué|motivo/i }).fill('El banco descontó una comisión')
  await dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await awaitRow(`select from contributions where code = '${code}' and status = 'approved' and amount = 1200000`)
  await admin.close()
}

async function looksRight(page: Page) {
  await expectAccessibleInTurn(page)
  for (const width of [390, 320]) await expectNoSidewaysScroll(page, width)
}
