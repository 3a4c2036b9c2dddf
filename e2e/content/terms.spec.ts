import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, newUsername, register, signIn } from '../steps/accounts.ts'
import { readDatabase } from '../steps/database.ts'
import { submitDialog } from '../steps/dialogs.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const FIRST = '/terminos-y-condiciones/2026-11-22'

test('terms are written anew; the version before keeps its address, and who registers is noted with the one they read', async ({
  page,
  browser,
  request,
}) => {
  const mark = Date.now().toString(36)
  const item = `Si algo cambia, lo decimos acá antes de que valga (${mark}).`
  const guest = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  const before = await agreedBy(request, newUsername('antes'))

  await signIn(page, 'admin', { redirect: '/admin/sections/item/term_condiciones/edit' })
  const body = page.getByRole('textbox', { name: 'Texto · Español', exact: true })
  await body.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(item)
  await expect(page.getByText('Todo guardado')).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Ver cómo está' }).click()
  await expect(page).toHaveURL(/\/item\/term_condiciones$/)
  expect(await words(guest, '/terminos-y-condiciones')).not.toContain(mark)

  await page.getByRole('button', { name: 'Publicar en español' }).click()
  await submitDialog(page, 'Publicar')
  await expectAccessibleInTurn(page)
  await expect.poll(() => words(guest, '/terminos-y-condiciones')).toContain(item)
  await expectAccessibleInTurn(guest)
  await expectNoSidewaysScroll(guest)

  await guest.getByRole('region', { name: 'Versiones' }).getByRole('link').last().click()
  await expect(guest).toHaveURL(FIRST)
  await expect(guest.getByText(/Valió desde el 22 de noviembre de 2026 hasta el /)).toBeVisible()
  expect(await words(guest, FIRST)).not.toContain(mark)
  await expectAccessibleInTurn(guest)
  await guest.getByRole('link', { name: 'Leer la versión que vale hoy' }).click()
  await expect(guest.getByText(item)).toBeVisible()

  const after = await agreedBy(request, newUsername('luego'))
  expect(after.terms).toBe(before.terms + 1)
  expect(after.privacy).toBe(before.privacy)
})

async function words(page: Page, path: string): Promise<string> {
  expect((await page.goto(path))?.status()).toBe(200)
  return page.getByRole('main').innerText()
}

/** The numbers of the versions that were noted when somebody registered. */
async function agreedBy(request: Parameters<typeof register>[0], username: string): Promise<{ terms: number; privacy: number }> {
  await register(request, username)
  const [row] = await readDatabase(
    `select t.number as terms, p.number as privacy from users u join content_versions t on t.id = u.terms_version_id
       join content_versions p on p.id = u.privacy_version_id where u.username = '${username}'`,
  )
  return row as { terms: number; privacy: number }
}
