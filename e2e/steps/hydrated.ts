import type { Frame, Page } from '@playwright/test'

/** Opens a page and waits until its scripts have taken over. */
export async function hydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => addEventListener('hydrated', () => Object.assign(window, { hydrated: true })))
  await page.goto(path)
  await page.waitForFunction(() => 'hydrated' in window)
}

/** Waits until the browser has been idle twice in a row without requesting anything more. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const requested = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== requested(); ) {
      before = requested()
      for (let i = 0; i < 2; i++) {
        await new Promise((resolve) => setTimeout(resolve, 250))
        await new Promise((resolve) => requestIdleCallback(resolve))
      }
    }
  })
}

/** Waits until what changes is drawn, and finite animations, such as fading in, have ended. */
export async function untilStill(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
