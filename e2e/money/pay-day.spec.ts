import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, PASSWORD, signIn } from '../steps/accounts.ts'
import { onDatabase, readDatabase } from '../steps/database.ts'
import { letHoursPass } from '../steps/money.ts'
import { reloadBehind } from '../steps/reload-behind.ts'

// Five organizations are paid on one day, with few clicks, and confirm what arrived on a phone.

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n')

test('five organizations are paid with at most twelve clicks beside the bank', async ({ browser }) => {
  await letHoursPass()
  const page = await (await browser.newContext({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, 'admin2', { redirect: '/admin' })
  let clicks = 0
  const click = async (what: Locator) => {
    clicks++
    await what.click()
  }
  await click(page.getByRole('link', { name: 'Pagos', exact: true }).first())
  await expect(page.getByText('En total:')).toBeVisible()
  await expectAccessible(page)
  const boxes = page.getByRole('checkbox', { name: /^Elegir .+, / })
  for (let n = 0, chosen = 0; chosen < 5; n++) {
    if (!(await boxes.nth(n).isEnabled())) continue
    await click(boxes.nth(n))
    chosen++
  }
  await click(page.getByRole('link', { name: 'Pagar lo elegido' }))
  await expect(page.getByRole('heading', { name: 'Día de pago' })).toBeVisible()
  await expectAccessible(page)
  await click(page.getByRole('button', { name: 'Ver las cuentas completas' }))
  await expect(page.locator('#confirm-title')).toBeVisible()
  await page.locator('[aria-labelledby=confirm-title] [name=proof_password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Archivo para el banco (CSV)' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    click(page.getByRole('button', { name: 'Archivo para el banco (CSV)' })),
  ])
  expect(file.suggestedFilename()).toMatch(/^huella-.*\.csv$/)
  for (const what of ['Copiar monto', 'Copiar cuenta', 'Copiar titular', 'Copiar referencia'])
    await expect(page.getByRole('button', { name: what })).toHaveCount(5)
  const codes = await page.locator('code', { hasText: /^HU[0-9A-Z]{10}$/ }).allTextContents()
  expect(codes).toHaveLength(5)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(page.getByLabel('Todos los comprobantes juntos'))])
  await chooser.setFiles(codes.toReversed().map((code) => ({ name: `${code}.pdf`, mimeType: 'application/pdf', buffer: PDF })))
  const names = await page
    .locator('input[name=proof]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).files?.[0]?.name))
  expect(names).toEqual(codes.map((code) => `${code}.pdf`))
  await page.locator('form [name=proof_password]').fill(PASSWORD)
  await click(page.getByRole('button', { name: 'Registrar los 5 pagos' }))
  await expect(page).toHaveURL(/\/admin\/payouts\?view=paid/)
  expect(clicks).toBeLessThanOrEqual(12)
  await expectAccessible(page)
  await page.context().close()
})

test('amounts that changed since they were seen are refused beside the payment, and nothing typed is lost', async ({ page }) => {
  await letHoursPass()
  await signIn(page, 'admin2', { lang: 'en', redirect: '/en/admin/payouts' })
  // One that pays several contributions, of which some are left.
  const several = page.getByRole('row').filter({ has: page.getByRole('cell', { name: /^([2-9]|\d\d+)$/ }) })
  await several
    .getByRole('checkbox', { name: /^Choose .+, /, disabled: false })
    .first()
    .click()
  await page.getByRole('link', { name: 'Pay the chosen' }).click()
  const code = (await page.locator('code', { hasText: /^HU[0-9A-Z]{10}$/ }).textContent())!
  const due = new URL(page.url()).searchParams.get('due')!.split('.')
  await onDatabase(`with held as (select m.contribution_id as id, m.amount, m.currency, m.project_id from due_money m where m.organization_id = '${due[0]}' and m.currency = '${due[1]}'
      and m.approved_at <= now() order by m.approved_at limit 1)
    insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at) select id, 'held', amount, currency, project_id, now() from held`)
  await page.locator('[name=reference]').fill('TRF-SEEN-1')
  await page.locator('[name=no_proof_reason]').fill('The bank sends it tomorrow')
  await page.locator('form [name=proof_password]').fill(PASSWORD)
  // Transfers are made as they were shown.
  await reloadBehind(page)
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('[name=reference]')).toHaveValue('TRF-SEEN-1')
  await expect(page.locator('[name=no_proof_reason]')).toHaveValue('The bank sends it tomorrow')
  expect(await readDatabase(`select from payments where code = '${code}'`)).toEqual([])
  await expectAccessible(page)
  await expect(page.getByText('It changed: it said before')).toBeVisible()
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page).toHaveURL(/\/en\/admin\/payouts\?view=paid/)
  expect(await readDatabase(`select from payments where reference = 'TRF-SEEN-1'`)).toHaveLength(1)
})

test('an organization confirms on a phone what arrived; everybody sees it', async ({ browser }) => {
  await onDatabase(`insert into payments (id, organization_id, currency, amount, paid_at, code, no_proof_reason, created_at)
      select 'pmt_e2e', o.id, 'ARS', 12345, now(), 'HUE2ETEST001', 'Una prueba', now() from managed_organizations m join organizations o on o.id = m.organization_id
        join users u on u.id = m.user_id where u.username = 'manager' and exists (select from projects p where p.organization_id = o.id) limit 1 on conflict do nothing;
    insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at, payment_id)
      select 'pay_e2e', p.organization_id, j.id, 12345, 'ARS', p.paid_at, now(), p.id from payments p, lateral (select id from projects j where j.organization_id = p.organization_id limit 1) j
      where p.id = 'pmt_e2e' on conflict do nothing`)
  const phone = await browser.newContext({ locale: 'es-AR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto('/pago/pmt_e2e')
  await expect(page.getByRole('main')).toContainText('Sin confirmar')
  // Without a proof it says so publicly, with the reason.
  await expect(page.getByRole('main')).toContainText('Una prueba')
  await expect(page.getByRole('main')).toContainText('HUE2ETEST001')
  await expectAccessible(page)
  await page.goto('/pagos?confirmation=unconfirmed')
  await expect(page.locator('a[href="/pago/pmt_e2e"]')).toHaveCount(1)
  await page.goto('/pago/pmt_e2e')
  await page.getByRole('link', { name: 'Iniciar sesión para confirmar' }).click()
  await signIn(page, 'manager', { redirect: '/pago/pmt_e2e' })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page, 390)
  await page.getByLabel('Monto que llegó (ARS)').fill('1,2,3')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.locator('#received')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Monto que llegó (ARS)').fill('123,45')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('main')).toContainText('La organización recibió')
  await phone.close()
  const guest = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await guest.goto('/pago/pmt_e2e')
  await expect(guest.getByRole('main')).toContainText('La organización recibió')
  await guest.goto('/pagos?confirmation=unconfirmed')
  await expect(guest.locator('a[href="/pago/pmt_e2e"]')).toHaveCount(0)
  await expectAccessible(guest)
  await guest.context().close()
})
