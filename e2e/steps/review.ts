import { expect, type Page } from '@playwright/test'

// An admin's acts on a project, in either language.

/** Writes a remark at the part that a button names. */
export async function remark(admin: Page, button: string, text: string) {
  await admin.getByRole('button', { name: button, exact: true }).click()
  const field = admin.getByRole('textbox', { name: /^(Observación sobre|Remark on)/ })
  await field.fill(text)
  await field.locator('xpath=ancestor::form').getByRole('button').click()
  await expect(admin.getByText(text)).toBeVisible()
  await expect(field).toBeHidden()
}

/** Changes its status by the button of this name, which requires a confirmation. */
export async function decide(admin: Page, act: string, reason = '') {
  await admin.getByRole('button', { name: act }).click()
  const dialog = admin.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: act }).click()
  await expect(admin.getByRole('status').first()).toContainText(/Listo|Done/)
}
