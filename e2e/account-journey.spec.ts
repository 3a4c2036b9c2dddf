import { readFile } from 'node:fs/promises'
import { readQr } from '@huella/qr-code/read-qr'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { expectAccessible } from './steps/accessible.ts'
import { confirmByLink, emailOf, fillLogin, mailedLink, newUsername, prove, register, signIn, THEIRS } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { WORLD } from './steps/world.ts'

// The life of an account, once in each language: from signing in over a page to deleting it.

const LABELS = {
  es: {
    header: 'Iniciar sesión',
    login: 'Iniciar sesión',
    wrong: 'Usuario o contraseña incorrectos',
    forgot: 'Olvidé mi contraseña',
    check_mail: 'Revisá tu correo',
    changed: 'Tu contraseña quedó cambiada',
    confirm_email: 'Confirmar mi correo nuevo',
    saved: 'cerramos tus otras sesiones',
    expired: 'Tu sesión ha expirado',
    end_session: /^Cerrar la sesión de .*Linux/,
    ended: 'Listo: esa sesión terminó',
    picture: 'Guardamos tu foto',
    start: 'Activar el segundo paso',
    one_more: 'Un paso más',
    left: 'Códigos de recuperación sin usar: 9',
    turn_off: 'Desactivar',
    off: 'Desactivaste el segundo paso',
    download: 'Descargar mis datos',
    erase: 'Eliminar mi cuenta',
    erased: 'Eliminamos tu cuenta',
    paths: {
      organizations: '/organizaciones',
      login: '/iniciar-sesion',
      account: '/cuenta',
      picture: '/cuenta/foto',
      factor: '/cuenta/segundo-paso',
      data: '/cuenta/mis-datos',
      erase: '/cuenta/eliminar',
      email: '/account/email/change',
      password: '/account/password/change',
    },
  },
  en: {
    header: 'Log in',
    login: 'Log in',
    wrong: 'Invalid username or password',
    forgot: 'I forgot my password',
    check_mail: 'Check your inbox',
    changed: 'Your password has been changed',
    confirm_email: 'Confirm my new e-mail',
    saved: 'you are logged out everywhere else',
    expired: 'Your session has expired',
    end_session: /^Log out .*Linux/,
    ended: 'Done: logged out there',
    picture: 'We have saved your picture',
    start: 'Turn on the second step',
    one_more: 'One more step',
    left: 'Recovery codes left: 9',
    turn_off: 'Turn off',
    off: 'You turned the second step off',
    download: 'Download my data',
    erase: 'Delete my account',
    erased: 'We have deleted your account',
    paths: {
      organizations: '/en/organizations',
      login: '/en/login',
      account: '/en/account',
      picture: '/en/account/picture',
      factor: '/en/account/second-step',
      data: '/en/account/my-data',
      erase: '/en/account/delete',
      email: '/en/account/email/change',
      password: '/en/account/password/change',
    },
  },
}

const SECOND = 'jardin-martes-58'
const THIRD = 'faro-jueves-91'

for (const lang of languagesOf('account')) {
  const labels = LABELS[lang]
  const { paths } = labels

  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('an account is signed in to over a page, recovered, changed, and its other sessions end', async ({ page, browser, request }) => {
      const username = newUsername(`vida${lang}`)
      await register(request, username, lang)

      await test.step('the dialog over a page shows an error, and then returns to the page', async () => {
        await page.goto(paths.organizations)
        await page.getByRole('banner').getByRole('link', { name: labels.header }).first().click()
        const dialog = page.getByRole('dialog', { name: labels.login })
        await dialog.locator('[name=username]').fill(emailOf(username))
        await dialog.locator('[name=password]').fill('otra cosa distinta')
        await dialog.getByRole('button', { name: /^(Iniciar sesión|Log in)$/ }).click()
        await expect(dialog.getByRole('alert').filter({ hasText: labels.wrong })).toBeVisible()
        await expectAccessible(page, 'the dialog')
        await dialog.locator('[name=password]').fill(THEIRS)
        await dialog.getByRole('button', { name: /^(Iniciar sesión|Log in)$/ }).click()
        await expect(dialog).toBeHidden()
        await expect(page).toHaveURL(paths.organizations)
        await page.context().clearCookies()
      })
      await test.step('a forgotten password is reset by the link in the message', async () => {
        await page.goto(paths.login)
        await page.getByRole('main').getByRole('link', { name: labels.forgot }).click()
        await page.getByRole('main').locator('[name=email]').fill(emailOf(username))
        await page.getByRole('main').locator('button[type=submit]').click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText(labels.check_mail)
        await hydrated(page, await mailedLink(request, username, 'recover_password'))
        await page.locator('[name=password]').fill(SECOND)
        await page.locator('[name=password_confirmation]').fill(SECOND)
        await page.getByRole('main').locator('button[type=submit]').click()
        await expect(page).toHaveURL(paths.login)
        await expect(page.getByRole('status').filter({ hasText: labels.changed })).toBeVisible()
        await signIn(page, username, { password: SECOND, lang })
      })
      await test.step('a new address, confirmed by its link', async () => {
        await hydrated(page, paths.email)
        await page.locator('[name=email]').fill(`nueva.${emailOf(username)}`)
        await page.locator('[name=email_confirmation]').fill(`nueva.${emailOf(username)}`)
        await page.locator('[name=password]').fill(SECOND)
        await page.getByRole('main').locator('button[type=submit]').click()
        await expect(page.getByRole('main')).toContainText(`nueva.${emailOf(username)}`)
        await page.goto(await mailedLink(request, username, 'confirm_new_email'))
        await confirmByLink(page, labels.confirm_email)
        await page.goto(paths.account)
        await expect(page.getByRole('main')).toContainText(`nueva.${emailOf(username)}`)
      })
      const other = await openSecondDevice(browser, username, SECOND, lang)
      await test.step('a new password ends the other session, which sees why, signs in, and returns to its page', async () => {
        // An open page receives the event at once, and would show the reason instead of the next page.
        await other.goto('about:blank')
        await hydrated(page, paths.password)
        await page.locator('[name=current_password]').fill(SECOND)
        await page.locator('[name=password]').fill(THIRD)
        await page.locator('[name=password_confirmation]').fill(THIRD)
        await page.getByRole('main').locator('button[type=submit]').click()
        await expect(page.getByRole('status').filter({ hasText: labels.saved })).toBeVisible()
        await other.goto(paths.picture)
        await expect(other).toHaveURL(`${paths.login}?redirect=${encodeURIComponent(paths.picture)}`)
        await expect(other.getByRole('status').filter({ hasText: labels.expired })).toBeVisible()
        await fillLogin(other, username, THIRD)
        await expect(other).toHaveURL(paths.picture)
      })
      await test.step('the list of sessions ends two, and says so of each', async () => {
        const third = await openSecondDevice(browser, username, THIRD, lang)
        await third.context().close()
        await page.goto(paths.account)
        const ends = page.getByRole('button', { name: labels.end_session })
        const ended = page.getByRole('status').filter({ hasText: labels.ended })
        await expect(ends).toHaveCount(2)
        await ends.first().click()
        await ended.getByRole('button').click()
        await expect(ended).toBeHidden()
        await expect(ends).toHaveCount(1)
        await ends.click()
        await expect(ended).toBeVisible()
        await expect(ends).toHaveCount(0)
        await other.reload()
        await expect(other).toHaveURL(/\?redirect=/)
      })
      await other.context().close()
    })

    test('an account gets a picture and a second step, downloads its data, and is deleted', async ({ page, request }) => {
      const username = newUsername(`fin${lang}`)
      await register(request, username, lang)
      await signIn(page, username, { password: THEIRS, lang })

      await test.step('a picture, cropped', async () => {
        await page.goto(paths.picture)
        const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3f51b5' } })
          .png()
          .toBuffer()
        await page.locator('[name=picture]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
        await page.locator('input[type=range]').fill('2')
        await expect(page.locator('input[name=width]')).toHaveCount(1)
        await expectAccessible(page, 'the cropper')
        await page.getByRole('main').locator('form').last().locator('button[type=submit]').click()
        await expect(page.getByRole('status').filter({ hasText: labels.picture })).toBeVisible()
        await expect(page.getByRole('banner').locator('img[src*="/api/user/"]').first()).toBeVisible()
      })
      const codes = await test.step('the second step, with the app’s code', async () => {
        await page.goto(paths.factor)
        await page.getByRole('button', { name: labels.start }).click()
        await prove(page, THEIRS)
        const secret = (await page.locator('ol code').innerText()).replaceAll(' ', '')
        await expectAccessible(page, 'the QR')
        expect(await readQr(await page.locator('ol svg[role=img]').screenshot())).toContain(`secret=${secret}`)
        await page.locator('[name=otp]').fill(new TOTP({ secret }).generate())
        await page.getByRole('main').locator('button[value=activate]').click()
        const list = page.getByRole('main').locator('ul li code')
        await expect(list.first()).toBeVisible()
        return list.allInnerTexts()
      })
      expect(codes.length).toBeGreaterThanOrEqual(8)
      await test.step('is required at the next sign-in, where a recovery code works once', async () => {
        await page.context().clearCookies()
        await page.goto(`${paths.login}?redirect=${paths.factor}`)
        await fillLogin(page, username, THEIRS)
        await expect(page.getByRole('main')).toContainText(labels.one_more)
        await page.locator('[name=otp]').fill('000000')
        await page.getByRole('main').locator('form button[type=submit]').first().click()
        await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
        await page.locator('[name=otp]').fill(codes[0]!)
        await page.getByRole('main').locator('form button[type=submit]').first().click()
        await expect(page).toHaveURL(paths.factor)
        await expect(page.getByRole('main')).toContainText(labels.left)
      })
      await test.step('and is turned off', async () => {
        await page.getByRole('button', { name: labels.turn_off }).click()
        await prove(page, THEIRS)
        await expect(page.getByRole('status').filter({ hasText: labels.off })).toBeVisible()
      })
      await test.step('all stored data is downloaded as a file', async () => {
        await page.goto(paths.data)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: labels.download }).click()
        const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
        expect(data.profile).toMatchObject({ username, email: emailOf(username) })
        expect(data).toHaveProperty('favorites')
      })
      await test.step('the account is deleted, and can no longer sign in', async () => {
        await page.goto(paths.erase)
        await page.getByRole('button', { name: labels.erase }).click()
        await expect(page.getByRole('status').filter({ hasText: labels.erased })).toBeVisible()
        await page.goto(paths.login)
        await fillLogin(page, username, THEIRS)
        await expect(page.getByRole('alert').filter({ hasText: labels.wrong })).toBeVisible()
      })
    })
  })
}

/** The same user on another device. */
async function openSecondDevice(browser: Browser, username: string, password: string, lang: 'es' | 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: WORLD.url, locale: lang === 'es' ? 'es-AR' : 'en-US' })
  const page = await context.newPage()
  await signIn(page, username, { password, lang })
  return page
}
