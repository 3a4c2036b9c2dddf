import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from './steps/accessible.ts'
import { expectNoSidewaysScroll, headersOf, newUsername, register, signIn, startSession, THEIRS } from './steps/accounts.ts'
import { onDatabase } from './steps/database.ts'

// Contributions are reviewed one by one and together, entered by hand, questioned, and reversed publicly.

test.use({ locale: 'es-AR' })

const SLUG = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'

/** A traveller with one trip per amount, in pesos, to the same project; the first three are over. @returns the codes */
async function travels(username: string, amounts: number[]): Promise<string[]> {
  const codes = amounts.map((_, n) => `${username.slice(-8)}g${n}`)
  const statements = codes.map(
    (code, n) =>
      `update users set email_verified = true where username = '${username}';
       insert into bookings (id, external_id, revision, status, match, user_id, trail_code, trip_type, end_date, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
         select 'book_${code}', '${code}', 1, 'confirmed', 'account', u.id, '${code}', 'ONLY_HOTEL', ${n < 3 ? 'current_date - 3' : 'current_date + 90'}, 'ARS', ${amounts[n]! * 4}, ${amounts[n]! * 2}, 0, 0, ${amounts[n]! * 2}, ${amounts[n]}, now() - interval '2 days' from users u where u.username = '${username}';
       with gift as (insert into contributions (id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, created_at)
         select 'cont_${code}', '${code}', 'booking', p.id, 'book_${code}', 1, ${amounts[n]}, 'ARS', 'pending', now() - interval '1 day' from projects p where p.slug = '${SLUG}' returning *)
       insert into contribution_steps (contribution_id, kind, amount, profit_amount, currency, project_id, created_at)
         select id, 'promised', amount, amount * 2, currency, project_id, created_at from gift;`,
  )
  await onDatabase(statements.join('\n'))
  return codes
}

async function addNoteOfOther(request: APIRequestContext, code: string) {
  const headers = await headersOf(request, 'admin2')
  const answer = await request.post(`/api/admin/contribution/cont_${code}/notes`, { headers, data: { body: 'Lo sigo yo' } })
  expect(answer.status()).toBe(204)
}

test('an admin approves several at once, takes one back, and the traveller follows it and asks', async ({ page, browser, request }) => {
  const username = newUsername('viajera')
  await register(page.request, username)
  const [first, second, third] = (await travels(username, [123_456, 234_567, 345_678, 456_789])) as [string, string, string]
  await startSession(page, 'admin')

  await test.step('the list is searched, and what was chosen is approved together', async () => {
    await page.goto('/admin')
    await page
      .getByRole('link', { name: /Aportes a revisar|Aportes por revisar/ })
      .first()
      .click()
    await expect(page).toHaveURL(/status=pending/)
    await page.goto(`/admin/contributions?status=pending&query=${username}`)
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page, 390)
    await page.getByRole('checkbox', { name: 'Elegir todos los de esta página' }).check()
    const bar = page.getByRole('region', { name: 'Lo elegido' })
    await expect(bar).toContainText('Elegiste 4')
    await expect(bar).toContainText('7.037,01')
    await bar.getByRole('button', { name: 'Aprobar' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await expect(dialog).toContainText('Este queda afuera:')
    await expect(dialog).toContainText('El viaje no terminó')
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await expect(dialog.getByRole('status')).toContainText('El viaje no terminó')
    await expect(dialog.getByRole('button', { name: 'Deshacer la aprobación' })).toBeVisible()
    await page.goto(`/admin/contributions?query=${username}&sort=amount`)
    await expect(page.getByRole('main').getByText('Confirmado')).not.toHaveCount(0)
  })

  await test.step('one is taken back, with a cause and words', async () => {
    await page.goto(`/admin/contribution/${second}`)
    await expectAccessibleInTurn(page)
    await expectNoSidewaysScroll(page, 390)
    await page.getByRole('button', { name: 'Dar marcha atrás' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contalo en palabras').fill('El hotel cerró sin pagar la comisión')
    await dialog.getByRole('button', { name: 'Dar marcha atrás' }).click()
    await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/Elegí un motivo/)
    await expect(dialog.getByLabel('Contalo en palabras')).toHaveValue('El hotel cerró sin pagar la comisión')
    await dialog.getByLabel('Motivo').selectOption('supplier_unpaid')
    await dialog.getByRole('button', { name: 'Dar marcha atrás' }).click()
    await expect(page.getByText('Ya no cuenta como recaudado')).toBeVisible()
    await expect(page.locator('del').first()).toContainText('2.345,67')
  })

  await test.step('everybody sees it on the trail, in both languages', async () => {
    const guest = await (await browser.newContext({ locale: 'es-AR' })).newPage()
    await guest.goto(`/transparencia/${second}`)
    await expect(guest.getByText('El proveedor del viaje no pagó')).toBeVisible()
    await expect(guest.locator('del').first()).toContainText('2.345,67')
    await expect(guest.getByRole('main')).not.toContainText(username)
    await expectAccessibleInTurn(guest)
    await expectNoSidewaysScroll(guest, 390)
    await guest.goto(`/en/transparency/${first}`)
    await expect(guest.getByText('We mean to do it by').first()).toBeVisible()
    await expectAccessible(guest)
    await guest.context().close()
  })

  const theirs = await (await browser.newContext({ locale: 'es-AR' })).newPage()
  await test.step('the traveller asks about it from the account', async () => {
    await signIn(theirs, username, { password: THEIRS })
    await expect(theirs.locator('del').first()).toContainText('2.345,67')
    await theirs.goto(`/cuenta/aporte/${second}`)
    await expectAccessibleInTurn(theirs)
    await expectNoSidewaysScroll(theirs, 390)
    await theirs.getByRole('button', { name: 'Preguntar' }).click()
    await expect(theirs.getByLabel('Tu pregunta')).toHaveAccessibleDescription(/obligatorio|Completá/i)
    await theirs.getByLabel('Tu pregunta').fill('¿No van a reclamarle?')
    await theirs.getByRole('button', { name: 'Preguntar' }).click()
    await expect(theirs.getByText('Espera respuesta')).toBeVisible()
    await theirs.goto(`/cuenta/aporte/${third.replace(/g2$/, 'g9')}`)
    await expect(theirs.getByText('404')).toBeVisible()
  })

  await test.step('an admin finds the question and answers it', async () => {
    await page.goto('/admin/contributions?question=open')
    await page
      .getByRole('link', { name: /2\.345,67/ })
      .first()
      .click()
    const note = page.getByLabel('Nota', { exact: true })
    await note.fill('Hablé con el hotel')
    await addNoteOfOther(request, second)
    await page.getByLabel('Respuesta').fill('Ya lo hicimos: te contamos en cuanto paguen.')
    await page.getByRole('button', { name: 'Responder' }).click()
    await expect(page.getByText('Respuesta enviada')).toBeVisible()
    await expect(page.getByText('Lo sigo yo')).toBeVisible()
    // Another admin’s note leaves it alone.
    await expect(note).toHaveValue('Hablé con el hotel')
    await theirs.goto(`/en/account/contribution/${second}`)
    await expect(theirs.getByText('Ya lo hicimos: te contamos en cuanto paguen.')).toBeVisible()
    await expectAccessible(theirs)
    await theirs.context().close()
  })
})

test('a donation is entered by hand in English, and waits for another admin', async ({ page }) => {
  await signIn(page, 'admin', { lang: 'en', redirect: '/en/admin/contributions/register' })
  await expectAccessibleInTurn(page)
  await expectNoSidewaysScroll(page, 390)
  await page.getByLabel('Amount, as received').fill('12x')
  await page.getByLabel('Name of who gave').fill('Rosa Díaz')
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByLabel('Amount, as received')).toHaveAccessibleDescription(/above zero/)
  await expect(page.getByLabel('Name of who gave')).toHaveValue('Rosa Díaz')
  await expectAccessible(page)
  await fillDonation(page)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/admin\/contribution\/cont_/)
  await expect(page.getByRole('main')).toContainText('You entered this donation: another person approves it.')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  await page.getByLabel('Note', { exact: true }).fill('Called to say thanks')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('main').getByText('Called to say thanks')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  await expectAccessible(page)
})

async function fillDonation(page: Page) {
  await page.getByLabel('Amount, as received').fill('12,500.50')
  await page.getByLabel('Day of the donation').fill(new Date(Date.now() - 27 * 3_600_000).toISOString().slice(0, 10))
  const find = page.getByLabel('Search a project that is collecting')
  await find.fill('agua')
  await page.getByRole('radio').first().check()
  // It stays though other results arrive.
  await find.fill('zzz')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio').first()).toBeChecked()
}
