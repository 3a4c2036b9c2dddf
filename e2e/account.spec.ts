import { expect, test } from '@playwright/test'

// The demo logins that bin/start prints, by the real login page.

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, locale: 'es-AR' })

    test('a demo login signs in, returns to its page, and signs out', async ({ page, context }) => {
      await page.goto('/iniciar-sesion?redirect=/organizaciones')
      await page.getByLabel('Usuario o correo').fill('traveller')
      await page.getByLabel('Contraseña', { exact: true }).fill('not the password')
      await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page.getByRole('main')).toContainText(/credenciales|usuario|contraseña/i)
      await expect(page).toHaveURL(/iniciar-sesion/)
      await expect(page.getByLabel('Usuario o correo')).toHaveValue('traveller')

      await page.getByLabel('Contraseña', { exact: true }).fill('huella-demo-2026')
      await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page).toHaveURL('/organizaciones')
      const session = (await context.cookies()).find((cookie) => cookie.name.endsWith('session'))
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      await expect(page.getByRole('banner')).not.toContainText('Registrarme')

      await page.getByRole('link', { name: 'Abrir tu menú, traveller' }).click()
      await page
        .getByRole('button', { name: 'Cerrar sesión' })
        .or(page.getByRole('link', { name: 'Cerrar sesión' }))
        .first()
        .click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Registrarme' })).toBeVisible()
      expect((await context.cookies()).find((cookie) => cookie.name.endsWith('session'))?.value ?? '').toBe('')
    })
  })
}

test('a redirect to another site goes home instead', async ({ page }) => {
  await page.goto('/en/login?redirect=//evil.example')
  await page.getByLabel('Username or e-mail').fill('manager@demo.huella.example')
  await page.getByLabel('Password', { exact: true }).fill('huella-demo-2026')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/en')
})
