import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleDayAndNight } from './accessible.ts'
import { signIn } from './accounts.ts'

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

type Words = (typeof LANGUAGES)[keyof typeof LANGUAGES]

for (const words of Object.values(LANGUAGES)) {
  test.describe(`favourites in ${words.lang}`, () => {
    test('of a guest: kept on a card, seen on the page and in another tab, dropped, undone, chosen', async ({ page, context }) => {
      await page.goto(words.projects)
      const [first, second] = await namesOfCards(page)
      await heart(page, words, first).click()
      await expect(heart(page, words, first)).toHaveAttribute('aria-pressed', 'true')
      const other = await context.newPage()
      await other.goto(words.projects)
      await expect(heart(other, words, first)).toHaveAttribute('aria-pressed', 'true')
      await heart(page, words, second).click()
      await expect(heart(other, words, second)).toHaveAttribute('aria-pressed', 'true')

      await page
        .getByRole('banner')
        .getByRole('link', { name: words.link(2) })
        .click()
      await expect(page).toHaveURL(words.favorites)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])
      await expectAccessibleDayAndNight(page)

      await heart(page, words, second).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([first])
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.getByRole('button', { name: words.undo }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])

      await page.getByRole('button', { name: words.choose(first) }).click()
      await expect(page).toHaveURL(words.search)
    })

    test('of a guest who signs in: merged into the account once, removed there', async ({ page }) => {
      await page.goto(words.projects)
      const [first, second] = await namesOfCards(page)
      await heart(page, words, first).click()
      await heart(page, words, second).click()
      // Pressed while the page comes alive, it is kept a moment later.
      await expect(heart(page, words, second)).toHaveAttribute('aria-pressed', 'true')
      await signIn(page, 'traveller', { lang: words.lang, redirect: words.favorites })
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([second, first])
      await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites'))).toBe('[]')
      // On the server now: another visit shows them without the browser's help.
      await page.evaluate(() => localStorage.clear())
      await page.goto(words.projects)
      await expect(heart(page, words, first)).toHaveAttribute('aria-pressed', 'true')
      await page.goto(words.account)
      await expect(page.getByRole('main').getByRole('link', { name: /favorit|favourit/i })).toHaveAttribute('href', words.favorites)

      await page.goto(words.favorites)
      for (const name of [second, first]) {
        const done = page.waitForResponse((response) => response.request().method() === 'POST')
        await heart(page, words, name).click()
        await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(0)
        await done
      }
      await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
      await expectAccessibleDayAndNight(page)
    })

    test('of a guest, of what is no longer there and of a damaged storage', async ({ page }) => {
      await page.goto(words.favorites)
      await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('favorites', '["proj_gone"]'))
      await page.reload()
      await expect(page.getByRole('main')).toContainText(words.gone)
      await page.getByRole('button', { name: words.drop_gone }).click()
      await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
      await page.evaluate(() => localStorage.setItem('favorites', '{"oh": no'))
      await page.reload()
      await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-AR' })
  const words = LANGUAGES.es

  test('a guest has no hearts, and is told why; a user has forms', async ({ page }) => {
    await page.goto(words.projects)
    await expect(page.getByRole('main').getByRole('button', { name: words.heart })).toHaveCount(0)
    await page.goto(words.favorites)
    await expect(page.getByRole('main')).toContainText('hace falta JavaScript')

    await signIn(page, 'traveller', { redirect: words.projects })
    const [first] = await namesOfCards(page)
    await heart(page, words, first).click()
    await expect(page).toHaveURL(words.projects)
    await expect(heart(page, words, first)).toHaveAttribute('aria-pressed', 'true')
    await page.goto(words.favorites)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([first])
    await heart(page, words, first).click()
    await expect(page).toHaveURL(words.favorites)
    await expect(page.getByRole('heading', { level: 2, name: words.none })).toBeVisible()
  })
})

async function namesOfCards(page: Page): Promise<[string, string]> {
  const [first = '', second = ''] = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  return [first, second]
}

function heart(page: Page, words: Words, name: string) {
  return page.getByRole('main').getByRole('button', { name: words.named(name), exact: true })
}
