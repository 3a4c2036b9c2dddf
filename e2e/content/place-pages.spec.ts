import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { submitDialog } from '../steps/dialogs.ts'
import { leaveOutPictures } from '../steps/pictures.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const TEXTS = {
  es: {
    title: 'Salta, donde el tren sube a las nubes',
    summary: 'Viajes a Salta y proyectos de su gente, en un solo lugar.',
    lead: 'Quebradas, vino de altura y escuelas que esperan.',
    body: 'En Salta el camino sube hasta donde no hay más árboles, y ahí también hay escuelas que esperan el agua.',
  },
  en: {
    title: 'Salta, where the train climbs to the clouds',
    summary: 'Trips to Salta and projects of its people, in one place.',
    lead: 'Gorges, high-altitude wine and schools that wait.',
    body: 'In Salta the road climbs beyond the last tree, and there too are schools that wait for water.',
  },
}
const SIDES = { es: 'Español', en: 'Inglés' } as const

test('a page of a place is made: its place, an address that no page has, words and sources; then everybody sees it', async ({
  page,
  browser,
}) => {
  const slug = `salta-${Date.now().toString(36)}`
  await leaveOutPictures(page)
  await signIn(page, 'admin', { redirect: '/admin/sections?view=places' })
  await page.getByRole('link', { name: 'Nueva página de un lugar' }).click()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Empezar a escribir' }).click()
  await expect(page).toHaveURL(/\/item\/plpg_\w+\/edit$/)
  const form = page.locator('form')
  const field = (name: string, side: 'es' | 'en') => form.getByRole('textbox', { name: `${name} · ${SIDES[side]}`, exact: true })

  await page.getByRole('button', { name: 'Ver qué falta' }).click()
  await expectAccessible(page)
  await test.step('a proposal that arrives while somebody types another one is not added to it', async () => {
    const isSlug = ({ pathname }: URL) => pathname.endsWith('/slug')
    let answer = () => {}
    await page.route(isSlug, (route) => new Promise<void>((done) => (answer = () => void route.continue().then(done))), { times: 1 })
    const asked = page.waitForRequest((request) => isSlug(new URL(request.url())))
    await field('Título', 'es').fill('Un tren')
    await asked
    await field('Dirección', 'es').selectText()
    const proposed = page.waitForResponse((response) => isSlug(new URL(response.url())))
    answer()
    await (await proposed).finished()
    await page.keyboard.type('propia')
    await expect(field('Dirección', 'es')).toHaveValue('propia')
  })
  for (const side of ['es', 'en'] as const) {
    const words = TEXTS[side]
    await field('Título', side).fill(words.title)
    await field('Resumen', side).fill(words.summary)
    await field('Bajada', side).fill(words.lead)
    await field('Texto', side).fill(words.body)
    // Slugs of existing pages, in either language: a page with one of them could not be opened.
    for (const taken of ['proyectos', 'offers', 'admin', 'mendoza']) {
      await field('Dirección', side).fill(taken)
      await expect(field('Dirección', side)).toHaveAccessibleDescription(/Otra página tiene esa dirección/)
    }
    await field('Dirección', side).fill(slug)
  }
  await form.getByRole('combobox', { name: 'Lugar' }).fill('Salta')
  await page
    .getByRole('option', { name: /^Salta/ })
    .first()
    .click()
  await page.getByText('O elegí un dibujo nuestro').click()
  await page.getByRole('button', { name: 'Poner el dibujo 1' }).first().click()
  for (const alt of await form.getByRole('textbox', { name: /Qué se ve/ }).all()) await alt.fill('Un tren entre cerros')
  await form.getByRole('button', { name: 'Agregar una fuente' }).click()
  await form.getByLabel('Nombre en español').fill('El tren a las nubes')
  await form.getByLabel('Nombre en inglés').fill('The train to the clouds')
  await form.getByLabel('Dirección (https://…)').fill('https://tren.example/historia')
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Ver cómo está' }).click()
  await expect(page).toHaveURL(/\/item\/plpg_\w+$/)

  const guest = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await leaveOutPictures(guest)
  expect((await guest.goto(`/${slug}`))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Publicar en los dos idiomas' }).click()
  await submitDialog(page, 'Publicar')
  for (const [side, path] of [
    ['es', `/${slug}`],
    ['en', `/en/${slug}`],
  ] as const) {
    await guest.goto(path)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(TEXTS[side].title)
    await expect(guest.getByText(TEXTS[side].lead)).toBeVisible()
    await expect(guest.locator('a[href="https://tren.example/historia"]')).toBeVisible()
    await expectAccessibleInTurn(guest)
    await expectNoSidewaysScroll(guest)
  }
  expect(await (await guest.request.get('/sitemap.xml')).text()).toContain(`/${slug}<`)
})
