import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts have taken over. */
export async function hydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => addEventListener('hydrated', () => Object.assign(window, { hydrated: true })))
  await page.goto(path)
  await page.waitForFunction(() => 'hydrated' in window)
}
