import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { tokenDigest } from '../../src/domain/sign-in/hashed-tokens.server.ts'
import { fillLogin, signIn } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { dialog } from '../steps/dialogs.ts'
import { photo } from '../steps/photo.ts'

// A session that ended elsewhere: whatever a person does next stays on the page, and is sent again once they have logged in.

test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })
const DEAL = '/sales/deal/deal_xbxq424zsfexvfevy8tn0b2b'

/** Ends the session of this browser, as its user or an admin can from elsewhere. Tests beside this one have others of the same user. */
async function endSession(context: BrowserContext) {
  const session = (await context.cookies()).find(({ name }) => /session$/.test(name))
  await onDatabase(`delete from sessions where token_digest = '${tokenDigest(session!.value)}'`)
}

/** Logs in from the message, in another tab, and sends again what waits. */
async function goOn(page: Page, context: BrowserContext, username: string) {
  await expect(page.getByText('Tu sesión terminó. Todo lo que escribiste sigue acá')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.locator('[data-messages]').getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  const login = await opened
  await fillLogin(login, username)
  await expect(login).not.toHaveURL(/iniciar-sesion/)
  await login.close()
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
  await expect(page.getByText('Todo lo que escribiste sigue acá')).toBeHidden()
}

test('a dialog stays with what was typed, and its own button or the message sends it', async ({ page, context }) => {
  await signIn(page, 'sales', { redirect: DEAL })
  const title = `Luna de miel ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await dialog(page).locator('[name="title"]').fill(title)
  await endSession(context)
  const save = dialog(page).getByRole('button', { name: 'Guardar' })
  for (let i = 0; i < 2; i++) {
    await save.click()
    await expect(page.getByText('Tu sesión terminó. Todo lo que escribiste sigue acá')).toBeVisible()
    await expect(dialog(page).locator('[name="title"]')).toHaveValue(title)
  }
  await goOn(page, context, 'sales')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('a filter is saved, and removed', async ({ page, context }) => {
  await signIn(page, 'sales', { redirect: '/sales/deals?query=a' })
  const name = `Filtro ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Guardar este filtro' }).click()
  await dialog(page).locator('[name="name"]').fill(name)
  await endSession(context)
  await dialog(page).getByRole('button', { name: 'Guardar' }).click()
  await goOn(page, context, 'sales')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: `Quitar el filtro guardado “${name}”` }).click()
  await goOn(page, context, 'sales')
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('a picture that was chosen is uploaded', async ({ page, context }) => {
  await signIn(page, 'admin', { redirect: '/admin/pictures' })
  await endSession(context)
  await page.locator('input[type=file]').setInputFiles(await photo(page, '#2a7'))
  await goOn(page, context, 'admin')
  await expect(page.getByRole('status').filter({ hasText: 'Se subió 1 imagen' })).toBeVisible()
})
