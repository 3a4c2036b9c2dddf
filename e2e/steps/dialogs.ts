import { expect, type Page } from '@playwright/test'

export function dialog(page: Page) {
  return page.getByRole('dialog')
}

/** Presses a button of the dialog that is open, and waits until it is gone. */
export async function submitDialog(page: Page, name: string) {
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}
