import type { Page } from '@playwright/test'

/** An empty picture; the page's placeholder colours show through. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>'

/** Replaces scenes by empty pictures: drawing each on first request, at every size, would take most of a test's time. */
export async function leaveOutPictures(page: Page) {
  await page.route('**/img/scene/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY }))
}
