import { expect, type Page, type PlaywrightWorkerArgs, test } from '@playwright/test'
import { type Issuer, type IssuerUser, openIssuer } from '../src/testing/issuer.ts'
import { expectAccessible } from './accessible.ts'
import { confirmByLink, emailOf, expectNoSidewaysScroll, keptEmail, mailedLink, newUsername, register } from './accounts.ts'

// Signing in with Google, which a real OpenID provider plays here, at the address that the platform was told.

const WORDS = {
  es: {
    login: '/iniciar-sesion',
    account: '/cuenta',
    button: 'Seguir con Google',
    hello: '¡Hola, Nina!',
    problem: 'No pudimos hacerte entrar con Google',
    again: 'Volver a intentar',
    refused: 'Cancelaste en Google',
    expired: 'Ese intento de entrar venció',
    unverified: 'Google no confirma que ese correo sea tuyo',
    other: 'Ya hay una cuenta con ese correo',
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
    other: 'There is an account with that address already',
    verify: 'Confirm my e-mail',
  },
}

let issuer: Issuer
test.beforeAll(async () => {
  issuer = await openIssuer({ port: 4312, redirect_uris: () => ['http://localhost:4310/social-callback'], people: [] })
})
test.afterAll(() => issuer.close())

for (const lang of ['es', 'en'] as const) {
  const say = WORDS[lang]

  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('who has no account gets one, comes back to where they were, and is known the next time', async ({ page, context }) => {
      const person = isAtGoogle({ sub: newUsername(`g${lang}`), email_verified: true, given_name: 'Nina', family_name: 'Prueba' })
      await page.goto(`${say.login}?redirect=${say.account}`)
      await expectAccessible(page, 'the login with Google')
      await expectNoSidewaysScroll(page)
      await goToGoogle(page, say.button, person.sub)
      await expect(page).toHaveURL(say.account)
      await expect(page.getByRole('status').filter({ hasText: say.hello }).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina')
      expect(page.url()).not.toMatch(/code|state/)
      await context.clearCookies()
      await page.goto(`${say.login}?redirect=${say.account}`)
      await goToGoogle(page, say.button, person.sub)
      await expect(page).toHaveURL(say.account)
    })

    test('who cancels, has a foreign state, or an address that nobody verified reads why', async ({ page, playwright }) => {
      await test.step('refused', async () => {
        await page.goto(say.login)
        await goToGoogle(page, say.button, null)
        await expectProblem(page, say, say.refused)
        await expectAccessible(page, 'refused')
        await page.getByRole('main').getByRole('link', { name: say.again }).click()
        await expect(page).toHaveURL(say.login)
      })
      await test.step('a return that another browser began', async () => {
        const person = isAtGoogle({ sub: newUsername(`f${lang}`), email_verified: true, given_name: 'Eva', family_name: 'Mala' })
        await page.goto(await returnOfAnother(playwright, person.sub, lang))
        await expectProblem(page, say, say.expired)
      })
      await test.step('unverified there', async () => {
        const person = isAtGoogle({ sub: newUsername(`u${lang}`), email_verified: false })
        await page.goto(say.login)
        await goToGoogle(page, say.button, person.sub)
        await expectProblem(page, say, say.unverified)
      })
      expect((await page.context().cookies()).some(({ name }) => /^(__Host-)?session$/.test(name))).toBe(false)
    })

    test('an address with a password is joined once it is confirmed here, and its owner is told', async ({ page, request }) => {
      const username = newUsername(`p${lang}`)
      await register(request, username, lang)
      const person = isAtGoogle({ sub: username, email: emailOf(username), email_verified: true })
      await page.goto(say.login)
      await goToGoogle(page, say.button, person.sub)
      await expectProblem(page, say, say.other)
      await page.goto(await mailedLink(request, username, 'verify_email'))
      await confirmByLink(page, say.verify)
      await page.goto(`${say.login}?redirect=${say.account}`)
      await goToGoogle(page, say.button, person.sub)
      await expect(page).toHaveURL(say.account)
      await expect(page.getByRole('main')).toContainText(`@${username}`)
      await keptEmail(request, username, 'identity_linked')
    })
  })
}

/** Somebody new at the issuer. */
function isAtGoogle(person: IssuerUser): IssuerUser {
  const known = { email: `${person.sub}@example.com`, ...person }
  issuer.people.set(person.sub, known)
  return known
}

/** The address that somebody's own browser was about to come back to. */
async function returnOfAnother({ request }: PlaywrightWorkerArgs['playwright'], sub: string, lang: string): Promise<string> {
  const theirs = await request.newContext({ baseURL: 'http://localhost:4310' })
  const asked = await theirs.get(`/api/auth/social/google/authorize?lang=${lang}`)
  const chosen = await theirs.post(`${asked.url()}?as=${sub}`, { maxRedirects: 0 })
  const back = await theirs.get(new URL(chosen.headers().location ?? '', asked.url()).href, { maxRedirects: 0 })
  await theirs.dispose()
  expect(back.headers().location).toContain('code=')
  return back.headers().location ?? ''
}

/** From the login page, as somebody or refusing. */
async function goToGoogle(page: Page, button: string, sub: string | null) {
  // The issuer is another site: what it remembers of the browser is not what is looked at here.
  await page.context().clearCookies({ name: /^_session/ })
  await page.getByRole('main').getByRole('link', { name: button }).click()
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await page.getByRole('button', { name: sub ?? 'Refuse' }).click()
}

async function expectProblem(page: Page, say: { problem: string }, why: string) {
  await expect(page.getByRole('heading', { level: 1, name: say.problem })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(why)
}
