import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test'
import { type Issuer, type IssuerUser, openIssuer } from '../src/testing/outside/issuer.ts'
import { expectAccessible } from './steps/accessible.ts'
import { confirmByLink, emailOf, expectNoSidewaysScroll, mailedLink, newUsername, register, storedEmail } from './steps/accounts.ts'
import { languagesOf } from './steps/languages.ts'
import { WORLD } from './steps/world.ts'

// Signing in with Google, played by a real OpenID provider at the address in the platform's configuration.

const LABELS = {
  es: {
    login: '/iniciar-sesion',
    account: '/cuenta',
    button: 'Seguir con Google',
    hello: '¡Hola, Nina!',
    problem: 'No pudimos iniciar tu sesión con Google',
    again: 'Volver a intentar',
    refused: 'Cancelaste en Google',
    expired: 'Ese intento de iniciar sesión venció',
    unverified: 'Google no confirma que ese correo sea tuyo',
    verify: 'Confirmar mi correo',
  },
  en: {
    login: '/en/login',
    account: '/en/account',
    button: 'Continue with Google',
    hello: 'Nina',
    problem: 'We could not log you in with Google',
    again: 'Try again',
    refused: 'You cancelled at Google',
    expired: 'That attempt to log in has expired',
    unverified: 'Google does not confirm',
    verify: 'Confirm my e-mail',
  },
}

let issuer: Issuer
test.beforeAll(async () => {
  issuer = await openIssuer({ port: WORLD.google.port, redirect_uris: () => [`${WORLD.url}/social-callback`], people: [] })
})
test.afterAll(() => issuer.close())

for (const lang of languagesOf('google')) {
  const labels = LABELS[lang]

  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('a new user gets an account, returns to their page, and is recognized the next time', async ({ page, context }) => {
      const user = addToIssuer({ sub: newUsername(`g${lang}`), email_verified: true, given_name: 'Nina', family_name: 'Prueba' })
      await page.goto(`${labels.login}?redirect=${labels.account}`)
      await expectAccessible(page, 'the login with Google')
      await expectNoSidewaysScroll(page)
      await goToGoogle(page, labels.button, user.sub)
      await expect(page).toHaveURL(labels.account)
      await expect(page.getByRole('status').filter({ hasText: labels.hello }).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina')
      expect(page.url()).not.toMatch(/code|state/)
      await context.clearCookies()
      await page.goto(`${labels.login}?redirect=${labels.account}`)
      await goToGoogle(page, labels.button, user.sub)
      await expect(page).toHaveURL(labels.account)
    })

    test('cancelling, a foreign state, and an unverified address each show a message', async ({ page, playwright }) => {
      await test.step('refused', async () => {
        await page.goto(labels.login)
        await goToGoogle(page, labels.button, null)
        await expectProblem(page, labels, labels.refused)
        await expectAccessible(page, 'refused')
        await page.getByRole('main').getByRole('link', { name: labels.again }).click()
        await expect(page).toHaveURL(labels.login)
      })
      await test.step('a redirect started by another browser', async () => {
        const user = addToIssuer({ sub: newUsername(`f${lang}`), email_verified: true, given_name: 'Eva', family_name: 'Mala' })
        await page.goto(await returnOfAnother(playwright, user.sub, lang))
        await expectProblem(page, labels, labels.expired)
      })
      await test.step('unverified there', async () => {
        const user = addToIssuer({ sub: newUsername(`u${lang}`), email_verified: false })
        await page.goto(labels.login)
        await goToGoogle(page, labels.button, user.sub)
        await expectProblem(page, labels, labels.unverified)
      })
      expect((await page.context().cookies()).some(({ name }) => /^(__Host-)?session$/.test(name))).toBe(false)
    })

    test('an account that confirmed the same address is linked, and its owner is notified', async ({ page, request }) => {
      const username = newUsername(`p${lang}`)
      await register(request, username, lang)
      const user = addToIssuer({ sub: username, email: emailOf(username), email_verified: true })
      await page.goto(await mailedLink(request, username, 'verify_email'))
      await confirmByLink(page, labels.verify)
      await page.goto(`${labels.login}?redirect=${labels.account}`)
      await goToGoogle(page, labels.button, user.sub)
      await expect(page).toHaveURL(labels.account)
      await expect(page.getByRole('main')).toContainText(`@${username}`)
      await storedEmail(request, username, 'identity_linked')
    })

    test('an account that has not confirmed the same address is left alone', async ({ page, request }) => {
      const username = newUsername(`q${lang}`)
      await register(request, username, lang)
      const user = addToIssuer({ sub: username, email: emailOf(username), email_verified: true })
      await page.goto(`${labels.login}?redirect=${labels.account}`)
      await goToGoogle(page, labels.button, user.sub)
      await expect(page).toHaveURL(labels.account)
      await expect(page.getByRole('main')).toContainText(/@q\w+2/)
    })
  })
}

/** Adds a user to the issuer. */
function addToIssuer(user: IssuerUser): IssuerUser {
  const known = { email: `${user.sub}@example.com`, ...user }
  issuer.people.set(user.sub, known)
  return known
}

/** The redirect address of a sign-in started in another browser. */
async function returnOfAnother({ request }: PlaywrightWorkerArgs['playwright'], sub: string, lang: string): Promise<string> {
  const theirs = await request.newContext({ baseURL: WORLD.url })
  const login = await theirs.get(`/api/auth/social/google/authorize?lang=${lang}`)
  const chosen = await theirs.post(`${login.url()}?as=${sub}`, { maxRedirects: 0 })
  const back = await theirs.get(new URL(chosen.headers().location ?? '', login.url()).href, { maxRedirects: 0 })
  await theirs.dispose()
  expect(back.headers().location).toContain('code=')
  return back.headers().location ?? ''
}

/** Goes from the login page to the issuer and signs in as a user, or refuses. */
async function goToGoogle(page: Page, button: string, sub: string | null) {
  // Forgets the issuer's own session, which is not under test.
  await page.context().clearCookies({ name: /^_session/ })
  await page.getByRole('main').getByRole('link', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByRole('button', { name: sub ?? 'Refuse' }).click()
}

async function expectProblem(page: Page, labels: { problem: string }, why: string) {
  await expect(page.getByRole('heading', { level: 1, name: labels.problem })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(why)
}
