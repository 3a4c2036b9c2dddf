import { expect, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'
import { hydrated } from './steps/hydrated.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an admin begins and edits a project in the same form, in any status', async ({ page }) => {
  const name = `Taller de la admin ${Date.now().toString(36)}`
  await signIn(page, 'admin', { redirect: '/admin/projects' })
  await page.getByRole('link', { name: 'Nuevo proyecto' }).click()
  await page.getByRole('searchbox', { name: 'Buscar una organización' }).fill('verdes')
  await page.getByRole('radio', { name: /Aldeas Verdes/ }).check()
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Empezar a escribir' }).click()
  await expect(page).toHaveURL(/\/admin\/project\/taller-de-la-admin-\w+\/edit$/)
  await expect(page.getByText('Lo envía a revisión quien representa')).toBeVisible()
  await hydrated(page, '/admin/project/agua-segura-para-cinco-escuelas-del-secano-lavallino/edit')
  const field = page.getByLabel('Nombre', { exact: true })
  await expect(field).toBeVisible()
  await expectAccessibleInTurn(page)
  const before = await field.inputValue()
  // And back, as other tests know it by its name.
  for (const name_now of [`${before} ya`, before]) {
    await hydrated(page, '/admin/project/agua-segura-para-cinco-escuelas-del-secano-lavallino/edit')
    await field.fill(name_now)
    await page.getByRole('button', { name: 'Publicar los cambios' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name_now)
    await expect(page.getByText('Hecho por un administrador').first()).toBeVisible()
  }
})
