import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './steps/accessible.ts'
import { startSession } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'
import { keyboardFaults } from './steps/keyboard-walk.ts'
import { languagesOf, sampleOf } from './steps/languages.ts'
import { DESK_PAGES, withFirst } from './steps/pages.ts'
import { asOnPhone, smallTargets } from './steps/small-targets.ts'
import { expectRoomForText } from './steps/text-spacing.ts'

// Each page of a desk is checked for the rules of all pages.

for (const login of ['admin', 'sales'] as const)
  for (const address of sampleOf(DESK_PAGES[login]))
    for (const lang of languagesOf(address)) {
      const path = lang === 'es' ? address : `/en${address}`
      test(`${path} is accessible, light and dark, fits a phone and a finger, and needs no mouse`, async ({ page }) => {
        const messages: string[] = []
        page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
        page.on('pageerror', (error) => messages.push(error.message))
        await page.setViewportSize({ width: 1280, height: 900 })
        await startSession(page, login)
        // The greeting would cover the foot of the page until it disappears by itself.
        await page.context().clearCookies({ name: /flash$/ })
        const shown = await withFirst(page, path)
        await hydrated(page, shown)
        await expect(page).toHaveURL(shown)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page).toHaveTitle(/^\S.* · Huella$/)
        await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(1)
        const published = lang === 'es' ? /registro público hasta el asiento/ : /public log up to entry/
        await expect(page.getByRole('main').getByRole('link', { name: published })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessibleInBothSchemes(page)
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
        }
        await expectRoomForText(page, 320)
        await page.setViewportSize({ width: 1440, height: 900 })
        expect(await keyboardFaults(page)).toEqual([])
        await expectBarBesideRows(page)
        await asOnPhone(page)
        expect(await smallTargets(page)).toEqual([])
        expect(messages).toEqual([])
      })
    }

/** Rows stay large enough to be pressed on a phone, wherever the bar of what was chosen covers the list. */
async function expectBarBesideRows(page: Page) {
  const boxes = page.locator('tbody td:first-child input[type=checkbox]:enabled')
  await page.setViewportSize({ width: 390, height: 800 })
  if ((await boxes.count()) < 2) return
  await boxes.first().click()
  for (let height = 760; height < 840; height += 8) {
    await page.setViewportSize({ width: 390, height })
    await hideUnderBar(page)
    await expectAccessible(page, `at a height of ${height}`, ['target-size'])
  }
  await page.setViewportSize({ width: 390, height: 3_000 })
  await hideUnderBar(page)
  await boxes.first().click()
}

/** Hides what lies wholly beneath the bar: axe takes it for something to press beside the bar's buttons, as the bar itself is none. */
function hideUnderBar(page: Page): Promise<void> {
  return page.evaluate(() => {
    const top = document.querySelector('section:has(> [role=status])')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    for (const part of document.querySelectorAll<HTMLElement>('tbody :is(a, input, button)'))
      part.style.visibility = part.getBoundingClientRect().top >= top ? 'hidden' : ''
  })
}
