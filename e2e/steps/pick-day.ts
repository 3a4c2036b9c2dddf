import { expect, type Page } from '@playwright/test'

/** The day in Argentina, some days from now: `YYYY-MM-DD`. */
export function inDays(days: number): string {
  return new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** Chooses a day of the open calendar, in the months after its first if need be. @param next name of the button of the next month */
export async function pickDay(page: Page, days: number, next: string) {
  // The calendar comes a little after its button was pressed.
  await expect(page.locator('[data-date]').filter({ visible: true }).first()).toBeVisible()
  const day = page.locator(`[data-date="${inDays(days)}"]:not([data-outside])`).first()
  for (let i = 0; i < 3 && !(await day.isVisible()); i++) await page.getByRole('button', { name: next }).last().click()
  await day.click()
}
