import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './steps/accessible.ts'
import { expectNoSidewaysScroll, headersOf, mailedLink, newUsername, register, THEIRS } from './steps/accounts.ts'
import { onDatabase } from './steps/database.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'

// A person who lost phone and recovery codes gets back in, all by keyboard; another one, whose account somebody else tried to recover,
// cancels it.

const LABELS = {
  es: {
    login: '/iniciar-sesion',
    lost: '¿Perdiste el teléfono y los códigos?',
    start: 'Pedir que se quite',
    asked: 'Listo, te escribimos a tu correo',
    running: 'Alguien que sabe tu contraseña pidió quitar el segundo paso',
    due: 'Ya se puede quitar el segundo paso',
    again: 'Mandar el enlace otra vez',
    mailed: 'Te mandamos el enlace',
    finish: 'Quitar el segundo paso',
    finished: 'Listo, quitamos el segundo paso',
    cancel: 'Cancelar el pedido',
    cancelled: 'Cancelado',
    dead: 'Enlace inválido o vencido',
  },
  en: {
    login: '/en/login',
    lost: 'Lost your phone and your codes?',
    start: 'Ask for its removal',
    asked: 'Done, we wrote to your address',
    running: 'Somebody who knows your password asked to remove the second step',
    due: 'The second step of this account can be removed now',
    again: 'Send the link again',
    mailed: 'We mailed the link',
    finish: 'Remove the second step',
    finished: 'Done, we removed the second step',
    cancel: 'Cancel the request',
    cancelled: 'Cancelled',
    dead: 'Invalid or expired link',
  },
}

for (const lang of languagesOf('lost-second-step')) {
  const words = LABELS[lang]
  test(`${lang}: a lost second step is removed by keyboard, after letters that can cancel it`, async ({ page, request }) => {
    const username = newUsername(`lost${lang}`)
    await register(request, username, lang)
    await onDatabase(`update users set email_verified = true where username = '${username}'`)
    await turnOn(username)

    async function toCodeStep() {
      await hydrated(page, words.login)
      await page.locator('main [name=username]').focus()
      await page.keyboard.type(username)
      await page.locator('main [name=password]').focus()
      await page.keyboard.type(THEIRS)
      await page.keyboard.press('Enter')
      await expect(page.locator('[name=otp]')).toBeFocused()
    }

    /** Tab until an element has the focus, as a person without a mouse does. */
    async function tabTo(text: string) {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab')
        if ((await page.evaluate(() => document.activeElement?.textContent)) === text) return
      }
      throw new Error(`the focus never reaches ${text}`)
    }

    await test.step('asked for on the code step', async () => {
      await toCodeStep()
      await tabTo(words.lost)
      await page.keyboard.press('Enter')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await tabTo(words.start)
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.asked)).toBeFocused()
    })

    await test.step('cancelled by its letter, without signing in', async () => {
      const link = await mailedLink(request, username, 'factor_recovery_asked')
      await page.goto(link)
      await tabTo(words.cancel)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: words.cancelled })).toBeVisible()
      await page.goto(link)
      await expect(page.getByRole('heading', { name: words.dead })).toBeVisible()
      await expect(page.locator('main button')).toHaveCount(0)
    })

    await test.step('asked for again, it is said at the next sign-in, and removed three days later', async () => {
      await toCodeStep()
      await tabTo(words.lost)
      await page.keyboard.press('Enter')
      await tabTo(words.start)
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.asked)).toBeVisible()
      await toCodeStep()
      await expect(page.getByText(words.running)).toBeVisible()
      await letDaysPass(username)
      await toCodeStep()
      await expect(page.getByText(words.due)).toBeVisible()
      await tabTo(words.again)
      await page.keyboard.press('Enter')
      await expect(page.getByText(words.mailed)).toBeFocused()
      await page.goto(await mailedLink(request, username, 'factor_recovery_due'))
      await expectAccessible(page)
      await tabTo(words.finish)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: words.finished })).toBeVisible()
    })

    await test.step('the password alone is enough', async () => {
      const answer = await request.post('/api/oauth/authenticate', { data: { username, password: THEIRS } })
      expect(answer.status()).toBe(200)
    })

    async function turnOn(of: string) {
      const headers = await headersOf(request, of, THEIRS)
      await request.post('/api/oauth/confirm', { headers, data: { password: THEIRS } })
      const { data } = await (await request.post('/api/oauth/second-factor', { headers })).json()
      const otp = new TOTP({ secret: data.secret }).generate()
      expect((await request.post('/api/oauth/second-factor/activation', { headers, data: { otp } })).status()).toBe(200)
    }
  })
}

/** As the owner of the tables: for every other role the times of a recovery are fixed. */
async function letDaysPass(username: string) {
  await onDatabase(`
    alter table factor_recoveries disable trigger factor_recoveries_fixed;
    update factor_recoveries set asked_at = asked_at - interval '73 hours', due_at = due_at - interval '73 hours', reminded_at = now() - interval '13 hours'
      where user_id = (select id from users where username = '${username}');
    alter table factor_recoveries enable trigger factor_recoveries_fixed;
  `)
}
