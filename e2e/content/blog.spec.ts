import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, headersOf, signIn } from '../steps/accounts.ts'
import { CONTENT_TEXTS } from '../steps/content-texts.ts'
import { readDatabase } from '../steps/database.ts'
import { dialog, submitDialog as submit } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { photos } from '../steps/photo.ts'
import { WORLD } from '../steps/world.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const TEXTS = {
  es: {
    ...CONTENT_TEXTS.es,
    start: 'Empezar a escribir',
    fields: { title: 'Título', summary: 'Resumen', body: 'Texto' },
    saved: 'Todo guardado',
    right: 'Sigue al día',
    outdated: 'El inglés quedó desactualizado',
    restore: /^Recuperar como borrador: Español, versión 1$/,
    restore_act: 'Recuperar como borrador',
    remove: 'Eliminar',
    make_link: 'Crear el enlace',
    link_at: 'Fecha y hora (Argentina)',
    link: 'Vista previa del sitio',
    bar: 'Vista previa del sitio como va a estar',
    leave: 'Salir de la vista previa',
  },
  en: {
    ...CONTENT_TEXTS.en,
    start: 'Start writing',
    fields: { title: 'Title', summary: 'Summary', body: 'Text' },
    saved: 'Everything is saved',
    right: 'Still right',
    outdated: 'The English is out of date',
    restore: /^Restore as draft: Spanish, version 1$/,
    restore_act: 'Restore as draft',
    remove: 'Delete',
    make_link: 'Create the link',
    link_at: 'Date and time (Argentina)',
    link: 'Preview of the site',
    bar: 'Preview of the site as it will be on',
    leave: 'Leave the preview',
  },
} as const

/** Text pasted from elsewhere. */
const HOSTILE = `<h2>Un título pegado</h2><p onclick="alert(1)">Un párrafo largo, pegado de otro lado, con palabras de sobra para publicarse.</p>
<script>window.hacked = true</script><img src="https://spy.example/x.png" onerror="window.hacked = true"><a href="javascript:window.hacked = true">un enlace</a>`

for (const lang of languagesOf('blog'))
  test(`a post is written, seen before others do, scheduled, published, followed by its translation, withdrawn and restored (${lang})`, async ({
    page,
    browser,
  }) => {
    const words = TEXTS[lang]
    const mark = Date.now().toString(36)
    const title = { es: `El pozo de Lavalle ${mark}`, en: `The well of Lavalle ${mark}` }
    const prefix = lang === 'es' ? '' : '/en'
    const project = await linkedProject(lang)
    await signIn(page, 'admin', { lang, redirect: `${prefix}/admin/blog/posts/new` })
    await page.getByRole('button', { name: words.start }).click()
    await expect(page).toHaveURL(/\/post\/post_\w+\/edit$/)
    const form = page.locator('form')

    const field = (name: keyof typeof words.fields, side: 'es' | 'en') =>
      form.getByRole('textbox', { name: `${words.fields[name]} · ${words.sides[side]}`, exact: true })
    for (const side of ['es', 'en'] as const) {
      await field('title', side).fill(title[side])
      await field('summary', side).fill(`${side === 'es' ? 'Cómo llegó el agua' : 'How water came'} a Lavalle, ${mark}.`)
      await paste(field('body', side), `${HOSTILE}<p>Lo cuenta <a href="${WORLD.url}/proyecto/${project.slug}">un proyecto</a>.</p>`)
      await expect(field('body', side)).toContainText('Lo cuenta')
    }
    await expect(field('body', 'es')).toContainText('Un título pegado')
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

    await form.locator('input[type=file]').setInputFiles(await photos(page, ['#27a', '#a72', '#2a7']))
    const alts = form.getByRole('textbox', { name: words.alt })
    await expect(alts).toHaveCount(6)
    for (const alt of await alts.all()) await alt.fill('Un pozo con su bomba')
    await expectAccessible(page)

    const preview = page.frameLocator('iframe')
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title.es)
    await field('title', 'es').fill(`${title.es} ya`)
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(`${title.es} ya`)
    await field('title', 'es').fill(title.es)

    await form.getByRole('button', { name: words.finish }).click()
    await expect(page).toHaveURL(/\/post\/post_\w+$/)
    const stands = page.url()
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page)

    // Next year, and seen before.
    await page.getByRole('button', { name: words.both }).click()
    await dialog(page).getByLabel(words.at).fill('2027-06-01T10:00')
    await expectAccessible(page)
    await submit(page, words.publish)
    await page.goto(`${prefix}/admin/calendar?month=2027-06`)
    await expect(page.getByRole('listitem').filter({ has: page.locator('[datetime="2027-06-01"]') })).toContainText(
      `10:00${lang.toUpperCase()}`,
    )
    await expectAccessibleInTurn(page)
    await page.getByRole('link', { name: title[lang] }).click()
    await expect(page).toHaveURL(stands)
    await expect(page.getByRole('button', { name: words.cancel.en })).toBeVisible()
    await hydrated(page, `${prefix}/admin/previews`)
    await page.getByLabel(words.link_at).fill('2027-06-01T10:01')
    await page.getByRole('button', { name: words.make_link }).click()
    const link = await page.getByRole('textbox', { name: words.link }).inputValue()
    await seesBefore(browser, link, { title: title[lang], blog: `${prefix}/blog`, words })

    // Now.
    await page.goto(stands)
    for (const side of ['es', 'en'] as const) {
      await page.getByRole('button', { name: words.cancel[side] }).click()
      await submit(page, words.cancel[side])
      await expect(page.getByRole('button', { name: words.cancel[side] })).toBeHidden()
    }
    await page.getByRole('button', { name: words.both }).click()
    await submit(page, words.publish)
    const guest = await (await browser.newContext({ locale: lang })).newPage()
    await guest.goto(`${prefix}/blog`)
    await guest.getByRole('link', { name: title[lang] }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title[lang])
    await expect(guest.getByText('Un título pegado')).toBeVisible()
    expect(await guest.content()).not.toContain('spy.example')
    await expectAccessibleInTurn(guest)

    // A project that it leads to has another address, and then is not public any more.
    const project_link = guest.getByRole('link', { name: 'un proyecto', exact: true })
    const [there, then] = lang === 'es' ? ['/proyecto/', 'Publicar los cambios'] : ['/en/project/', 'Publish the changes']
    const read = await guest.evaluate(() => location.pathname)
    await expect(project_link).toHaveAttribute('href', new RegExp(`${there}${project.slug}$`))
    await hydrated(page, `${prefix}/admin/project/${project.slug}/edit`)
    await page.getByLabel(lang === 'es' ? 'Dirección de la página' : 'Page address').fill(`${project.slug}-${mark}`)
    await page.getByRole('button', { name: then }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${project.slug}-${mark}$`))
    const sent = async () => (await guest.request.get(read)).text()
    await expect.poll(sent).toContain(`${there}${project.slug}-${mark}"`)
    for (const [from, to] of [
      [project.status, 'hidden'],
      ['hidden', project.status],
    ] as const) {
      await moveProject(guest, project.id, { from, to })
      await expect.poll(async () => (await sent()).includes(`${there}${project.slug}-${mark}"`)).toBe(to !== 'hidden')
      await guest.goto(read)
      await expect(guest.getByText('Lo cuenta un proyecto.')).toBeVisible()
      await expect(project_link).toHaveCount(to === 'hidden' ? 0 : 1)
    }

    // The Spanish changes; the English falls behind, and is still right.
    await hydrated(page, `${stands}/edit`)
    await field('summary', 'es').fill(`Un resumen nuevo y distinto, ${mark}.`)
    await form.getByRole('button', { name: words.finish }).click()
    await page.getByRole('button', { name: words.publish_es }).click()
    await submit(page, words.publish)
    await expect(page.getByRole('heading', { name: words.outdated })).toBeVisible()
    await expectAccessibleInTurn(page)
    await page.getByRole('button', { name: words.right }).click()
    await submit(page, words.right)
    await expect(page.getByRole('heading', { name: words.outdated })).toBeHidden()

    // Withdrawn, restored to its first version, and published again.
    const address = await page
      .getByRole('link', { name: lang === 'es' ? 'Ver en el sitio' : 'See on the site' })
      .first()
      .getAttribute('href')
    await page.getByRole('button', { name: words.withdraw_es }).click()
    await submit(page, words.withdraw_es)
    await expect(page.getByRole('button', { name: words.withdraw_es })).toBeHidden()
    expect((await guest.request.get(address!)).status()).toBe(404)
    await page.getByRole('button', { name: words.restore }).click()
    await submit(page, words.restore_act)
    await page.getByRole('button', { name: words.publish_es }).click()
    await submit(page, words.publish)
    await expect(page.getByRole('button', { name: words.withdraw_es })).toBeVisible()
    const again = await guest.request.get(address!)
    expect(again.status()).toBe(200)
    expect(await again.text()).not.toContain('Un resumen nuevo y distinto')

    await page.getByRole('button', { name: words.remove, exact: true }).click()
    await submit(page, words.remove)
    await expect(page).toHaveURL(/\/admin\/blog\/posts$/)
    expect((await guest.request.get(address!)).status()).toBe(404)
  })

test('two editors of one post lose nothing of each other', async ({ page, browser }) => {
  await signIn(page, 'admin', { redirect: '/admin/blog/posts/new' })
  await page.getByRole('button', { name: TEXTS.es.start }).click()
  await expect(page).toHaveURL(/\/edit$/)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin', { redirect: new URL(page.url()).pathname })
  const title = (who: Page, side: 'es' | 'en') => who.getByRole('textbox', { name: `Título · ${TEXTS.es.sides[side]}`, exact: true })
  await title(other, 'en').fill('Written by the other one')
  await expect(other.getByText(TEXTS.es.saved)).toBeVisible()
  await title(page, 'es').fill('Escrito por esta persona')
  await expect(title(page, 'en')).toHaveValue('Written by the other one')
  await expect(title(page, 'es')).toHaveValue('Escrito por esta persona')
  await expect(page.getByText(TEXTS.es.saved)).toBeVisible()
  // Both change the same part: nothing is overwritten before somebody chooses.
  await other.reload()
  await title(other, 'es').fill('La de la otra persona')
  await expect(other.getByText(TEXTS.es.saved)).toBeVisible()
  await title(page, 'es').fill('La de esta persona')
  await expect(page.getByRole('radio', { name: /otra persona|guard/i }).first()).toBeVisible()
  await expectAccessible(page)
})

test('several posts are withdrawn and published with one confirmation, and listed as CSV', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/blog/posts?query=vendimia' })
  await page.getByRole('checkbox', { name: /Elegir «Mendoza sin apuro/ }).check()
  const bar = page.getByRole('region', { name: 'Lo elegido' })
  await bar.getByRole('button', { name: 'Retirar' }).click()
  await expect(dialog(page)).toContainText('Mendoza sin apuro')
  await expectAccessible(page)
  await submit(page, 'Retirar')
  const row = page.getByRole('row', { name: /Mendoza sin apuro/ })
  await expect(row.getByText('Retirada').last()).toBeVisible()
  await page.reload()
  await page.getByRole('checkbox', { name: /Elegir «Mendoza sin apuro/ }).check()
  await bar.getByRole('button', { name: 'Publicar' }).click()
  await submit(page, 'Publicar')
  await expect(row.getByText('Publicada').last()).toBeVisible()
  const csv = await page.request.get('/api/admin/content.csv?kind=post&query=vendimia', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(await csv.text()).toContain('Mendoza sin apuro')
})

/** A guest with the preview link sees it, also in lists, with a bar that explains it; without the link, not. */
async function seesBefore(browser: Browser, link: string, about: { title: string; blog: string; words: (typeof TEXTS)['es' | 'en'] }) {
  const context = await browser.newContext()
  const guest = await context.newPage()
  await guest.goto(about.blog)
  await expect(guest.getByRole('link', { name: about.title })).toBeHidden()
  await guest.goto(link)
  await expect(guest).not.toHaveURL(/token/)
  await expect(guest.getByText(about.words.bar)).toBeVisible()
  const answer = await guest.goto(about.blog)
  expect([answer?.headers()['cache-control'], answer?.headers()['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  await guest.getByRole('link', { name: about.title }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(about.title)
  await expect(guest.getByRole('img', { name: 'Un pozo con su bomba' }).first()).toHaveJSProperty('complete', true)
  await expectAccessibleInTurn(guest)
  await guest.getByRole('button', { name: about.words.leave }).click()
  await expect(guest.getByText(about.words.bar)).toBeHidden()
  await guest.goto(about.blog)
  await expect(guest.getByRole('link', { name: about.title })).toBeHidden()
  await context.close()
}

/** A public project that no other test uses: another one in each language. */
async function linkedProject(lang: 'es' | 'en') {
  const [row] = await readDatabase(
    `select id, slug, status from projects where status = 'published' order by id offset ${lang === 'es' ? 0 : 1} limit 1`,
  )
  return row as { id: string; slug: string; status: string }
}

async function moveProject(page: Page, id: string, move: { from: string; to: string }) {
  const headers = await headersOf(page.request, 'admin')
  const moved = await page.request.post(`/api/admin/project/${id}/status-changes`, { headers, data: { ...move, reason: 'Una prueba' } })
  expect(moved.status()).toBe(204)
}

async function paste(field: Locator, html: string) {
  await field.click()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
