import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { expectNoSidewaysScroll, prove, signIn } from './steps/accounts.ts'
import { languagesOf } from './steps/languages.ts'

// An admin's page of connected sites, in each language, from the first secret to revocation.

const LABELS = {
  es: {
    path: '/admin/clients',
    menu: 'Sitios conectados',
    register: 'Registrar un sitio',
    guide: 'Guía para quien programa el sitio',
    submit: 'Registrar',
    wrong: 'Línea 2: Una dirección completa',
    once: 'no la vamos a mostrar nunca más',
    edit: 'Editar',
    save: 'Guardar',
    saved: 'los cambios del sitio ya valen',
    rotate: 'Dar una clave nueva',
    revoke: 'Quitar el acceso',
    revoked: 'ya nadie puede iniciar sesión en ese sitio',
    state: 'Revocado',
    acts: [/registró el sitio/, /cambió el sitio/, /le dio una clave nueva al sitio/, /revocó el sitio/],
  },
  en: {
    path: '/en/admin/clients',
    menu: 'Connected sites',
    register: 'Register a site',
    guide: 'Guide for the site’s developers',
    submit: 'Register',
    wrong: 'Line 2: One full address',
    once: 'it will never be shown again',
    edit: 'Edit',
    save: 'Save',
    saved: 'the changes of the site apply',
    rotate: 'Create a new secret',
    revoke: 'Revoke access',
    revoked: 'nobody can log in to that site',
    state: 'Revoked',
    acts: [/registered the site/, /edited the site/, /gave the site .* a new secret/, /revoked the site/],
  },
}

for (const lang of languagesOf('clients')) {
  test(`${lang}: a site is registered, gets another secret, and is revoked`, async ({ page }) => {
    const labels = LABELS[lang]
    const name = `Rumbo ${Date.now().toString(36)}`
    await signIn(page, 'admin', { lang, redirect: lang === 'es' ? '/admin' : '/en/admin' })
    await page.getByRole('navigation').getByRole('link', { name: labels.menu }).click()
    await expect(page).toHaveURL(labels.path)

    await page.getByRole('button', { name: labels.register }).click()
    const dialog = page.getByRole('dialog')
    // The form says what the other site's programmer needs.
    await expect(dialog.getByText(new URL(page.url()).origin, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: labels.guide })).toHaveAttribute('href', /sign-in-for-other-sites/)
    await dialog.locator('[name=name]').fill(name)
    await dialog.locator('[name=redirect_uris]').fill('https://trips.example.com/welcome\nhttp://trips.example.com/')
    await expectAccessible(page, 'the form')
    await dialog.getByRole('button', { name: labels.submit }).click()
    await expect(dialog).toContainText(labels.wrong)
    await dialog.locator('[name=redirect_uris]').fill('https://trips.example.com/welcome')
    await dialog.getByRole('button', { name: labels.submit }).click()
    await prove(page)
    const first = await secretIn(page, labels.once)
    await expectAccessible(page, 'the secret')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name }).click()
    await expect(dialog).toContainText('https://trips.example.com/welcome')
    expect(await page.content()).not.toContain(first)
    await expectAccessible(page, 'the drawer')
    await dialog.getByRole('button', { name: labels.rotate }).click()
    await confirmation(page).getByRole('button', { name: labels.rotate }).click()
    expect(await secretIn(page, labels.once)).not.toBe(first)
    await page.reload()
    await dialog.getByRole('button', { name: labels.edit, exact: true }).click()
    await confirmation(page).locator('[name=redirect_uris]').fill('https://trips.example.com/in\nhttps://trips.example.com/#')
    await confirmation(page).getByRole('button', { name: labels.save }).click()
    await expect(confirmation(page)).toContainText(labels.wrong)
    await confirmation(page).locator('[name=redirect_uris]').fill('https://trips.example.com/in')
    await confirmation(page).getByRole('button', { name: labels.save }).click()
    await expect(page.getByRole('status').filter({ hasText: labels.saved })).toBeVisible()
    await expect(dialog).toHaveCount(1)
    await expect(dialog).toContainText('https://trips.example.com/in')
    await dialog.getByRole('button', { name: labels.revoke }).click()
    await confirmation(page).getByRole('button', { name: labels.revoke }).click()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: labels.revoked })).toBeVisible()
    await expect(page.getByRole('row', { name })).toContainText(labels.state)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name }).click()
    await expect(dialog).toContainText('client_id')
    await expect(dialog.getByRole('button', { name: labels.revoke })).toHaveCount(0)
    await page.goto(lang === 'es' ? '/admin' : '/en/admin')
    for (const act of labels.acts) await expect(page.getByText(act).filter({ hasText: name })).toBeVisible()
  })
}

/** The confirmation dialog over the drawer. */
function confirmation(page: Page) {
  return page.getByRole('dialog').nth(1)
}

/** The secret, which is shown only once. */
async function secretIn(page: Page, once: string): Promise<string> {
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByRole('alert').filter({ hasText: once })).toBeVisible()
  const secret = await dialog.locator('code').last().innerText()
  expect(secret).toMatch(/^[\w-]{43}$/)
  return secret
}
