import type { Page } from '@playwright/test'

/** Replaces scenes by empty pictures of the same proportions: drawing each on first request, at every size, would take most of a test's time. */
export async function leaveOutPictures(page: Page) {
  await page.route('**/img/scene/**', (route) => {
    const height = route.request().url().includes('/hero-') ? 600 : 800
    // The page's placeholder colours show through.
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}"/>`
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })
}
