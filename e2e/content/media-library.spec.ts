import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { dialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { photo } from '../steps/photo.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const TEXTS = {
  es: {
    retry: 'Probar otra vez',
    uploaded: 'Se subieron 3 imágenes.',
    search: 'Buscar por archivo o descripción',
    find: 'Buscar',
    point: /^Punto que se ve siempre: /,
    alt: { es: 'Qué se ve, en español', en: 'Qué se ve, en inglés' },
    save: 'Guardar',
    described: 'La imagen quedó descripta',
    missing: 'Sin descripción',
    free: 'En ningún contenido: se puede eliminar.',
    choose: (name: string) => `Elegir ${name}`,
    remove: 'Eliminar',
    ask: '¿Eliminar imágenes?',
    gone: 'Se eliminó lo elegido',
    start: 'Empezar a escribir',
    shelf: 'Elegir de la biblioteca',
    add: 'Agregar las elegidas',
    saved: 'Todo guardado',
    stays: '1 se queda:',
  },
  en: {
    retry: 'Try again',
    uploaded: '3 pictures were uploaded.',
    search: 'Search by file or description',
    find: 'Search',
    point: /^Point that is always seen: /,
    alt: { es: 'What it shows, in Spanish', en: 'What it shows, in English' },
    save: 'Save',
    described: 'The picture is described',
    missing: 'Not described',
    free: 'In no content: it can be deleted.',
    choose: (name: string) => `Choose ${name}`,
    remove: 'Delete',
    ask: 'Delete pictures?',
    gone: 'What you chose is deleted',
    start: 'Start writing',
    shelf: 'Choose from the media library',
    add: 'Add the chosen ones',
    saved: 'Everything is saved',
    stays: '1 stays:',
  },
} as const

for (const lang of languagesOf('shelf'))
  test(`pictures are put on the shelf, described, found and taken off it (${lang})`, async ({ page }) => {
    const words = TEXTS[lang]
    const mark = Date.now().toString(36)
    const address = lang === 'es' ? '/admin/pictures' : '/en/admin/pictures'
    await signIn(page, 'admin', { lang, redirect: address })

    // The second of three fails once.
    let sent = 0
    await page.route(/\/api\/admin\/pictures(\?|$)/, (route) =>
      route.request().method() === 'POST' && ++sent === 2 ? route.abort() : route.continue(),
    )
    await page
      .locator('input[type=file]')
      .setInputFiles(await Promise.all(['#27a', '#a72', '#2a7'].map((colour, i) => photo(page, colour, `${mark}-${i}.jpg`))))
    await expect(tile(page, `${mark}-2.jpg`)).toBeVisible()
    await expect(tile(page, `${mark}-1.jpg`)).toBeHidden()
    await page.getByRole('button', { name: words.retry }).click()
    await expect(page.getByText(words.uploaded)).toBeVisible()
    await expect(tile(page, `${mark}-1.jpg`).getByText(words.missing)).toBeVisible()
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page, 390)

    await tile(page, `${mark}-1.jpg`).getByRole('link').click()
    const panel = dialog(page)
    await expect(panel.getByText(words.free)).toBeVisible()
    await panel.getByLabel(words.alt.es).fill(`Un pozo ${mark}`)
    await panel.getByLabel(words.alt.en).fill(`A well ${mark}`)
    const point = panel.getByRole('button', { name: words.point })
    await panel
      .locator('picture')
      .first()
      .click({ position: { x: 0.5, y: 0.5 } })
    await expect(point).toHaveAccessibleName(/ 0 % .* 0 %/)
    await panel.getByRole('slider').first().fill('50')
    await panel.getByRole('slider').last().fill('50')
    await point.press('ArrowRight')
    await point.press('ArrowUp')
    await point.press('Shift+ArrowUp')
    await expect(point).toHaveAccessibleName(/55 % .* 44 %/)
    await expectAccessible(page)
    await panel.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.described)).toBeVisible()
    await expect(point).toHaveAccessibleName(/55 % .* 44 %/)
    await expect(panel.getByLabel(words.alt.es)).toHaveValue(`Un pozo ${mark}`)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await page.getByRole('searchbox', { name: words.search }).fill(`pozo ${mark}`)
    await page.getByRole('button', { name: words.find, exact: true }).click()
    await expect(page).toHaveURL(/query=/)
    await expect(
      page
        .locator('main li')
        .filter({ hasText: mark })
        .filter({ has: page.getByRole('checkbox') }),
    ).toHaveCount(1)
    await expect(tile(page, `${mark}-1.jpg`)).toBeVisible()

    // A post uses it, with its description and focal point; then it cannot be deleted.
    await page.goto(`${lang === 'es' ? '' : '/en'}/admin/blog/posts/new`)
    await page.getByRole('button', { name: words.start }).click()
    await page.getByRole('button', { name: words.shelf }).click()
    const choosing = dialog(page)
    await choosing.getByRole('searchbox').fill(mark)
    await expect(choosing.getByRole('listitem')).toHaveCount(3)
    await choosing.getByRole('button', { name: `${mark}-1.jpg` }).click()
    await expectAccessible(page)
    await choosing.getByRole('button', { name: words.add }).click()
    await expect(choosing).toBeHidden()
    await expect(page.locator('[data-field="images.0.alt"]')).toHaveValue(`Un pozo ${mark}`)
    await expect(page.locator('[data-field="images.0.alt_other"]')).toHaveValue(`A well ${mark}`)
    const sliders = page.getByRole('slider')
    await expect(sliders.first()).toHaveValue('55')
    await expect(sliders.last()).toHaveValue('44')
    await page.getByRole('button', { name: words.shelf }).click()
    await choosing.getByRole('searchbox').fill(`${mark}-1`)
    await expect(choosing.getByRole('listitem')).toHaveCount(1)
    await expect(choosing.getByRole('button', { name: `${mark}-1.jpg` })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.goto(`${address}?query=${mark}`)
    await tile(page, `${mark}-1.jpg`).getByRole('link').click()
    await panel.getByRole('button', { name: words.remove, exact: true }).click()
    await page.getByRole('dialog', { name: words.ask }).getByRole('button', { name: words.remove, exact: true }).click()
    await expect(page.getByRole('dialog').last().getByText(words.stays)).toBeVisible()

    await hydrated(page, `${address}?query=${mark}`)
    for (const i of [0, 2]) await page.getByRole('checkbox', { name: words.choose(`${mark}-${i}.jpg`) }).check()
    await page.getByRole('button', { name: words.remove, exact: true }).click()
    await expect(dialog(page).getByText(`${mark}-2.jpg`)).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: words.remove, exact: true }).click()
    await expect(page.getByText(words.gone)).toBeVisible()
    await expect(tile(page, `${mark}-1.jpg`)).toBeVisible()
    await expect(tile(page, `${mark}-0.jpg`)).toHaveCount(0)
  })

test('of two who describe a picture at once, the second sees what the first one saved, and loses nothing', async ({ page, context }) => {
  const words = TEXTS.es
  const file = `${Date.now().toString(36)}.jpg`
  await signIn(page, 'admin', { redirect: '/admin/pictures' })
  await page.locator('input[type=file]').setInputFiles(await photo(page, '#27a', file))
  await tile(page, file).getByRole('link').click()
  await expect(page).toHaveURL(/picture=pict_/)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const [one, text] of [
    [other, 'Lo de la otra'],
    [page, 'Lo mío'],
  ] as const) {
    await one.getByLabel(words.alt.es).fill(text)
    await dialog(one).getByRole('button', { name: words.save, exact: true }).click()
    await expect(one.getByText(text === 'Lo mío' ? 'Lo de la otra' : words.described)).toBeVisible()
  }
  await expect(page.getByLabel(words.alt.es)).toHaveValue('Lo mío')
  await page.getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(page.getByLabel(words.alt.es)).toHaveValue('Lo de la otra')
  await page.getByLabel(words.alt.es).fill('Lo de las dos')
  await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.described)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(words.alt.es)).toHaveValue('Lo de las dos')
})

test('the shelf has pages, and its point is dragged by mouse', async ({ page }) => {
  const mark = `paginas${Date.now().toString(36)}`
  await signIn(page, 'admin', { redirect: '/admin/pictures' })
  await shelve(page, mark, 21)
  await page.goto(`/admin/pictures?query=${mark}&sort=name`)
  const tiles = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(tiles).toHaveCount(20)
  await page.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(tiles).toHaveCount(1)
  await tile(page, `${mark}-20.jpg`).getByRole('link').click()
  const panel = dialog(page)
  const point = panel.getByRole('button', { name: TEXTS.es.point })
  await expect(point).toHaveAccessibleName(/ 50 % .* 50 %/)

  // Waits until the panel has slid in: an element hovered before may have been scrolled.
  await point.hover()
  const picture = panel.locator('picture').first()
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const frame = (await picture.boundingBox())!
  const at = (x: number, y: number) => [frame.x + frame.width * x, frame.y + frame.height * y] as const
  await page.mouse.move(...at(0.5, 0.5))
  await page.mouse.down()
  await page.mouse.move(...at(0.6, 0.4))
  await page.mouse.move(...at(0.8, 0.3), { steps: 4 })
  await expect(point).toHaveAccessibleName(/ 80 % .* 30 %/)
  // Beyond the edge it stays at it.
  await page.mouse.move(frame.x - 40, frame.y + frame.height * 0.25)
  await expect(point).toHaveAccessibleName(/ 0 % .* 25 %/)
  await page.mouse.move(...at(0.2, 0.7), { steps: 4 })
  await page.mouse.up()
  await expect(point).toHaveAccessibleName(/ 20 % .* 70 %/)
  // From anywhere else in the picture, too.
  await page.mouse.move(...at(0.7, 0.2))
  await page.mouse.down()
  await expect(point).toHaveAccessibleName(/ 70 % .* 20 %/)
  await page.mouse.move(...at(0.3, 0.6), { steps: 4 })
  await page.mouse.move(...at(0.2, 0.7))
  await page.mouse.up()
  await expect(point).toHaveAccessibleName(/ 20 % .* 70 %/)
  // Let go, it no longer follows.
  await page.mouse.move(...at(0.9, 0.9))
  await expect(point).toHaveAccessibleName(/ 20 % .* 70 %/)
  await panel.getByLabel(TEXTS.es.alt.es).fill('Un pozo')
  await panel.getByLabel(TEXTS.es.alt.en).fill('A well')
  await panel.getByRole('button', { name: TEXTS.es.save, exact: true }).click()
  await expect(page.getByText(TEXTS.es.described)).toBeVisible()
  await page.reload()
  await expect(point).toHaveAccessibleName(/ 20 % .* 70 %/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/page=2$|page=2&/)

  // The last one of the page is deleted: the page before it is shown.
  await page.getByRole('checkbox', { name: TEXTS.es.choose(`${mark}-20.jpg`) }).check()
  await page.getByRole('button', { name: TEXTS.es.remove, exact: true }).click()
  await dialog(page).getByRole('button', { name: TEXTS.es.remove, exact: true }).click()
  await expect(page.getByText(TEXTS.es.gone)).toBeVisible()
  await expect(tiles).toHaveCount(20)
})

test('a form takes eight pictures of the shelf, and says so when the shelf cannot be read', async ({ page }) => {
  const mark = `ocho${Date.now().toString(36)}`
  await signIn(page, 'admin', { redirect: '/admin/pictures' })
  await shelve(page, mark, 9)
  await page.goto('/admin/blog/posts/new')
  await page.getByRole('button', { name: TEXTS.es.start }).click()

  await page.route('**/api/admin/pictures?**', (route) => route.abort())
  await page.getByRole('button', { name: TEXTS.es.shelf }).click()
  const choosing = dialog(page)
  await expect(choosing.getByRole('alert').filter({ hasText: 'No pudimos leer la biblioteca' })).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.unroute('**/api/admin/pictures?**')
  await choosing.getByRole('button', { name: 'Probar otra vez' }).click()
  await expect(choosing.getByRole('listitem')).not.toHaveCount(0)
  await expect(choosing.getByRole('alert')).toBeHidden()

  await choosing.getByRole('searchbox').fill(mark)
  await expect(choosing.getByRole('listitem')).toHaveCount(9)
  const picture = (n: number) => choosing.getByRole('button', { name: `${mark}-${n}.jpg` })
  for (let n = 0; n < 8; n++) await picture(n).click()
  await expect(choosing.getByRole('status').filter({ hasText: 'Ya están todas las que entran.' })).toBeVisible()
  await expect(picture(8)).toBeDisabled()
  // Deselecting one makes room, and the selection survives a failure.
  await picture(0).click()
  await expect(choosing.getByRole('status').filter({ hasText: 'Elegidas: 7. Entran 8.' })).toBeVisible()
  await page.route('**/api/admin/pictures?**', (route) => route.fulfill({ status: 500, json: {} }))
  await choosing.getByRole('searchbox').fill(`${mark}-`)
  await expect(choosing.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/admin/pictures?**')
  await choosing.getByRole('button', { name: 'Probar otra vez' }).click()
  await picture(8).click()
  await choosing.getByRole('button', { name: TEXTS.es.add }).click()
  await expect(choosing).toBeHidden()
  await expect(page.locator('[data-field^="images."][data-field$=".alt"]')).toHaveCount(8)
  await expect(page.getByRole('button', { name: TEXTS.es.shelf })).toBeHidden()
  await expect(page.getByText(TEXTS.es.saved)).toBeVisible()
})

/** Uploads pictures to the media library, named by the mark and a number. */
async function shelve(page: Page, mark: string, count: number) {
  const files = Array.from({ length: count }, (_, n) =>
    photo(page, `hsl(${n * 40} 60% 40%)`, `${mark}-${String(n).padStart(count > 9 ? 2 : 1, '0')}.jpg`),
  )
  await page.locator('input[type=file]').setInputFiles(await Promise.all(files))
  await expect(page.getByText(`Se subieron ${count} imágenes.`)).toBeVisible()
}

function tile(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
}
