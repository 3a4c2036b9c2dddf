import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleDayAndNight } from './accessible.ts'

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
    gifts: 'See all gifts to this project',
    of_project: /^Gifts for /,
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

for (const [language, words] of Object.entries(PAGES)) {
  test.describe(`a project in ${language}`, () => {
    test('shows its pictures in large: keys, names, focus there and back', async ({ page }) => {
      await page.goto(words.path)
      await page.waitForLoadState('networkidle')
      const picture = page.locator('#imagen-1 a')
      await picture.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words.pictures })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('img').first()).toBeVisible()
      await expect(page.locator('#main')).toHaveCount(1)
      // Nothing behind can be reached.
      for (let i = 0; i < 8; i++) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('[aria-modal]') !== null),
        ).toBe(true)
      }
      await expectAccessibleDayAndNight(page)
      const shown = dialog.locator('.yarl__slide_current')
      const first = await shown.getAttribute('aria-label')
      await page.keyboard.press('ArrowRight')
      await expect(shown).not.toHaveAttribute('aria-label', first ?? '')
      await dialog.getByRole('button', { name: words.next }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(picture).toBeFocused()
    })

    test('is shared by plain links, with its card, in its language', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto(words.path)
      const button = page.getByRole('button', { name: words.share }).filter({ visible: true })
      await button.first().click()
      const panel = page.getByRole('dialog', { name: words.share })
      await expect(panel).toBeVisible()
      const url = `http://localhost:4310${words.path}`
      const whatsapp = await panel.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      expect(new URL(whatsapp ?? '').searchParams.get('text')).toMatch(words.text)
      expect(new URL(whatsapp ?? '').searchParams.get('text')).toContain(url)
      expect(new URL((await panel.getByRole('link', { name: 'X', exact: true }).getAttribute('href')) ?? '').searchParams.get('url')).toBe(
        url,
      )
      expect(new URL((await panel.getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? '').searchParams.get('u')).toBe(url)
      for (const link of await panel.getByRole('link').all()) expect(await link.getAttribute('rel')).toContain('noopener')
      const card = panel.locator('img')
      await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
      await panel.getByRole('button', { name: words.copy }).click()
      await expect(panel.getByRole('status')).not.toBeEmpty()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
      await expectAccessibleDayAndNight(page)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button.first()).toBeFocused()
    })

    test('leads to all of its gifts, and those to their trails', async ({ page }) => {
      await page.goto(words.path)
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page.getByRole('link', { name: words.gifts }).click()
      await expect(page).toHaveURL(new RegExp(`\\?project=${SLUG}`))
      await expect(page.getByRole('heading', { level: 2, name: words.of_project })).toContainText(name)
      await expectAccessibleDayAndNight(page)
      const { meta } = await (await page.request.get(`/api/trails?project=${await idOf(page)}`)).json()
      await expect(page.locator('section', { has: page.locator('#latest') })).toContainText(String(meta.total))
    })

    test('fits every width, and has nothing to mend on a phone', async ({ page }) => {
      await page.goto(words.path, { waitUntil: 'networkidle' })
      for (const width of [1440, 1024, 768, 320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
      }
      await expectAccessibleDayAndNight(page)
    })

    test('keeps what can be done within the thumb’s reach, over nothing else', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(words.path)
      const bar = page.getByRole('button', { name: words.choose_short })
      await expect(bar).toBeInViewport()
      const chat = page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first()
      const [button, floating] = [await bar.boundingBox(), await chat.boundingBox()]
      expect((floating?.y ?? 0) + (floating?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
      for (const target of [
        page.getByRole('main').getByRole('button', { name: words.favorite }).filter({ visible: true }).first(),
        page.getByRole('button', { name: words.share }).filter({ visible: true }).first(),
      ]) {
        const box = await target.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      // The end of the page is not under it.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(bar).not.toBeInViewport()
    })
  })
}

test('a project is read and used with the keyboard alone', async ({ page }) => {
  const words = PAGES.es
  await page.goto(words.path)
  await page.waitForLoadState('networkidle')
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
    expect.soft(at.reached, `${at.name} is not under something`).toBe(true)
  }
  for (const name of [words.choose, words.share, 'La historia', words.gifts]) expect(seen).toContain(name)
  const heart = page.getByRole('main').getByRole('button', { name: words.favorite }).filter({ visible: true }).first()
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: words.choose }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/buscar')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pictures lead to themselves in large, sharing opens, the project can be chosen', async ({ page }) => {
    const words = PAGES.es
    await page.goto(words.path)
    await page.getByRole('button', { name: words.share }).filter({ visible: true }).first().click()
    await expect(page.getByRole('link', { name: 'Facebook' }).filter({ visible: true }).first()).toBeVisible()
    await page.goto(words.path)
    expect((await page.request.get((await page.locator('#imagen-1 a').getAttribute('href')) ?? '')).headers()['content-type']).toBe(
      'image/jpeg',
    )
    await page.getByRole('button', { name: words.choose }).click()
    await expect(page).toHaveURL('/buscar')
  })
})

test('every kind of project says where it stands', async ({ page, request }) => {
  const one = async (query: string) => (await (await request.get(`/api/projects?per_page=100&${query}`)).json()).data[0].slug as string
  await page.goto(`/proyecto/${await one('status=published')}`)
  await expect(page.getByRole('main')).toContainText(/Empieza pronto|En pausa/)
  await expect(page.getByRole('button', { name: PAGES.es.choose })).toHaveCount(0)
  await expectAccessibleDayAndNight(page)
  await page.goto(`/proyecto/${await one('status=completed')}`)
  await expect(page.getByRole('main')).toContainText('¡Objetivo cumplido!')
  await expect(page.getByRole('main')).toContainText('Lo que ya se logró')
  await expectAccessibleDayAndNight(page)
  const { data } = await (await request.get('/api/projects?per_page=100')).json()
  await page.goto(`/proyecto/${data.find((project: { place: unknown }) => project.place === null).slug}`)
  await expect(page.getByRole('main')).toContainText('La organización no indicó un lugar')
  await page.goto('/transparencia?project=no-existe')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  test.info().annotations.length = 0
})

test('an organization is shared, and its projects are kept', async ({ page }) => {
  await page.goto('/organizacion/biblioteca-popular-pachamama-de-tilcara')
  await page.getByRole('main').getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByRole('dialog', { name: 'Compartir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: PAGES.es.favorite }).first().click()
  await expect(page.getByRole('main').getByRole('button', { name: PAGES.es.favorite }).first()).toHaveAttribute('aria-pressed', 'true')
  await expectAccessibleDayAndNight(page)
})

async function idOf(page: Page): Promise<string> {
  return (await (await page.request.get(`/api/project/${SLUG}`)).json()).data.id
}
