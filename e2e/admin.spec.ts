import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './steps/accessible.ts'
import { emailOf, fillLogin, newUsername, prove, register, signIn, THEIRS } from './steps/accounts.ts'
import { onDatabase } from './steps/database.ts'
import { hydrated } from './steps/hydrated.ts'
import { asOnPhone, smallTargets } from './steps/small-targets.ts'

// The desks, with the demo logins; users that an admin changes here are registered for the test.

/** A request as a page of the site sends it. */
const OWN = { headers: { 'sec-fetch-site': 'same-origin' } }

test.use({ locale: 'es-AR' })

test('an admin hands over a stored link, finds a user, changes their role, and disables them in an open tab', async ({ page, browser }) => {
  const username = newUsername('nina')
  await register(page.request, username)
  await signIn(page, 'admin')
  const theirs = await openOther(browser)

  await test.step('the message is listed with its token hidden; viewing the link requires the password', async () => {
    await hydrated(page, '/admin/emails')
    await page.getByPlaceholder('Buscar por dirección, asunto o usuario').fill(username)
    await page.keyboard.press('Enter')
    const message = page.getByRole('link', { name: /Confirmá tu correo/ })
    await expect(message).toHaveCount(1)
    await message.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.locator('iframe')).toHaveAttribute('sandbox', '')
    await drawer.getByText('Solo texto').click()
    await expect(drawer.locator('pre')).toContainText('token=••••')
    await drawer.getByRole('button', { name: 'Ver el enlace' }).click()
    await page.getByRole('dialog', { name: '¿Ver el enlace?' }).getByRole('button', { name: 'Ver el enlace' }).click()
    await prove(page)
    const link = await page.locator('code', { hasText: 'token=' }).innerText()
    await theirs.goto(link)
    await theirs.getByRole('main').getByRole('button').first().click()
    await expect(theirs.getByRole('main')).toContainText('Listo')
  })
  await signIn(theirs, username, { password: THEIRS })

  await test.step('the user is found in the list, in the CSV, and on their own page', async () => {
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Usuarios' }).click()
    await page.getByPlaceholder('Buscar por nombre, usuario o correo').fill(username)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/users?query=${username}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Descargar CSV' }).click()
    expect((await download).suggestedFilename()).toBe('users.csv')
    const csv = await (await page.request.get(`/api/admin/users.csv?query=${username}`, OWN)).text()
    expect(csv).toContain(`,${username},Nina,Prueba,${emailOf(username)},`)
    await page.getByRole('link', { name: 'Nina Prueba' }).click()
    await expect(page).toHaveURL(`/admin/user/${username}`)
  })

  await test.step('a role is asked for, confirmed by another admin and removed, effective from the next page on', async () => {
    await theirs.goto('/sales')
    await expect(theirs).toHaveURL('/')
    await page.getByRole('button', { name: 'Dar el rol Ventas a Nina Prueba' }).click()
    await page.getByRole('dialog').getByLabel('Motivo (opcional)').fill('Cubre las vacaciones')
    await page.getByRole('dialog').getByRole('button', { name: 'Pedir el rol' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'cuando otro administrador lo confirma' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Vos lo pediste: lo confirma otro administrador.')
    await expect(page.getByRole('button', { name: 'Confirmar el rol Ventas para Nina Prueba', exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await theirs.reload()
    await expect(theirs).toHaveURL('/')
    const other = await openOther(browser)
    await signIn(other, 'admin2', { redirect: `/admin/user/${username}` })
    await other.getByRole('button', { name: 'Confirmar el rol Ventas para Nina Prueba', exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
    await prove(other)
    await expect(other.getByRole('status').filter({ hasText: 'el rol vale' })).toBeVisible()
    await other.context().close()
    await page.reload()
    await theirs.goto('/sales')
    await expect(theirs.getByRole('banner', { name: 'Sales' })).toBeVisible()
    await page.getByRole('button', { name: 'Quitar el rol Ventas a Nina Prueba' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar el rol' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'ya no vale' })).toBeVisible()
    await theirs.reload()
    await expect(theirs).toHaveURL('/')
    await expect(page.getByText('“Cubre las vacaciones”').first()).toBeVisible()
  })

  await test.step('a disabled user is signed out at the next click, and sees the same message as for a wrong password', async () => {
    await theirs.goto('/cuenta')
    await page.getByRole('button', { name: 'Suspender la cuenta' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Lo pidió por teléfono')
    await dialog.getByRole('button', { name: 'Suspender la cuenta' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'suspendida' })).toBeVisible()
    await theirs.getByRole('banner').getByRole('link', { name: 'Proyectos' }).first().click()
    await expect(theirs.getByRole('status').filter({ hasText: 'sesión ha expirado' })).toBeVisible()
    // It redirects to a public page if the tab received the event at the same time and deleted its cookie.
    await expect(theirs).toHaveURL(/\/iniciar-sesion\?redirect=|\/proyectos$/)
    await theirs.goto('/iniciar-sesion')
    await fillLogin(theirs, username, THEIRS)
    await expect(theirs.getByRole('alert').first()).toContainText('incorrectos')
    await page.getByRole('button', { name: 'Habilitar la cuenta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Habilitar la cuenta' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'puede iniciar sesión de nuevo' })).toBeVisible()
  })
  await theirs.context().close()
})

test('a filter is saved by name, found again, and removed', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/users?state=unverified&page=1' })
  const name = `Por confirmar ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Guardar este filtro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar este filtro' })
  await dialog.getByLabel('Nombre').fill('<b>no</b>')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Nombre').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto('/admin/users')
  const saved = page.getByRole('list', { name: 'Filtros guardados' }).getByRole('link', { name })
  await saved.click()
  await expect(page).toHaveURL('/admin/users?state=unverified')
  await expect(saved).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Guardar este filtro' })).toBeHidden()
  await expectAccessibleInBothSchemes(page)
  await page.goto('/admin/emails')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.goto('/admin/users?state=unverified&query=a')
  await asOnPhone(page)
  expect(await smallTargets(page)).toEqual([])
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Quitar el filtro guardado “${name}”` }).click()
  await removed
  await expect(saved).toHaveCount(0)
})

test('the audit log is searched, narrowed and downloaded', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin' })
  await page.getByRole('link', { name: 'Registro de cambios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de cambios' })).toBeVisible()
  await page.getByRole('searchbox').fill('martin.gallo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/admin/audit?query=martin.gallo')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('La plataforma suspendió a @martin.gallo')
  await page.getByLabel('Tema').selectOption({ label: 'Correos' })
  await expect(page.getByText('Ningún cambio coincide')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar el filtro Tema: Correos' }).click()
  const csv = await (await page.request.get('/api/admin/audit.csv?query=martin.gallo', OWN)).text()
  expect(csv).toContain('suspendió a,martin.gallo')
  await page.goto('/admin/audit?from=2999-01-01')
  await expect(page.getByText('Ningún cambio coincide')).toBeVisible()
})

test('in English, a message is sent again and the audit log shows by whom', async ({ page }) => {
  const username = newUsername('ned')
  await register(page.request, username)
  await signIn(page, 'admin', { lang: 'en', redirect: `/en/admin/emails?query=${username}` })
  await expect(page.getByRole('banner', { name: 'Administration' })).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  const again = page.getByRole('dialog').getByRole('button', { name: 'Send again' })
  await again.click()
  // Escape closes the upper one alone.
  await expect(page.getByRole('dialog', { name: 'Send again?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Send again?' })).toBeHidden()
  await expect(page).toHaveURL(/email=/)
  await again.click()
  await page.getByRole('dialog', { name: 'Send again?' }).getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'in the queue' })).toBeVisible()
  await expect(async () => {
    await page.goto(`/en/admin/emails?query=${username}`)
    await expect(page.getByRole('row')).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await page.goto(`/en/admin/user/${username}`)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('@admin resent a message to')
})

test('guests sign in and return; other users are sent home; unknown pages are 404', async ({ page, browser }) => {
  await page.goto('/admin/users?role=admin')
  await expect(page).toHaveURL(/\/iniciar-sesion\?redirect=%2Fadmin%2Fusers%3Frole%3Dadmin/)
  await fillLogin(page, 'admin')
  await expect(page).toHaveURL('/admin/users?role=admin')
  for (const path of ['/admin/nothing', '/en/admin/nothing', '/admin/user/nobody'])
    expect((await page.goto(path))?.status(), path).toBe(404)
  await page.goto('/sales')
  await expect(page).toHaveURL('/')
  const other = await openOther(browser)
  await signIn(other, 'traveller')
  for (const path of ['/admin', '/admin/users', '/ADMIN/EMAILS', '/sales']) {
    await other.goto(path)
    await expect(other, path).toHaveURL('/')
  }
  expect((await other.request.get('/api/admin/users.csv', OWN)).status()).toBe(403)
  await other.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the guards hold and the lists can be read, searched, sorted and paged', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL(/iniciar-sesion/)
    await signIn(page, 'admin', { redirect: '/admin/users', scripts: false })
    await page.getByRole('link', { name: /Nombre/ }).click()
    await expect(page).toHaveURL('/admin/users?sort=name')
    await page.getByRole('link', { name: 'Página siguiente' }).click()
    await expect(page).toHaveURL('/admin/users?sort=name&page=2')
    await page.getByPlaceholder('Buscar por nombre, usuario o correo').fill('organiza')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('table')).toContainText('@manager')
  })
})

test('the desk can be used with the keyboard alone', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/user/hotelier' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await page.keyboard.press('Enter')
  const grant = page.getByRole('button', { name: /Dar el rol Gestión de organización/ })
  for (let i = 0; i < 30 && !(await grant.evaluate((button) => button === document.activeElement)); i++) await page.keyboard.press('Tab')
  await expect(grant).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Dar el rol Gestión de organización?' })
  await expect(dialog).toBeVisible()
  await dialog.evaluate((box) => Promise.all(box.getAnimations({ subtree: true }).map((animation) => animation.finished)))
  await expect(dialog).toHaveCSS('opacity', '1')
  await expectAccessible(page, 'an open dialog')
  // The focus cycles inside, and returns to the button.
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(grant).toBeFocused()
})

test('what vanishes under the keys hands the focus on', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/users?state=active' })
  const role = page.getByLabel('Rol', { exact: true })
  const chip = page.getByRole('link', { name: 'Quitar el filtro Estado: Activa' })

  await test.step('a field, whose list is loaded anew by each choice', async () => {
    await role.focus()
    for (const chosen of ['admin', 'salesop']) {
      await page.keyboard.press('ArrowDown')
      await expect(page).toHaveURL(new RegExp(`role=${chosen}`))
      await expect(role).toBeFocused()
    }
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('hugo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Quitar el filtro “hugo”' })).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('.')
    await expect(page.getByRole('searchbox')).toHaveValue('hugo.')
  })

  await test.step('a filter that is removed, to the next one', async () => {
    await page.getByRole('link', { name: /^Quitar el filtro Rol/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/role=/)
    await expect(page.getByRole('list').getByRole('link', { name: 'Quitar el filtro “hugo”' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/query=/)
    await expect(chip).toBeFocused()
  })

  await test.step('a dialog whose opener is gone once it has done its work', async () => {
    const name = `Por teclas ${Date.now().toString(36)}`
    await page.getByRole('button', { name: 'Guardar este filtro' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Nombre')).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.getByRole('button', { name: `Quitar el filtro guardado “${name}”` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name })).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})

test('the fields of a list’s filters follow its address, but keep what is typed while results load', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/users' })
  const query = page.getByRole('searchbox')
  const state = page.getByRole('combobox', { name: 'Estado' })
  await query.fill('ana')
  await query.press('Enter')
  await expect(page).toHaveURL('/admin/users?query=ana')
  await state.selectOption({ index: 1 })
  await expect(page).toHaveURL(/query=ana&state=/)
  const chosen = await state.inputValue()
  await page.goBack()
  await expect(state).toHaveValue('')
  await page.goForward()
  await expect(state).toHaveValue(chosen)
  await page.goBack()
  await expect(state).toHaveValue('')
  // Back as soon as the next address is there, before its list is shown.
  await state.evaluate(async (select: HTMLSelectElement) => {
    select.selectedIndex = 1
    select.dispatchEvent(new Event('change', { bubbles: true }))
    while (!location.search.includes('state=')) await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await expect(page).toHaveURL('/admin/users?query=ana')
  await expect(state).toHaveValue('')
  await page.goForward()
  await expect(state).toHaveValue(chosen)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/users\.data/, async (route) => {
    await held
    await route.continue()
  })
  await query.fill('tom')
  await query.press('Enter')
  await query.pressSequentially('as')
  answer()
  await expect(page).toHaveURL(/query=tom&state=/)
  await expect(query).toHaveValue('tomas')
  await page.getByRole('link', { name: /“tom”/ }).click()
  await expect(page).not.toHaveURL(/query=/)
  await expect(query).toHaveValue('tomas')
  await query.press('Enter')
  await expect(page).toHaveURL(/query=tomas/)
  await page.getByRole('link', { name: /“tomas”/ }).click()
  await expect(query).toHaveValue('')
})

test('on a phone the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', { redirect: '/admin' })
  await page.getByRole('link', { name: 'Abrir el menú' }).click()
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Correos' }).click()
  await expect(page).toHaveURL('/admin/emails')
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeHidden()
})

test('on a phone many filters are folded below the search', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/users' })
  const role = page.getByLabel('Rol', { exact: true })
  const unfold = page.getByRole('search').locator('summary', { hasText: 'Filtros' })
  await expect(role).toBeVisible()
  await expect(unfold).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(role).toBeHidden()
  await unfold.focus()
  await page.keyboard.press('Enter')
  await role.selectOption('admin')
  await expect(page.getByRole('link', { name: /^Quitar el filtro Rol/ })).toBeVisible()
  await expect(role).toBeVisible()
})

test.describe('the drawer of signed-in users', () => {
  for (const [login, there, not] of [
    [
      'traveller',
      ['Configuración', 'Mis reservas', 'Mis ideas de viaje', 'Registrá tu organización', 'Nuestras causas'],
      ['Organizaciones', 'Administración', 'Ventas'],
    ],
    ['manager', ['Nuestras causas', 'Organizaciones'], ['Registrá tu organización', 'Administración']],
    ['admin', ['Registrá tu organización', 'Administración'], ['Organizaciones', 'Ventas']],
  ] as const) {
    test(`shows ${login} their own links`, async ({ page }) => {
      await signIn(page, login)
      const drawer = page.getByRole('dialog', { name: 'Tu menú' })
      // Its script loads after the page's: until then it is a link to the account.
      await expect(async () => {
        await page.getByRole('link', { name: `Abrir tu menú, ${login}` }).click()
        await expect(drawer).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect(drawer).toContainText(`@${login}`)
      for (const name of there) await expect(drawer.getByRole('link', { name, exact: false }).first(), name).toBeVisible()
      for (const name of not) await expect(drawer.getByRole('link', { name, exact: true }), name).toHaveCount(0)
      await expect(drawer.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
    })
  }
})

async function openOther(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'es-AR' })).newPage()
}

test('an act that is refused after the proof says why, with all that was typed', async ({ page, browser }) => {
  // A former attempt may have left it.
  await onDatabase(
    "delete from user_roles where role = 'organizationmanager' and user_id = (select id from users where username = 'hotelier')",
  )
  const open = async (on: Page) => {
    await signIn(on, on === page ? 'admin' : 'admin2', { redirect: '/admin/user/hotelier' })
    await on.getByRole('button', { name: /^Dar el rol Gestión de organización a / }).click()
    return on.getByRole('dialog')
  }
  const dialog = await open(page)
  const reason = dialog.getByLabel('Motivo (opcional)')
  await reason.fill('Escribe en el blog')
  const other = await openOther(browser)
  await (await open(other)).getByRole('button', { name: 'Dar el rol' }).click()
  await prove(other)
  await expect(other.getByRole('button', { name: /^Quitar el rol Gestión de organización a / })).toBeVisible()
  await other.context().close()

  await dialog.getByRole('button', { name: 'Dar el rol' }).click()
  await prove(page)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(reason).toHaveValue('Escribe en el blog')

  await test.step('an error that none of its fields has is in the message', async () => {
    // An event that loads the page again gives the field its value back.
    await expect(async () => {
      await dialog.locator('[name=role]').evaluate((field: HTMLInputElement) => (field.value = 'captain'))
      await dialog.getByRole('button', { name: 'Dar el rol' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Campo inválido', { timeout: 2_000 })
    }).toPass()
  })

  await test.step('the role is taken back', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Quitar el rol Gestión de organización a / }).click()
    await dialog.getByRole('button', { name: 'Quitar el rol' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'ya no vale' })).toBeVisible()
  })
})
