import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'

// A rate that is far from the last one, recorded by an admin and confirmed by another one, by keyboard.

test.use({ locale: 'es-AR' })

test('a rate out of line waits on the home of the other admin, who confirms it by keyboard', async ({ page, browser }) => {
  await signIn(page, 'admin', { redirect: '/admin/platform/rates' })
  for (const [day, rate] of [
    ['2017-05-02', '15,50'],
    ['2017-05-03', '1550'],
  ] as const) {
    await page.getByRole('button', { name: 'Cargar una cotización' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Una unidad de').selectOption('BRL')
    await dialog.getByLabel('Día').fill(day)
    await dialog.getByLabel('Cuánto').fill(rate)
    await dialog.getByLabel('Fuente', { exact: true }).fill('Banco de dos')
    await dialog.getByRole('button', { name: 'Cargar una cotización' }).click()
    await expect(dialog).toBeHidden()
  }
  const waits = page.getByRole('region', { name: 'Esperan a otra persona' })
  await expect(waits).toContainText('1 BRL = 1.550 ARS')
  await expect(waits).toContainText('Se aparta más de un 10 % de 1 BRL = 15,5 ARS')
  await expect(waits).toContainText('La cargaste vos')
  await expectAccessibleInTurn(page)
  for (const width of [390, 320]) await expectNoSidewaysScroll(page, width)

  const other = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await signIn(other, 'admin2', { redirect: '/admin' })
  await other.getByRole('link', { name: /Cotizaciones por confirmar/ }).click()
  const confirm = other.getByRole('button', { name: /^Confirmar la cotización .*1 BRL = 1\.550 ARS/ })
  await expect(confirm).toBeVisible()
  for (let presses = 0; presses < 80 && !(await confirm.evaluate((button) => button === document.activeElement)); presses++)
    await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Comparala antes con su fuente')
  await expectAccessible(other)
  const submit = dialog.getByRole('button', { name: 'Confirmar', exact: true })
  for (let presses = 0; presses < 10 && !(await submit.evaluate((button) => button === document.activeElement)); presses++)
    await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(other.getByText('La cotización está confirmada y vale')).toBeVisible()
  await other.goto('/admin/platform/rates?query=banco+de+dos')
  await expect(other.getByRole('row', { name: /1 BRL = 1\.550 ARS/ })).toContainText('confirmada por admin2')
  await other.context().close()
})
