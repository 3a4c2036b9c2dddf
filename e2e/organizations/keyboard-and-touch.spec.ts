import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { hydrated } from '../steps/hydrated.ts'
import { press, tabTo } from '../steps/keys.ts'
import { photos } from '../steps/photo.ts'

// Form, desk and review with the keyboard alone, and with a finger on a phone.

const STORY = 'Un pozo con bomba solar para cuarenta familias que hoy esperan el camión cisterna.'

test.describe('with the keyboard alone', () => {
  test.use({ locale: 'es-AR', viewport: { width: 1440, height: 900 } })

  test('a manager goes from the desk to a new project, writes it, orders its pictures, mends what is missing, and deletes it', async ({
    page,
  }) => {
    await signIn(page, 'manager', { redirect: '/mi-organizacion' })
    await press(page, page.getByRole('link', { name: /^Borradores/ }))
    await expect(page.getByRole('link', { name: /^Borradores/ })).toHaveAttribute('aria-current', 'page')
    await press(page, page.getByRole('main').getByRole('link', { name: 'Nuevo proyecto' }))
    await tabTo(page, page.getByLabel('Nombre'))
    await page.keyboard.type('Un proyecto sin ratón')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Historia' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await photos(page, ['#cc5522', '#2255cc']))
    const alts = page.getByLabel('Qué se ve', { exact: true })
    await expect(alts).toHaveCount(2)
    await tabTo(page, page.getByRole('textbox', { name: 'Historia' }))
    await page.keyboard.type(STORY)
    await tabTo(page, alts.nth(0))
    await page.keyboard.type('El pozo')
    await tabTo(page, page.getByRole('button', { name: /^Imagen 2 de 2/ }))
    await page.keyboard.press('ArrowUp')
    await expect(alts.nth(1)).toHaveValue('El pozo')
    await expect(page.getByRole('button', { name: /^Imagen 1 de 2/ })).toBeFocused()
    await tabTo(page, page.getByRole('checkbox', { name: /Agua/ }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByLabel('Objetivo', { exact: true }))
    await page.keyboard.type('1250000,50')
    await press(page, page.getByRole('button', { name: 'Enviar a revisión' }))
    await press(page, page.getByRole('button', { name: /^Imagen 1: Contá qué se ve/ }))
    await expect(alts.nth(0)).toBeFocused()
    await page.keyboard.type('La bomba')
    await expect(page.getByText('Todo guardado.')).toBeVisible()
    await hydrated(page, page.url().replace('/editar', ''))
    await press(page, page.locator('summary', { hasText: 'Eliminar' }))
    await press(page, page.getByRole('button', { name: /^Sí, eliminar/ }))
    await expect(page).toHaveURL(/mi-organizacion$/)
  })

  test('an admin claims a review, remarks at a field, and gives it back', async ({ page }) => {
    await signIn(page, 'admin', { redirect: '/admin/projects/pending' })
    await press(page, page.getByRole('main').locator('a[href*="/projects/pending/"]').first())
    await expect(page.getByRole('button', { name: 'Lo reviso yo' })).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Lo reviso yo' }))
    await expect(page.getByRole('button', { name: 'Devolver a la lista' })).toBeVisible()
    // The commented fields come before that button.
    await hydrated(page, page.url())
    await press(page, page.getByRole('button', { name: 'Observar: Nombre', exact: true }))
    const field = page.getByRole('textbox', { name: /^Observación sobre/ })
    await expect(field).toBeFocused()
    await page.keyboard.type('Más corto, por favor')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Más corto, por favor')).toBeVisible()
    await press(page, page.getByRole('button', { name: 'Devolver a la lista' }))
    await expect(page.getByRole('button', { name: 'Devolver a la lista' })).toBeHidden()
  })
})

test.describe('with a finger', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a manager begins a project, moves its pictures, reads what is missing, and deletes it', async ({ page }) => {
    await signIn(page, 'manager', { lang: 'en', redirect: '/en/my-organization' })
    await page.getByRole('link', { name: /^Drafts/ }).tap()
    await expect(page.getByRole('link', { name: /^Drafts/ })).toHaveAttribute('aria-current', 'page')
    await fits(page)
    await page.getByRole('main').getByRole('link', { name: 'New project' }).tap()
    await page.getByLabel('Name').fill('A project by finger')
    await page.getByRole('button', { name: 'Start writing' }).tap()
    await expect(page.getByRole('textbox', { name: 'Story' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await photos(page, ['#cc5522', '#2255cc']))
    const alts = page.getByLabel('What can be seen', { exact: true })
    await expect(alts).toHaveCount(2)
    await alts.nth(0).fill('The well')
    await page.getByRole('button', { name: 'Move picture 1 later' }).tap()
    await expect(alts.nth(1)).toHaveValue('The well')
    await page.getByRole('checkbox').nth(1).tap()
    await page.getByRole('button', { name: 'Send for review' }).tap()
    await fits(page)
    await page.getByRole('button', { name: /^Story: Required field/ }).tap()
    await expect(page.getByRole('textbox', { name: 'Story' })).toBeFocused()
    await expect(page.getByText('Everything is saved.')).toBeVisible()
    await hydrated(page, page.url().replace('/edit', ''))
    await page.locator('summary', { hasText: 'Delete' }).tap()
    await page.getByRole('button', { name: /^Yes, delete/ }).tap()
    await expect(page).toHaveURL(/my-organization$/)
  })

  test('an admin claims a review, remarks at a field, and gives it back', async ({ page }) => {
    await signIn(page, 'admin', { lang: 'en', redirect: '/en/admin/projects/pending' })
    await fits(page)
    await page.getByRole('main').locator('a[href*="/projects/pending/"]').first().tap()
    await page.getByRole('button', { name: 'I will review it' }).tap()
    await expect(page.getByRole('button', { name: 'Give it back' })).toBeVisible()
    await page.getByRole('button', { name: 'Remark: Name', exact: true }).tap()
    await page.getByRole('textbox', { name: /^Remark on/ }).fill('A bit shorter')
    await page
      .getByRole('textbox', { name: /^Remark on/ })
      .locator('xpath=ancestor::form')
      .getByRole('button')
      .tap()
    await expect(page.getByText('A bit shorter')).toBeVisible()
    await fits(page)
    await page.getByRole('button', { name: 'Give it back' }).tap()
    await expect(page.getByRole('button', { name: 'Give it back' })).toBeHidden()
  })
})

async function fits(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
