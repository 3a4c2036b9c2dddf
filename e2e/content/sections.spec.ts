import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Both languages arrange the same list.
test.describe.configure({ mode: 'serial' })

/** The last question of the home page. */
const LAST = 'sect_question_8'

const TEXTS = {
  es: {
    home: '/',
    desk: '/admin/sections',
    field: 'Título · Español',
    finish: 'Ver cómo está',
    publish: 'Publicar en español',
    submit: 'Publicar',
    see: 'Ver en el sitio',
    handle: (title: string) => `Mover «${title}»`,
    down: (title: string) => `Bajar «${title}»`,
    hide: (title: string) => `Ocultar «${title}»`,
    show: (title: string) => `Mostrar «${title}»`,
    acts: { hide: 'Ocultar', show: 'Mostrar' },
    moved: 'Listo: cambió el orden',
    lifted: /Levantaste/,
    hidden: 'Listo: ya no se ve en el sitio',
    shown: 'Listo: se ve en el sitio',
  },
  en: {
    home: '/en',
    desk: '/en/admin/sections',
    field: 'Title · English',
    finish: 'See its state',
    publish: 'Publish in English',
    submit: 'Publish',
    see: 'See on the site',
    handle: (title: string) => `Move “${title}”`,
    down: (title: string) => `Move “${title}” down`,
    hide: (title: string) => `Hide “${title}”`,
    show: (title: string) => `Show “${title}”`,
    acts: { hide: 'Hide', show: 'Show' },
    moved: 'Done: the order has changed',
    lifted: /You lifted/,
    hidden: 'Done: it is no longer seen on the site',
    shown: 'Done: it is seen on the site',
  },
} as const

for (const lang of languagesOf('sections'))
  test(`words of the home page are changed, seen before, published, moved by keyboard and hidden (${lang})`, async ({ page, browser }) => {
    const words = TEXTS[lang]
    const mark = Date.now().toString(36)
    const guest = await (await browser.newContext({ locale: lang })).newPage()
    const questions = async () => {
      await guest.goto(words.home)
      return guest.locator('details[name=questions] h3').allTextContents()
    }
    const before = await questions()
    const old = before.at(-1)!
    const title = `${old} ${mark}`

    await signIn(page, 'admin', { lang, redirect: words.desk })
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page)

    // Written, with the part of the page beside it as one types.
    await hydrated(page, `${words.desk}/item/${LAST}/edit`)
    const field = page.getByRole('textbox', { name: words.field, exact: true })
    await field.fill(title)
    await page.locator('iframe').scrollIntoViewIfNeeded()
    const preview = page.frameLocator('iframe')
    if (lang === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.finish }).click()
    await expect(page).toHaveURL(new RegExp(`/item/${LAST}$`))
    expect(await questions()).toEqual(before)
    await expectAccessible(page)

    await publish(page, words)
    expect(await questions()).toEqual([...before.slice(0, -1), title])
    await expect(page.getByRole('link', { name: words.see }).first()).toHaveAttribute('href', /^\/(en)?$/)

    // Moved by keyboard alone: lifted, up once, dropped; and back by its button.
    await hydrated(page, words.desk)
    const name = await page.locator(`a[href$="/item/${LAST}"]`).textContent()
    const handle = page.getByRole('button', { name: words.handle(name!), exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(words.lifted)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(page.getByText(words.moved)).toBeVisible()
    const moved = await questions()
    expect(moved.slice(-2)).toEqual([title, before.at(-2)])
    const down = page.getByRole('button', { name: words.down(name!), exact: true })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(questions).toEqual([...before.slice(0, -1), title])

    // Hidden, and shown again.
    for (const [act, name_of, said] of [
      ['hide', words.hide, words.hidden],
      ['show', words.show, words.shown],
    ] as const) {
      await page.getByRole('button', { name: name_of(name!), exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.acts[act], exact: true }).click()
      await expect(page.getByText(said)).toBeVisible()
      expect((await questions()).includes(title)).toBe(act === 'show')
    }

    // Restores the former text.
    await hydrated(page, `${words.desk}/item/${LAST}/edit`)
    await field.fill(old)
    await page.getByRole('button', { name: words.finish }).click()
    await publish(page, words)
    expect(await questions()).toEqual(before)
  })

async function publish(page: Page, words: (typeof TEXTS)['es' | 'en']) {
  await page.getByRole('button', { name: words.publish }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.submit, exact: true }).click()
  await expect(dialog).toBeHidden()
}
