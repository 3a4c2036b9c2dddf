import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { CONTENT_TEXTS } from '../steps/content-texts.ts'
import { submitDialog as submit } from '../steps/dialogs.ts'
import { hydrated, untilStill } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { photos } from '../steps/photo.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const TEXTS = {
  es: {
    ...CONTENT_TEXTS.es,
    start: 'Empezar',
    fields: { title: 'Título', slug: 'Dirección', summary: 'Resumen' },
    withdraw_en: 'Retirar en inglés',
    projects: '/proyectos',
    project: { fresh: '/organizaciones/proyectos/nuevo', name: 'Nombre', start: 'Empezar a escribir', saved: 'Todo guardado.' },
    gone: /Una causa que ya no está en el sitio/,
    remove: { ask: 'Eliminar', sure: /^Sí, eliminar/ },
    cause: '/causa/',
  },
  en: {
    ...CONTENT_TEXTS.en,
    start: 'Begin',
    fields: { title: 'Title', slug: 'Address', summary: 'Summary' },
    withdraw_en: 'Withdraw in English',
    projects: '/en/projects',
    project: { fresh: '/en/organizations/projects/new', name: 'Name', start: 'Start writing', saved: 'Everything is saved.' },
    gone: /A cause that is no longer on the site/,
    remove: { ask: 'Delete', sure: /^Yes, delete/ },
    cause: '/en/cause/',
  },
} as const

for (const lang of languagesOf('causes'))
  test(`a cause is written, scheduled, seen, moved to another address, and withdrawn (${lang})`, async ({ page, browser, request }) => {
    const words = TEXTS[lang]
    const mark = Date.now().toString(36)
    const title = { es: `Oficios ${mark}`, en: `Trades ${mark}` }
    const slug = { es: `oficios-${mark}`, en: `trades-${mark}` }
    const prefix = lang === 'es' ? '' : '/en'
    await signIn(page, 'admin', { lang, redirect: `${prefix}/admin/platform/causes/new` })
    await page.getByRole('button', { name: words.start, exact: true }).click()
    await expect(page).toHaveURL(/\/cause\/caus_\w+\/edit$/)
    const form = page.locator('form')
    const field = (name: keyof typeof words.fields, side: 'es' | 'en') =>
      form.getByRole('textbox', { name: `${words.fields[name]} · ${words.sides[side]}`, exact: true })
    for (const side of ['es', 'en'] as const) {
      await field('title', side).fill(title[side])
      await field('summary', side).fill(
        `${side === 'es' ? 'Aprender un oficio, y vivir de él' : 'Learning a trade, and living from it'}, ${mark}.`,
      )
    }
    await form.locator('input[type=file]').setInputFiles(await photos(page, ['#27a']))
    const alts = form.getByRole('textbox', { name: words.alt })
    await expect(alts).toHaveCount(2)
    for (const alt of await alts.all()) await alt.fill('Un taller')
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(title.es)
    await expectAccessible(page)
    await form.getByRole('button', { name: words.finish }).click()
    await expect(page).toHaveURL(/\/cause\/caus_\w+$/)
    const stands = page.url()

    // Next year: in the calendar, and nowhere else.
    await page.getByRole('button', { name: words.both }).click()
    await page.getByRole('dialog').getByLabel(words.at).fill('2027-08-01T10:00')
    await submit(page, words.publish)
    const guest = await (await browser.newContext({ locale: lang })).newPage()
    expect((await guest.goto(`${words.cause}${slug[lang]}`))?.status()).toBe(404)
    await page.goto(`${prefix}/admin/calendar?month=2027-08`)
    await page.getByRole('link', { name: title[lang] }).click()
    for (const side of ['es', 'en'] as const) {
      await page.getByRole('button', { name: words.cancel[side] }).click()
      await submit(page, words.cancel[side])
      await expect(page.getByRole('button', { name: words.cancel[side] })).toBeHidden()
    }

    // Now: among the causes, with a page of its own, and a filter of projects.
    await page.getByRole('button', { name: words.both }).click()
    await submit(page, words.publish)
    await guest.goto(words.projects)
    await guest.getByRole('link', { name: title[lang] }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title[lang])
    await expect(guest).toHaveURL(`${words.cause}${slug[lang]}`)
    await expectAccessibleInTurn(guest)
    await expectNoSidewaysScroll(guest)
    const other = lang === 'es' ? 'en' : 'es'
    await expect(guest.locator(`link[hreflang=${other}]`).first()).toHaveAttribute(
      'href',
      new RegExp(`${TEXTS[other].cause}${slug[other]}$`),
    )
    expect(await (await guest.request.get('/sitemap.xml')).text()).toContain(`/causa/${slug.es}`)

    // A draft of a project begins to work for it.
    const writer = await (await browser.newContext({ locale: lang })).newPage()
    await signIn(writer, 'manager', { lang, redirect: words.project.fresh })
    await writer.getByLabel(words.project.name).fill(`Pozo ${mark}`)
    await writer.getByRole('button', { name: words.project.start }).click()
    await writer.getByRole('checkbox', { name: title[lang] }).check()
    await expect(writer.getByText(words.project.saved)).toBeVisible()

    // Another address in Spanish: the old one leads to it, in both forms, and the list's filter, too.
    await hydrated(page, `${stands}/edit`)
    await field('slug', 'es').fill(`nuevos-${slug.es}`)
    await form.getByRole('button', { name: words.finish }).click()
    await page.getByRole('button', { name: words.publish_es }).click()
    await submit(page, words.publish)
    for (const form_of of ['', '/es']) {
      const moved = await request.get(`${form_of}/causa/${slug.es}`, { maxRedirects: 0 })
      expect([moved.status(), moved.headers().location]).toEqual([301, expect.stringContaining(`${form_of}/causa/nuevos-${slug.es}`)])
    }
    const filtered = await guest.request.get(`/es/proyectos?cause=${slug.es}`, { maxRedirects: 0 })
    expect([filtered.status(), filtered.headers().location]).toEqual([301, expect.stringContaining(`cause=nuevos-${slug.es}`)])

    // Withdrawn in one language: named there by the other; in both: nowhere.
    await page.getByRole('button', { name: words.withdraw_es }).click()
    await submit(page, words.withdraw_es)
    await expect(page.getByRole('button', { name: words.withdraw_es })).toBeHidden()
    expect((await guest.request.get(`/es/causa/nuevos-${slug.es}`)).status()).toBe(404)
    await guest.goto('/es/proyectos')
    await expect(guest.locator('[lang=en]').getByRole('link', { name: title.en })).toBeVisible()
    await page.getByRole('button', { name: words.withdraw_en }).click()
    await submit(page, words.withdraw_en)
    await expect(page.getByRole('button', { name: words.withdraw_en })).toBeHidden()
    await guest.goto(words.projects)
    await expect(guest.getByRole('link', { name: new RegExp(mark) })).toBeHidden()

    // The draft reports it, and its writer removes the cause.
    await writer.reload()
    const gone = writer.getByRole('checkbox', { name: words.gone })
    await expect(gone).toBeChecked()
    await expectAccessibleInTurn(writer)
    await gone.click()
    await expect(gone).toBeHidden()
    await expect(writer.getByText(words.project.saved)).toBeVisible()
    await writer.goto(writer.url().replace(/\/(editar|edit)$/, ''))
    await writer.locator('summary', { hasText: words.remove.ask }).click()
    await writer.getByRole('button', { name: words.remove.sure }).click()
    await expect(writer).toHaveURL(/(mi-organizacion|my-organization)$/)
  })

test('the order of causes is changed by keyboard alone, and seen by everybody', async ({ page, browser }) => {
  await signIn(page, 'admin', { redirect: '/admin/platform/causes' })
  await expectAccessibleInTurn(page)
  expect(
    await (await page.request.get('/api/admin/content.csv?kind=cause&query=agua', { headers: { 'sec-fetch-site': 'same-origin' } })).text(),
  ).toContain('agua-y-saneamiento')
  await page.goto('/admin/platform/causes?view=order')
  await expectAccessibleInTurn(page)
  const rows = page.getByRole('list', { name: 'Causas' }).getByRole('listitem')
  const second = (await rows.nth(1).getByRole('link').first().innerText()).trim()
  // It is there once the script of dragging has come.
  await rows.nth(1).locator('[data-rfd-drag-handle-draggable-id]').focus()
  const announced = page.locator('[id^="rfd-announcement"][aria-live="assertive"]')
  await page.keyboard.press('Space')
  await expect(announced).toHaveText(/./)
  const lifted = (await announced.textContent()) ?? ''
  await page.keyboard.press('ArrowUp')
  await expect(announced).not.toHaveText(lifted)
  await untilStill(page)
  await page.keyboard.press('Space')
  await expect(rows.first()).toContainText(second)
  await expect(page.getByText('Listo: cambió el orden')).toBeVisible()
  await hydrated(page, page.url())
  await expect(rows.first()).toContainText(second)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/proyectos')
  await expect(guest.locator('#causas').getByRole('listitem').first()).toContainText(second)
  await rows.first().getByRole('button', { name: /Bajar/ }).press('Enter')
  await expect(rows.nth(1)).toContainText(second)
  // A cause with projects stays public in at least one language.
  await page.goto('/admin/platform/cause/agua-y-saneamiento')
  for (const language of ['español', 'inglés']) {
    await page.getByRole('button', { name: `Retirar en ${language}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Retirar en ${language}` })
      .click()
    if (language === 'español') await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText('Hay proyectos que trabajan por esta causa')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Publicar en español' }).click()
  await submit(page, 'Publicar')
  await expect(page.getByRole('button', { name: 'Retirar en español' })).toBeVisible()
})
