import type { Page } from '@playwright/test'

/** Loads the page's data again, as an event of the bell does while somebody writes, and waits until it is shown. */
export function reloadBehind(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { revalidate(): Promise<void> } }
    await router.revalidate()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
