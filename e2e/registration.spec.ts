import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { emailOf, newUsername, THEIRS } from './steps/accounts.ts'

// Registering, refused in every way: everything at once, in the page's language, and nothing typed is lost but the passwords.

const TEXTS = {
  es: {
    path: '/registro',
    submit: 'Crear mi cuenta',
    required: 'Campo obligatorio',
    terms: 'Para crear la cuenta tenés que aceptar los términos',
    wrong: {
      name: 'Parece una dirección de internet: escribilo sin ella',
      surname: 'Campo inválido',
      username: 'Ese nombre de usuario está reservado. Probá con otro',
      email: 'Escribí un correo válido, como nombre@ejemplo.com',
      password: 'Usá al menos 10 caracteres',
      password_confirmation: 'Las contraseñas no coinciden',
    },
    taken: 'Ese nombre de usuario ya está en uso. Probá con otro',
    common: 'Es una de las primeras que alguien probaría. Elegí otra menos común',
    done: 'Revisá tu correo',
  },
  en: {
    path: '/en/register',
    submit: 'Create my account',
    required: 'Required field',
    terms: 'To create the account you have to accept the terms',
    wrong: {
      name: 'It looks like an internet address: write it without one',
      surname: 'Invalid field',
      username: 'That username is reserved. Try another one',
      email: 'Enter a valid e-mail address, such as name@example.com',
      password: 'Use at least 10 characters',
      password_confirmation: 'Passwords does not match',
    },
    taken: 'That username is taken. Try another one',
    common: 'It is one of the first that anybody would try. Choose a less common one',
    done: 'Check your inbox',
  },
} as const

const FIELDS = ['name', 'surname', 'username', 'email', 'password', 'password_confirmation'] as const
type Typed = Record<(typeof FIELDS)[number], string>

async function submit(page: Page, typed: Partial<Typed>, button: string) {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await answered
}

const field = (page: Page, name: string) => page.getByRole('main').locator(`[name=${name}]`)
const errorOf = (page: Page, name: string) => page.locator(`#${name}-error`)

for (const scripts of [true, false]) {
  for (const lang of ['es', 'en'] as const) {
    test.describe(`registering in ${lang} ${scripts ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled: scripts, locale: lang === 'es' ? 'en-US' : 'es-AR' })
      const words = TEXTS[lang]

      test('is refused with everything that is wrong, and keeps what may be kept', async ({ page }) => {
        await page.goto(words.path)
        await submit(page, {}, words.submit)
        for (const name of FIELDS) await expect(errorOf(page, name)).toHaveText(words.required)
        await expect(errorOf(page, 'terms')).toHaveText(words.terms)

        const typed = {
          name: 'Ana www.\u202epagos.example',
          surname: '<b>',
          username: 'root',
          email: 'ana',
          password: 'corta',
          password_confirmation: 'otra',
        }
        await field(page, 'terms').check()
        await submit(page, typed, words.submit)
        for (const [name, sentence] of Object.entries(words.wrong)) await expect(errorOf(page, name)).toHaveText(sentence)
        await expect(errorOf(page, 'terms')).toHaveCount(0)
        for (const name of ['name', 'surname', 'username', 'email'] as const) await expect(field(page, name)).toHaveValue(typed[name])
        await expect(field(page, 'terms')).toBeChecked()
        if (!scripts) for (const name of ['password', 'password_confirmation']) await expect(field(page, name)).toHaveValue('')
        if (scripts) await expectAccessible(page)

        await submit(
          page,
          {
            name: '\u202aAna\u202c',
            surname: 'Sosa',
            username: 'traveller',
            email: 'ana@example.com',
            password: 'password123',
            password_confirmation: 'otra',
          },
          words.submit,
        )
        await expect(errorOf(page, 'username')).toHaveText(words.taken)
        await expect(errorOf(page, 'password')).toHaveText(words.common)
        await expect(errorOf(page, 'password_confirmation')).toHaveText(words.wrong.password_confirmation)
        await expect(errorOf(page, 'name')).toHaveCount(0)

        const username = newUsername(`reg${lang}${scripts ? 's' : 'p'}`)
        await submit(page, { username, email: emailOf(username), password: THEIRS, password_confirmation: THEIRS }, words.submit)
        await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
      })
    })
  }
}

for (const [lang, path] of [
  ['es', '/account/recovery'],
  ['en', '/en/account/recovery'],
] as const) {
  test(`recovering in ${lang} is refused in the page's words`, async ({ page }) => {
    await page.goto(path)
    await field(page, 'email').fill('ana')
    await field(page, 'email').press('Enter')
    await expect(errorOf(page, 'email')).toHaveText(TEXTS[lang].wrong.email)
    await expect(field(page, 'email')).toHaveValue('ana')
  })
}
