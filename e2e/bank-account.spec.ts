import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import {
  expectNoSidewaysScroll,
  newUsername,
  PASSWORD,
  prove,
  register,
  signIn,
  startSession,
  storedEmail,
  THEIRS,
} from './steps/accounts.ts'
import { onDatabase } from './steps/database.ts'
import { enterAccount, giveApproved, letHoursPass, today } from './steps/money.ts'

// An account for payouts takes two people and a waiting time, and a third person pays: with the demo manager, somebody they manage with, and the admin.

test.use({ locale: 'es-AR' })

const SLUG = 'rotary-club-mendoza-los-andes'
const PAGE = `/mi-organizacion/${SLUG}/cuenta-bancaria`

test('a manager changes the account, a second one confirms it, time passes, and the admin records the payout', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const second = newUsername('norma')
  await register(page.request, second)
  await onDatabase(
    `update users set email_verified = true where username = '${second}';
     insert into user_roles (user_id, role) select id, 'organizationmanager' from users where username = '${second}';
     insert into organization_members (organization_id, user_id, created_at) select o.id, u.id, '2026-01-01' from organizations o, users u where o.slug = '${SLUG}' and u.username = '${second}'`,
  )
  await giveApproved(SLUG)
  await startSession(page, 'manager')

  await test.step('what is wrong stands next to its field, and what was typed stays', async () => {
    await page.goto(`/mi-organizacion?organization=${SLUG}`)
    await page.getByRole('link', { name: 'Cuenta bancaria' }).click()
    await expect(page).toHaveURL(PAGE)
    await enterAccount(page, { number: '2850590940090418135202', holder: 'Rotary Club Mendoza Los Andes', cuit: '30-71234567-2' })
    await expect(page.getByLabel('CBU, CVU o alias')).toHaveAccessibleDescription(/dígito de control/)
    await expect(page.getByLabel('CUIT del titular')).toHaveAccessibleDescription(/Revisá el CUIT/)
    await expect(page.getByLabel('CBU, CVU o alias')).toHaveValue('2850590940090418135202')
    await expectAccessible(page)
  })

  await test.step('the account is entered, masked, and waits; who entered it does not confirm it', async () => {
    await enterAccount(page, { number: '2850590940090418135201', holder: 'Rotary Club Mendoza Los Andes', cuit: '30-71234567-1' })
    await prove(page)
    await expect(page.getByRole('heading', { name: 'Espera la segunda llave' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('•••• 5201')
    await expect(page.getByRole('main')).toContainText('faltan 2 días')
    await expect(page.getByRole('main')).toContainText('Vos la cargaste')
    await expect(page.getByRole('button', { name: 'Confirmar la cuenta' })).toHaveCount(0)
    expect(await page.content()).not.toContain('4009041813520')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await storedEmail(request, second, 'bank_account_changed')

  await test.step('the second manager is asked on their desk, and confirms with the keyboard alone', async () => {
    const theirs = await (await browser.newContext({ locale: 'es-AR' })).newPage()
    await signIn(theirs, second, { password: THEIRS, redirect: '/mi-organizacion' })
    await theirs.getByRole('link', { name: 'Ver la cuenta' }).click()
    await expect(theirs).toHaveURL(PAGE)
    const confirm = theirs.getByRole('button', { name: 'Confirmar la cuenta' })
    await expect(confirm).toBeVisible()
    // A masked number could be another one: the confirming person sees it whole, until it is confirmed.
    await expect(theirs.getByRole('main')).toContainText('2850590940090418135201')
    await expect(theirs.getByRole('main')).toContainText('30-71234567-1')
    await expectAccessible(theirs)
    await expectNoSidewaysScroll(theirs)
    for (let presses = 0; presses < 60 && !(await confirm.evaluate((button) => button === document.activeElement)); presses++)
      await theirs.keyboard.press('Tab')
    await theirs.keyboard.press('Enter')
    await prove(theirs, THEIRS)
    await expect(theirs.getByRole('heading', { name: 'Cuenta actual' })).toBeVisible()
    expect(await theirs.content()).not.toContain('4009041813520')
    await expect(theirs.getByRole('main')).toContainText('No se le paga nada antes del')
    await theirs.context().close()
  })
  await storedEmail(request, 'manager', 'bank_account_confirmed')
  await request.dispose()

  const admin = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await startSession(admin, 'admin')

  await test.step('the admin sees the marks, and cannot pay yet', async () => {
    await admin.goto(`/admin/organization/${SLUG}`)
    await expect(admin.getByRole('main')).toContainText('Cambiada después de aprobada')
    await admin.goto('/admin/payouts?query=mendoza%20los%20andes')
    await expect(admin.getByRole('main')).toContainText('72 horas: desde el')
    await expect(admin.getByRole('link', { name: /Pagar a Rotary Club Mendoza Los Andes/ })).toHaveCount(0)
    await expectAccessible(admin)
  })

  await test.step('after 72 hours the admin sees the whole account, pays, and records it with its proof', async () => {
    await letHoursPass()
    await admin.reload()
    await admin
      .getByRole('link', { name: /Pagar a Rotary Club Mendoza Los Andes/ })
      .first()
      .click()
    await expect(admin.getByRole('heading', { name: 'Día de pago' })).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: 'Ver las cuentas completas' }).click()
    await expect(admin.locator('#confirm-title')).toBeVisible()
    await prove(admin)
    await expect(admin.getByText('2850590940090418135201')).toBeVisible()
    await admin.getByLabel('Número de la transferencia').fill('TRF-001')
    await admin.locator('[name=proof_password]').fill(PASSWORD)
    await admin.getByLabel('Día de la transferencia').fill(today())
    await admin
      .getByLabel('Comprobante', { exact: true })
      .setInputFiles({ name: 'trampa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload="alert(1)"/>') })
    await admin.getByRole('button', { name: 'Registrar el pago' }).click()
    await expect(admin.getByRole('alert').first()).toBeVisible()
    await admin.getByLabel('Comprobante', { exact: true }).setInputFiles({
      name: 'comprobante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
    })
    await admin.getByRole('button', { name: 'Registrar el pago' }).click()
    await expect(admin).toHaveURL(/\/admin\/payouts\?view=paid/)
    await admin.getByRole('link', { name: 'Rotary Club Mendoza Los Andes' }).first().click()
    await expect(admin.getByRole('main')).toContainText('TRF-001')
    await expect(admin.getByRole('link', { name: 'comprobante.pdf' })).toBeVisible()
    await expectAccessible(admin)
    await admin.goto('/admin/payouts?view=paid&query=TRF-001')
    // A row for each project that the transfer was for.
    await expect(admin.getByRole('link', { name: 'Rotary Club Mendoza Los Andes' }).first()).toBeVisible()
    await expectAccessible(admin)
  })

  await page.reload()
  await expect(page.getByRole('main')).toContainText('TRF-001')
  await admin.context().close()
})
