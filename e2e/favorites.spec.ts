import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'
import { languagesOf } from './steps/languages.ts'

const LANGUAGES = {
  es: {
    projects: '/proyectos',
    favorites: '/favoritos',
    lang: 'es',
    account: '/cuenta',
    heart: /^Favorito: /,
    named: (name: string) => `Favorito: ${name}`,
    title: 'Tus favoritos',
    link: (count: number) => `Favoritos: ${count}`,
    none: 'Todavía no guardaste ningún proyecto',
    undo: 'Deshacer',
    gone: 'Un proyecto que guardaste ya no está publicado.',
    drop_gone: 'Quitar de la lista',
    choose: (name: string) => `Elegir ${name}`,
    search: '/buscar',
  },
  en: {
    projects: '/en/projects',
    favorites: '/en/favorites',
    lang: 'en',
    account: '/en/account',
    heart: /^Favourite: /,
    named: (name: string) => `Favourite: ${name}`,
    title: 'Your favourites',
    link: (count: number) => `Favourites: ${count}`,
    none: 'You haven’t saved any project yet',
    undo: 'Undo',
    gone: 'A project you saved is no longer published.',
    drop_gone: 'Remove from the list',
    choose: (name: string) => `Choose ${name}`,
    search: '/en/search',
  },
} as const

type Labels = (typeof LANGUAGES)[keyof typeof LANGUAGES]

for (const labels of languagesOf('favorites').map((language) => LANGUAGES[language])) {
  test.describe(`favourites in ${labels.lang}`, () => {
    test('of a guest: saved on a card, shown on the page and in another tab, removed, restored, chosen', async ({ page, context }) => {
      await page.goto(labels.projects)
      const [first, second] = await namesOfCards(page)
      await heart(page, labels, first).click()
      await expect(heart(page, labels, first)).toHaveAttribute('aria-pressed', 'true')
      const other = await context.newPage()
      await other.goto(labels.projects)
      await expect(heart(other, labels, first)).toHaveAttribute('aria-pressed', 'true')
      await heart(page, labels, second).click()
      await expect(heart(other, labels, second)).toHaveAttribute('aria-pressed', 'true')

      await page
        .getByRole('banner')
        .getByRole('link', { name: labels.link(2) })
        .click()
      await expect(page).toHaveURL(labels.favorites)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(labels.title)
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])
      await expectAccessibleInTurn(page)

      await heart(page, labels, second).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([first])
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.getByRole('button', { name: labels.undo }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])

      await page.getByRole('button', { name: labels.choose(first) }).click()
      await expect(page).toHaveURL(labels.search)
    })

    test('of a guest who signs in: merged into the account once, removed from there', async ({ page }) => {
      await page.goto(labels.projects)
      const [first, second] = await namesOfCards(page)
      await heart(page, labels, first).click()
      await heart(page, labels, second).click()
      // Pressed during hydration, it is saved a little later.
      await expect(heart(page, labels, second)).toHaveAttribute('aria-pressed', 'true')
      await signIn(page, 'traveller', { lang: labels.lang, redirect: labels.favorites })
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])
      await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('[]')
      // Now on the server: shown without local storage.
      await page.evaluate(() => localStorage.clear())
      await page.goto(labels.projects)
      await expect(heart(page, labels, first)).toHaveAttribute('aria-pressed', 'true')
      await page.goto(labels.account)
      await expect(page.getByRole('main').getByRole('link', { name: /favorit|favourit/i })).toHaveAttribute('href', labels.favorites)

      await page.goto(labels.favorites)
      for (const name of [second, first]) {
        const done = page.waitForResponse((response) => response.request().method() === 'POST')
        await heart(page, labels, name).click()
        await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(0)
        await done
      }
      await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
      await expectAccessibleInTurn(page)
    })

    test('of a guest, with a project no longer published, and with corrupt storage', async ({ page }) => {
      await page.goto(labels.favorites)
      await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('favorites', '["proj_gone"]'))
      await page.reload()
      await expect(page.getByRole('main')).toContainText(labels.gone)
      await page.getByRole('button', { name: labels.drop_gone }).click()
      await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('favorites', '{"oh": no'))
      await page.reload()
      await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-AR' })
  const labels = LANGUAGES.es

  test('a guest has no hearts, and sees why; a user has forms', async ({ page }) => {
    await page.goto(labels.projects)
    await expect(page.getByRole('main').getByRole('button', { name: labels.heart })).toHaveCount(0)
    await page.goto(labels.favorites)
    await expect(page.getByRole('main')).toContainText('hace falta JavaScript')

    await signIn(page, 'traveller', { redirect: labels.projects, scripts: false })
    const [first] = await namesOfCards(page)
    await heart(page, labels, first).click()
    await expect(page).toHaveURL(labels.projects)
    await expect(heart(page, labels, first)).toHaveAttribute('aria-pressed', 'true')
    await page.goto(labels.favorites)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([first])
    await heart(page, labels, first).click()
    await expect(page).toHaveURL(labels.favorites)
    await expect(page.getByRole('heading', { level: 2, name: labels.none })).toBeVisible()
  })
})

async function namesOfCards(page: Page): Promise<[string, string]> {
  const [first = '', second = ''] = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  return [first, second]
}

function heart(page: Page, labels: Labels, name: string) {
  return page.getByRole('main').getByRole('button', { name: labels.named(name), exact: true })
}
