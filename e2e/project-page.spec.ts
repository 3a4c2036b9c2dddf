import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { WORLD } from './steps/world.ts'

const SLUG = 'un-bibliomovil-para-la-quebrada'
const PAGES = {
  es: {
    path: `/proyecto/${SLUG}`,
    share: 'Compartir',
    pictures: 'Imágenes del proyecto',
    next: 'Imagen siguiente',
    close: 'Cerrar',
    favorite: /^Favorito: /,
    choose: 'Elegir este proyecto y viajar',
    choose_short: 'Elegir y viajar',
    copy: 'Copiar el enlace',
    gifts: 'Ver todos los aportes de este proyecto',
    of_project: /^Aportes para /,
    text: /la mitad de la ganancia de tu próximo viaje/,
  },
  en: {
    path: `/en/project/${SLUG}`,
    share: 'Share',
    pictures: 'Pictures of the project',
    next: 'Next picture',
    close: 'Close',
    favorite: /^Favourite: /,
    choose: 'Choose this project and travel',
    choose_short: 'Choose and travel',
    copy: 'Copy the link',
    gifts: 'See all contributions to this project',
    of_project: /^Contributions to /,
    text: /half of the profit of your next trip/,
  },
} as const

test.beforeEach(async ({ page }, info) => {
  page.on('console', (message) => info.annotations.push({ type: 'console', description: `${message.type()}: ${message.text()}` }))
  page.on('pageerror', (error) => info.annotations.push({ type: 'console', description: `error: ${error.message}` }))
})
test.afterEach(() => {
  expect(test.info().annotations.filter((note) => note.type === 'console')).toEqual([])
})

for (const language of languagesOf('project page')) {
  const labels = PAGES[language]
  test.describe(`a project in ${language}`, () => {
    test('enlarges its pictures: keyboard, labels, focus there and back', async ({ page }) => {
      await hydrated(page, labels.path)
      const picture = page.locator('#imagen-1 a')
      await picture.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: labels.pictures })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('img').first()).toBeVisible()
      await expect(page.locator('#main')).toHaveCount(1)
      // The page behind is not reachable.
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('[aria-modal]') !== null),
        ).toBe(true)
      }
      await expectAccessibleInTurn(page)
      const shown = dialog.locator('.yarl__slide_current')
      const first = await shown.getAttribute('aria-label')
      await page.keyboard.press('ArrowRight')
      await expect(shown).not.toHaveAttribute('aria-label', first ?? '')
      await dialog.getByRole('button', { name: labels.next }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(picture).toBeFocused()
    })

    test('is shared by plain links, with its card, in its language', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(labels.path)
      const button = page.getByRole('button', { name: labels.share }).filter({ visible: true })
      await button.first().click()
      const panel = page.getByRole('dialog', { name: labels.share })
      await expect(panel).toBeVisible()
      const url = `${WORLD.url}${labels.path}`
      const whatsapp = await panel.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(labels.text)
      expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(url)
      expect(new URL((await panel.getByRole('link', { name: 'X', exact: true }).getAttribute('href')) ?? '').searchParams.get('url')).toBe(
        url,
      )
      expect(new URL((await panel.getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? '').searchParams.get('u')).toBe(url)
      for (const link of await panel.getByRole('link').all()) expect(await link.getAttribute('rel')).toContain('noopener')
      const card = panel.locator('img')
      await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
      await panel.getByRole('button', { name: labels.copy }).click()
      await expect(panel.getByRole('status')).not.toBeEmpty()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      await expectAccessibleInTurn(page)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button.first()).toBeFocused()
    })

    test('links to all of its gifts', async ({ page }) => {
      await page.goto(labels.path)
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page.getByRole('link', { name: labels.gifts }).click()
      await expect(page).toHaveURL(new RegExp(`\\?project=${SLUG}`))
      await expect(page.getByRole('heading', { level: 2, name: labels.of_project })).toContainText(name)
      await expectAccessibleInTurn(page)
      const { meta } = await (await page.request.get(`/api/trails?project=${await idOf(page)}`)).json()
      await expect(page.locator('section', { has: page.locator('#latest') })).toContainText(String(meta.total))
    })

    test('fits every width, and is accessible on a phone', async ({ page }) => {
      await page.goto(labels.path, { waitUntil: 'networkidle' })
      for (const width of [1440, 1024, 768, 320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
      }
      await expectAccessibleInTurn(page)
    })

    test('on a phone, the action bar stays in view without covering other controls', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(labels.path)
      const bar = page.getByRole('button', { name: labels.choose_short })
      await expect(bar).toBeInViewport()
      const chat = page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first()
      const [button, floating] = [await bar.boundingBox(), await chat.boundingBox()]
      expect((floating?.y ?? 0) + (floating?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      for (const target of [
        page.getByRole('main').getByRole('button', { name: labels.favorite }).filter({ visible: true }).first(),
        page.getByRole('button', { name: labels.share }).filter({ visible: true }).first(),
      ]) {
        const box = await target.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      // The bar does not cover the end of the page.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(bar).not.toBeInViewport()
    })
  })
}

test('a project can be read and used with the keyboard alone', async ({ page }) => {
  const labels = PAGES.es
  await hydrated(page, labels.path)
  const seen: string[] = []
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const box = element.getBoundingClientRect()
      const shown = document.elementFromPoint(
        Math.max(1, box.x + box.width / 2),
        Math.min(innerHeight - 1, Math.max(1, box.y + box.height / 2)),
      )
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        reached: element.contains(shown) || shown?.contains(element) === true,
      }
    })
    seen.push(at.name.trim())
    expect.soft(at.reached, `${at.name} is not covered`).toBe(true)
  }
  for (const name of [labels.choose, labels.share, 'La historia', labels.gifts]) expect(seen).toContain(name)
  const heart = page.getByRole('main').getByRole('button', { name: labels.favorite }).filter({ visible: true }).first()
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: labels.choose }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/buscar')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures link to their full size, sharing opens, the project can be chosen', async ({ page }) => {
    const labels = PAGES.es
    await page.goto(labels.path)
    await page.getByRole('button', { name: labels.share }).filter({ visible: true }).first().click()
    await expect(page.getByRole('link', { name: 'Facebook' }).filter({ visible: true }).first()).toBeVisible()
    await page.goto(labels.path)
    expect((await page.request.get((await page.locator('#imagen-1 a').getAttribute('href')) ?? '')).headers()['content-type']).toBe(
      'image/jpeg',
    )
    await page.getByRole('button', { name: labels.choose }).click()
    await expect(page).toHaveURL('/buscar')
  })
})

test('projects of every status show it', async ({ page, request }) => {
  const one = async (query: string) => (await (await request.get(`/api/projects?per_page=100&${query}`)).json()).data[0].slug as string
  await page.goto(`/proyecto/${await one('status=published')}`)
  await expect(page.getByRole('main')).toContainText(/Empieza pronto|En pausa/)
  await expect(page.getByRole('button', { name: PAGES.es.choose })).toHaveCount(0)
  await expectAccessibleInTurn(page)
  await page.goto(`/proyecto/${await one('status=completed')}`)
  await expect(page.getByRole('main')).toContainText('¡Proyecto completado!')
  await expect(page.getByRole('main')).toContainText('Lo que ya se logró')
  await expectAccessibleInTurn(page)
  const { data } = await (await request.get('/api/projects?per_page=100')).json()
  await page.goto(`/proyecto/${data.find((project: { place: unknown }) => project.place === null).slug}`)
  await expect(page.getByRole('main')).toContainText('La organización no indicó un lugar')
  await page.goto('/transparencia?project=no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  test.info().annotations.length = 0
})

test('an organization is shared, and its projects are saved as favourites', async ({ page }) => {
  await page.goto('/organizacion/biblioteca-popular-pachamama-de-tilcara')
  await page.getByRole('main').getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByRole('dialog', { name: 'Compartir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: PAGES.es.favorite }).first().click()
  await expect(page.getByRole('main').getByRole('button', { name: PAGES.es.favorite }).first()).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleInTurn(page)
})

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get(`/api/project/${SLUG}`)).json()).data.id
}
