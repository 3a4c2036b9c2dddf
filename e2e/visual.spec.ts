import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { hydrated } from './steps/hydrated.ts'
import { PUBLIC_PAGES } from './steps/pages.ts'
import { leaveOutPictures } from './steps/pictures.ts'

// Compares the site with the screenshots in `e2e/visual`: every component in every state on the style page, then every page from top to bottom.
// Retake them with `bin/visual --renew`, and review each one that changed.

const NOW = '2026-11-24T13:00:00Z'
const WIDTHS = { wide: 1440, narrow: 390 } as const
const stylePath = fileURLToPath(new URL('visual.css', import.meta.url))

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

const STYLE_PAGE = `${import.meta.dirname}/visual-style.css`

test.describe('the style page', () => {
  for (const [path, width, scheme] of [
    ['/estilo', 'wide', 'light'],
    ['/estilo', 'wide', 'dark'],
    ['/en/style', 'narrow', 'light'],
  ] as const) {
    test(`${path}, ${width}, ${scheme}`, async ({ page }) => {
      if (path !== '/estilo' || scheme !== 'light') await leaveOutPictures(page)
      await page.setViewportSize({ width: WIDTHS[width], height: 900 })
      await hydrated(page, path)
      await settle(page)
      await setScheme(page, scheme)
      for (const section of await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id)))
        await expect
          .soft(page.locator(`#${section}`))
          .toHaveScreenshot(['style', `${section}-${width}-${scheme}.png`], { stylePath: [stylePath, STYLE_PAGE] })
    })
  }
})

/** A payment has another id on each day that the world begins. */
const OF_THIS_WORLD = PUBLIC_PAGES.filter(({ page }) => page !== 'payment')

/** Pages of which the beginning is enough. */
const LONG_TEXTS: string[] = ['terms', 'privacy']

test.describe('whole pages, at half size', () => {
  test.use({ deviceScaleFactor: 0.5 })

  for (const [name, path, height] of [
    ...OF_THIS_WORLD.map(({ page, es }) => [page, es, LONG_TEXTS.includes(page) ? 3000 : undefined] as const),
    ['register', '/registro', undefined],
    ['404', '/nada', undefined],
  ] as const) {
    test(name, async ({ page }) => {
      await leaveOutPictures(page)
      await hydrated(page, path)
      await settle(page)
      await expectToLook(page, name, ['light', 'dark'], height)
    })
  }

  test('payment', async ({ page }) => {
    await hydrated(page, PUBLIC_PAGES.find((one) => one.page === 'payments')!.es)
    const href = await page.locator('main li a, main td a').first().getAttribute('href')
    await hydrated(page, href!)
    await settle(page)
    await expectToLook(page, 'payment', ['light', 'dark'])
  })

  for (const [name, path] of [
    ['home-en', '/en'],
    ['project-en', '/en/project/agua-segura-para-cinco-escuelas-del-secano-lavallino'],
    ['place-en', '/en/mendoza'],
    ['login-en', '/en/login'],
    ['404-en', '/en/nothing'],
  ] as const) {
    test(name, async ({ page }) => {
      await leaveOutPictures(page)
      await hydrated(page, path)
      await settle(page)
      await expectToLook(page, name, ['light'])
    })
  }

  test('an error', async ({ page }) => {
    await leaveOutPictures(page)
    await hydrated(page, '/sobre-nosotros')
    await settle(page)
    await page.route('**/organizaciones.data*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('banner').getByRole('link', { name: 'Organizaciones' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
    await page.mouse.move(0, 0)
    await expectToLook(page, 'error', ['light', 'dark'])
  })
})

/** @param height limits the screenshot to the beginning of a long page */
async function expectToLook(page: Page, name: string, schemes: ('light' | 'dark')[], height?: number) {
  for (const [width, pixels] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: pixels, height: 900 })
    for (const scheme of schemes) {
      await setScheme(page, scheme)
      const clip = height ? { x: 0, y: 0, width: pixels, height } : undefined
      await expect.soft(page).toHaveScreenshot(['page', `${name}-${width}-${scheme}.png`], { stylePath, fullPage: true, clip })
    }
  }
}

/** Waits until fonts, pictures and interactive parts of a hydrated page have loaded. */
async function settle(page: Page) {
  const boxes = page.locator('main search:has([name="trip_type"])')
  // A search box is hydrated when it is near the viewport.
  for (const box of await boxes.all()) {
    // Another part hydrated above it may push it away again.
    await expect(async () => {
      await box.scrollIntoViewIfNeeded()
      await expect(box.locator('[aria-haspopup="dialog"]').first()).toBeAttached({ timeout: 1500 })
    }).toPass()
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(boxes.filter({ has: page.locator('[aria-haspopup="dialog"]') })).toHaveCount(await boxes.count())
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...Array.from(document.images, (image) => image.decode().catch(() => undefined))])
  })
}

async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
}
