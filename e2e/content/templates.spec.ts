import { expect, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// Each language changes a different letter, and both restore it.
const TEXTS = {
  es: {
    kind: 'wrong_codes',
    list: '/admin/emails?view=templates',
    search: 'Buscar por nombre o por lo que dice el correo',
    name: 'Códigos equivocados',
    subject: 'Asunto · Español',
    typed: '{brand}: alguien sabe tu contraseña',
    shown: 'Huella: alguien sabe tu contraseña',
    wrong: 'Hay una variable que esta frase no tiene',
    test: 'Enviarme una prueba',
    test_title: '¿Enviarte una prueba?',
    tested: 'la prueba está en camino',
    sent: '[Prueba] Huella: alguien sabe tu contraseña',
    save: 'Guardar',
    save_title: '¿Guardar estas palabras?',
    saved: 'el correo dice eso desde ahora',
    version: 'Versión 1',
    differences: 'Ver la frase que cambió',
    reset: 'Volver al original',
    reset_title: '¿Volver al original?',
    restored: 'el correo vuelve a decir eso',
    original: 'Original',
  },
  en: {
    kind: 'second_factor_off',
    list: '/en/admin/emails?view=templates',
    search: 'Search by name or by what the e-mail says',
    name: 'Second step turned off',
    subject: 'Subject · English',
    typed: 'No second step at {brand} any more',
    shown: 'No second step at Huella any more',
    wrong: 'There is a variable that this sentence does not have',
    test: 'Send me a test',
    test_title: 'Send yourself a test?',
    tested: 'the test is on its way',
    sent: '[Test] No second step at Huella any more',
    save: 'Save',
    save_title: 'Save these words?',
    saved: 'that is what the e-mail says from now on',
    version: 'Version 1',
    differences: 'See the sentence that changed',
    reset: 'Back to the original',
    reset_title: 'Go back to the original?',
    restored: 'the e-mail says that again',
    original: 'Original',
  },
} as const

for (const lang of languagesOf('templates')) {
  const w = TEXTS[lang]
  test(`an admin changes what a letter says, sees it, sends it to themselves, and goes back (${lang})`, async ({ page }) => {
    await signIn(page, 'admin', { lang, redirect: w.list })
    await expectAccessible(page)
    await page.getByPlaceholder(w.search).fill(w.kind)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]query=/)
    await page.getByRole('main').getByRole('link', { name: w.name }).click()
    const field = page.getByRole('textbox', { name: w.subject })

    await test.step('what does not fit is said next to the field, and not saved', async () => {
      await field.fill(`${w.typed} {password}`)
      await expect(page.getByText(w.wrong).first()).toBeVisible()
      await page.getByRole('button', { name: w.save, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expectAccessibleInTurn(page)
    })

    await test.step('the preview follows what is typed', async () => {
      await field.fill(w.typed)
      await expect(page.locator('section', { has: page.locator('#preview-title') })).toContainText(w.shown)
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    })

    await test.step('a test arrives before anything is saved', async () => {
      await page.getByRole('button', { name: w.test }).click()
      await page.getByRole('dialog', { name: w.test_title }).getByRole('button', { name: w.test }).click()
      await expect(page.getByRole('status').filter({ hasText: w.tested })).toBeVisible()
      await expect(field).toHaveValue(w.typed)
      await expect(async () => {
        const log = await page.context().newPage()
        await log.goto(`${w.list.split('?')[0]}?query=${encodeURIComponent(w.shown)}`)
        await expect(log.getByRole('link', { name: w.sent })).toBeVisible({ timeout: 1_000 })
        await log.close()
      }).toPass()
    })

    await test.step('what is written survives a reload, and is saved', async () => {
      await page.reload()
      await expect(field).toHaveValue(w.typed)
      await page.getByRole('button', { name: w.save, exact: true }).click()
      const asked = page.getByRole('dialog', { name: w.save_title })
      await expect(asked.locator('ins').first()).toBeVisible()
      await asked.getByRole('button', { name: w.save, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: w.saved })).toBeVisible()
      await page.getByText(w.differences).first().click()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('and goes back to what it was', async () => {
      await page.getByRole('button', { name: w.reset, exact: true }).click()
      await page.getByRole('dialog', { name: w.reset_title }).getByRole('button', { name: w.reset, exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: w.restored })).toBeVisible()
      await expect(page.getByRole('button', { name: w.reset, exact: true })).toBeHidden()
      await expect(field).not.toHaveValue(w.typed)
    })
  })
}

test('two admins at once: the second is told, and loses nothing', async ({ page }) => {
  await signIn(page, 'admin')
  const address = '/admin/emails/email_changed'
  const other = await page.context().newPage()
  await hydrated(page, address)
  await hydrated(other, address)
  const save = async (on: typeof page) => {
    await on.getByRole('button', { name: 'Guardar', exact: true }).click()
    await on.getByRole('dialog', { name: '¿Guardar estas palabras?' }).getByRole('button', { name: 'Guardar', exact: true }).click()
  }
  await other.getByRole('textbox', { name: 'Asunto · Español' }).fill('Cambió el correo de tu cuenta en {brand}')
  await other.getByRole('textbox', { name: 'Botón · Español' }).fill('No fui yo: volver ahora')
  await save(other)
  await expect(other.getByRole('status').filter({ hasText: 'desde ahora' })).toBeVisible()
  await other.close()

  // A field of their own text, and the same subject.
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('textbox', { name: 'Asunto · Español' }).fill('Tu cuenta de {brand} tiene otro correo')
  await save(page)
  await expect(page.getByText('otra persona guardó cambios')).toBeVisible()
  const merge = page.getByRole('region', { name: /guardó cambios|mientras/ })
  await expect(merge).toBeVisible()
  await expectAccessible(page)
  await merge.getByRole('radio').first().check()
  await merge.getByRole('button').click()
  await expect(page.getByRole('textbox', { name: 'Asunto · Español' })).toHaveValue('Tu cuenta de {brand} tiene otro correo')
  await expect(page.getByRole('textbox', { name: 'Botón · Español' })).toHaveValue('No fui yo: volver ahora')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: 'desde ahora' })).toBeVisible()
  await page.getByRole('button', { name: 'Volver al original', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver al original', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'vuelve a decir eso' })).toBeVisible()
})

test('nobody else sees them', async ({ page }) => {
  await signIn(page, 'sales')
  for (const address of ['/admin/emails?view=templates', '/admin/emails/verify_email']) {
    await page.goto(address)
    await expect(page).not.toHaveURL(address)
  }
})
