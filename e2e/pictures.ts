import type { Page } from '@playwright/test'

/** A drawing that is not looked at shows its own placeholder, a few colours that cost nothing. */
const GLASS = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"/>'

/** The scenes are drawn when somebody first asks for them, at every size: most of a test's time, where nothing is said of them. */
export async function leaveOutPictures(page: Page) {
  await page.route('**/img/scene/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: GLASS }))
}
