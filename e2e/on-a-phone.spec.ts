import { expect, test } from '@playwright/test'
import { hydrated, untilStill } from './steps/hydrated.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the WhatsApp button never lies over what a form has to press', async ({ page }) => {
  for (const path of ['/', '/buscar', '/mendoza']) {
    await hydrated(page, path)
    let covered = 0
    for (let top = 0; top <= 800; top += 40) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      await untilStill(page)
      covered += await page.evaluate(overlap)
    }
    expect(covered, path).toBe(0)
  }
})

/** 1 where the button can be seen over the search box's own. */
function overlap(): number {
  const chat = document.querySelector('a[aria-label="Escribir por WhatsApp"]')
  const submit = document.querySelector('search button[type="submit"]')
  if (!chat || !submit || getComputedStyle(chat).visibility === 'hidden') return 0
  const [a, b] = [chat.getBoundingClientRect(), submit.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? 1 : 0
}

test('the bar names its project whole', async ({ page }) => {
  for (const path of ['/', '/en']) {
    await page.goto(path)
    const label = page.getByRole('banner').locator('a[aria-haspopup="dialog"] span').filter({ visible: true }).first()
    expect(await label.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})
