import { expect, test } from '@playwright/test'
import { newUsername, prove, register, signIn, THEIRS } from './steps/accounts.ts'

// Changes that users make on the account page itself: private fields, language, light or dark.

test('telephone and CUIL ask for the password, language and mode stay chosen', async ({ page, request }) => {
  const username = newUsername('settings')
  await register(request, username)
  await signIn(page, username, { password: THEIRS })

  await page.locator('[name=phone]').fill('0261 15 555-0000')
  await page.locator('[name=cuil]').fill('20-12345678-7')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(page.locator('#cuil-error')).toHaveText('Revisá el CUIL: once números, como 20-12345678-6')
  await expect(page.locator('[name=phone]')).toHaveValue('0261 15 555-0000')
  // Another form of the page leaves what is typed after the refusal.
  await page.locator('[name=cuil]').fill('20-12345678-6')
  await page.getByRole('button', { name: 'Enviar el enlace otra vez' }).click()
  await expect(page.getByText('Te mandamos el enlace otra vez.')).toBeVisible()
  await expect(page.locator('[name=phone]')).toHaveValue('0261 15 555-0000')
  await expect(page.locator('[name=cuil]')).toHaveValue('20-12345678-6')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await prove(page, 'not this one')
  await expect(page.locator('#proof_password-error')).toHaveText('Esa no es tu contraseña')
  await prove(page, THEIRS)
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await expect(page.locator('[name=cuil]')).toHaveValue('20-12345678-6')

  await page.getByLabel('Modo', { exact: true }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByLabel('Idioma', { exact: true }).selectOption('en')
  await page.getByRole('button', { name: 'Guardar el idioma' }).click()
  await expect(page).toHaveURL('/en/account')
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en')
  await expect(page.getByLabel('Mode', { exact: true })).toHaveValue('dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/')
  await expect(page).toHaveURL('/en')
  await page.goto('/en/account')
  await page.getByLabel('Mode', { exact: true }).selectOption('auto')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})
