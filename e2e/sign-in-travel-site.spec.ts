import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { emailOf, expectNoSidewaysScroll, fillLogin, mailedLink, newUsername, THEIRS } from './steps/accounts.ts'
import { languagesOf } from './steps/languages.ts'
import { WORLD } from './steps/world.ts'

// The demo travel site, a separate program with a standard client library, signs its visitor in here and books in their name.

const SITE = WORLD.travel_site.url

const LABELS = {
  es: {
    sign_in: 'Iniciar sesión con Huella',
    sign_out: 'Salir',
    go_on: 'Iniciá sesión con tu cuenta para seguir en Rumbo Sur.',
    create: 'Creá una',
    submit: 'Crear mi cuenta',
    verify: 'Confirmar mi correo',
    verified: '¡Listo, correo confirmado!',
    none: 'No has seleccionado un proyecto.',
    choose: 'Elegir un proyecto',
    sheet: 'Elegí tu proyecto',
    choose_named: (name: string) => `Elegir ${name}`,
    back: 'Volver al viaje',
    consent: '¿Iniciás sesión en Rumbo Sur con tu cuenta?',
    allow: 'Sí, seguir',
    refuse: 'No, gracias',
    sorry: 'No pudimos iniciar tu sesión',
    book: /^Reservar/,
    confirm: 'Confirmar reserva',
    sites: 'Sitios donde iniciás sesión con esta cuenta',
    trips: 'Tus viajes y aportes',
    withdraw: 'Sacarle el permiso a Rumbo Sur',
    withdrawn: 'ese sitio ya no sabe quién sos',
    login: '/iniciar-sesion',
    home: '/',
    account: '/cuenta',
  },
  en: {
    sign_in: 'Log in with Huella',
    sign_out: 'Log out',
    go_on: 'Log in to continue to Rumbo Sur.',
    create: 'Create one',
    submit: 'Create my account',
    verify: 'Confirm my e-mail',
    verified: 'your e-mail is confirmed',
    none: 'You have not selected a project.',
    choose: 'Choose a project',
    sheet: 'Choose your project',
    choose_named: (name: string) => `Choose ${name}`,
    back: 'Return to trip',
    consent: 'Log in to Rumbo Sur with your account?',
    allow: 'Yes, continue',
    refuse: 'No, thanks',
    sorry: 'We could not log you in',
    book: /^Book/,
    confirm: 'Confirm booking',
    sites: 'Sites where you log in with your account',
    trips: 'Your trips and contributions',
    withdraw: 'Remove access from Rumbo Sur',
    withdrawn: 'that site no longer knows who you are',
    login: '/en/login',
    home: '/en',
    account: '/en/account',
  },
}

for (const lang of languagesOf('travel site signs in')) {
  const labels = LABELS[lang]

  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('a new user registers during a trip, chooses a project, and books in their name', async ({ page, request }) => {
      const username = newUsername(`viaja${lang}`)
      const project = await projectInPesos(page)

      await test.step('the travel site sends them to the login, which names the site', async () => {
        await page.goto(searchAt(lang))
        await page.getByRole('link', { name: labels.sign_in }).click()
        await expect(page).toHaveURL(new RegExp(`${labels.login}\\?redirect=`))
        await expect(page.getByRole('main')).toContainText(labels.go_on)
      })
      await test.step('they register and follow the link in the message, and the trip is still pending', async () => {
        await page.getByRole('main').getByRole('link', { name: labels.create }).click()
        await fillRegistration(page, username)
        await page.getByRole('button', { name: labels.submit }).click()
        await expect(page.getByRole('main')).toContainText(emailOf(username))
        await page.goto(await mailedLink(request, username, 'verify_email'))
        await page.getByRole('button', { name: labels.verify }).click()
        await expect(page.getByRole('main')).toContainText(labels.verified)
        await page.getByRole('main').getByRole('link', { name: labels.back }).click()
        await expect(page.getByRole('main')).toContainText(labels.go_on)
        await fillLogin(page, username, THEIRS)
      })
      await test.step('without a project they cannot return yet; the sheet opens from the snackbar', async () => {
        await expect(page.getByRole('heading', { level: 1, name: labels.sheet })).toBeVisible()
        await page.goto(labels.home)
        const bar = page.getByRole('region', { name: /Tu viaje te espera|Your trip is waiting/ })
        await expect(bar).toContainText(labels.none)
        await expect(bar.getByRole('button', { name: labels.back })).toBeDisabled()
        await expectAccessible(page, 'the snackbar')
        await expectNoSidewaysScroll(page)
        await bar.getByRole('link', { name: labels.choose }).click()
        const sheet = page.getByRole('dialog', { name: labels.sheet })
        await sheet.getByRole('searchbox').fill(project)
        await page.keyboard.press('Enter')
        await sheet.getByRole('button', { name: labels.choose_named(project) }).click()
        await expect(sheet).toBeHidden()
        await bar.getByRole('button', { name: labels.back }).click()
      })
      await test.step('they see what the site will know, refuse, and the site shows an error', async () => {
        await expect(page.getByRole('heading', { level: 1, name: labels.consent })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(emailOf(username))
        await expectAccessible(page, 'the consent')
        await expectNoSidewaysScroll(page)
        await page.getByRole('button', { name: labels.refuse }).click()
        await expect(page).toHaveURL(new RegExp(`^${SITE}/signed-in\\?error=access_denied`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.sorry)
      })
      await test.step('they consent, and the site shows their name and their project', async () => {
        await page.goto(searchAt(lang))
        await page.getByRole('link', { name: labels.sign_in }).click()
        await page.getByRole('button', { name: labels.allow }).click()
        await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
        await expect(page.getByRole('banner')).toContainText('Nina Prueba')
        await expect(page.getByRole('banner').getByRole('link', { name: project })).toBeVisible()
      })
      const trail = await test.step('they book in their name, and the trip is in their account', async () => {
        await page.getByRole('button', { name: labels.book }).first().click()
        await expect(page.getByRole('main')).toContainText('Nina Prueba')
        await page.getByRole('button', { name: labels.confirm }).click()
        await expect(page).toHaveURL(/\/booking\//)
        const link = page.locator('a.button[href*="/transparen"]').first()
        await expect(link).toBeVisible()
        return (await link.getAttribute('href'))!.split('/').at(-1)!
      })
      // The contribution is written a little after the booking.
      await expect.poll(async () => (await request.get(`/api/trail/${trail}`)).status()).toBe(200)
      await page.goto(labels.account)
      await expect(page.getByRole('main').locator(`a[href$="/${trail}"]`).first()).toBeVisible()
      expect((await (await request.get(`/api/trail/${trail}`)).json()).data.project.name).toBe(project)

      await test.step('the next time no consent is needed', async () => {
        await page.goto(`${SITE}/home?lang=${lang.toUpperCase()}`)
        await page.getByRole('button', { name: labels.sign_out }).click()
        await page.getByRole('link', { name: labels.sign_in }).click()
        await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
        await expect(page.getByRole('banner')).toContainText('Nina Prueba')
      })
      await test.step('until they withdraw it', async () => {
        await page.goto(labels.account)
        await page.getByRole('button', { name: labels.withdraw }).click()
        await expect(page.getByRole('status').filter({ hasText: labels.withdrawn })).toBeVisible()
        await page.goto(`${SITE}/sign-in?lang=${lang.toUpperCase()}`)
        await expect(page.getByRole('heading', { level: 1, name: labels.consent })).toBeVisible()
      })
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-AR' })

  test('a traveller signs in at the travel site, too', async ({ page, request }) => {
    const username = newUsername('sinscript')
    const registered = await request.post('/api/oauth/register', {
      data: {
        name: 'Nina',
        surname: 'Prueba',
        username,
        email: emailOf(username),
        terms: true,
        password: THEIRS,
        password_confirmation: THEIRS,
      },
    })
    expect(registered.status()).toBe(201)
    await page.goto(`${SITE}/sign-in?lang=ES`)
    await fillLogin(page, username, THEIRS)
    await expect(page.getByRole('heading', { level: 1, name: 'Elegí tu proyecto' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Elegir / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Sí, seguir' }).click()
    await expect(page).toHaveURL(new RegExp(`^${SITE}/home`))
    await expect(page.getByRole('banner')).toContainText('Nina Prueba')
  })
})

async function fillRegistration(page: Page, username: string) {
  const form = page.getByRole('main').locator('form', { has: page.locator('[name=password_confirmation]') })
  const fields = { name: 'Nina', surname: 'Prueba', username, email: emailOf(username), password: THEIRS, password_confirmation: THEIRS }
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value)
  await form.locator('[name=terms]').check()
}

/** The name of an active project in pesos, the currency of the demo travel site's profit. */
async function projectInPesos(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/projects?status=active&per_page=50')).json()
  return data.find((project: { currency: string }) => project.currency === 'ARS').name
}

/** The hand-off address of a week in Mendoza. */
function searchAt(lang: 'es' | 'en'): string {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  const search = { directSubmit: 'true', tripType: 'ONLY_HOTEL', multiHotel: 'false', hotelDestination: 'MEZ', distribution: '2-0' }
  return `${SITE}/home?${new URLSearchParams({ ...search, departureDate: day(30), arrivalDate: day(37), lang: lang.toUpperCase() })}`
}
