import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn, storedEmail } from '../steps/accounts.ts'
import { dialog, submitDialog } from '../steps/dialogs.ts'
import { hydrated } from '../steps/hydrated.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// The second one leaves the offer as the first one found it.
test.describe.configure({ mode: 'serial' })

const PUBLIC = { title: 'Un día entre cóndores en Malargüe', path: '/oferta/un-dia-entre-condores-en-malargue' }

async function open(browser: Browser, username: 'admin' | 'hotelier', redirect: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, username, { redirect })
  return page
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} · Español`, exact: true })

test('a hotelier writes a draft that is theirs, and finds nothing of it once it is another’s', async ({ page, browser }) => {
  await signIn(page, 'admin', { redirect: '/admin/events/new?kind=offer' })
  await page.getByRole('button', { name: 'Empezar a escribir' }).click()
  await expect(page).toHaveURL(/\/item\/offr_\w+\/edit$/)
  const id = page.url().match(/offr_\w+/)![0]
  const assign = async (to: RegExp) => {
    await page.goto(`/admin/events/item/${id}`)
    await page.getByRole('button', { name: 'Hotelero: Asignar' }).click()
    const options = dialog(page).getByRole('option')
    const names = await options.allTextContents()
    await dialog(page)
      .getByLabel('Hotelero')
      .selectOption({ label: names.find((name) => to.test(name))! })
    await submitDialog(page, 'Asignar')
  }
  await assign(/@hotelier\)$/)

  const hotelier = await open(browser, 'hotelier', '/mis-ofertas')
  await expectAccessibleInTurn(hotelier)
  await expectNoSidewaysScroll(hotelier)
  await hotelier.goto(`/mis-ofertas/${id}`)
  await expectAccessibleInTurn(hotelier)
  await hotelier.getByRole('link', { name: 'Editar' }).click()
  const title = `Una semana en la bodega ${Date.now().toString(36)}`
  await field(hotelier, 'Título').fill(title)
  await expect(hotelier.getByText('Todo guardado')).toBeVisible()
  await expectAccessibleInTurn(hotelier)
  await hydrated(page, `/admin/events/item/${id}/edit`)
  await expect(field(page, 'Título')).toHaveValue(title)

  await assign(/^Nadie$/)
  for (const path of [`/mis-ofertas/${id}`, `/mis-ofertas/${id}/editar`, `/en/my-offers/${id}`, `/mis-ofertas/${id}/vista-previa`])
    expect((await hotelier.request.get(path)).status(), path).toBe(404)
  await hotelier.goto('/mis-ofertas')
  await expect(hotelier.getByRole('link', { name: title })).toBeHidden()
})

test('what is public changes when an admin accepts it, and stays when one refuses it; what is left counts at once', async ({
  page,
  browser,
  request,
}) => {
  const mark = Date.now().toString(36)
  // As sent to a guest; React marks where texts meet.
  const read = async () => {
    const html = await (await request.get(PUBLIC.path, { headers: { 'accept-language': 'es' } })).text()
    return /<main[\s\S]*<\/main>/.exec(html)![0].replaceAll('<!-- -->', '')
  }
  await signIn(page, 'hotelier', { redirect: '/mis-ofertas' })
  await page.getByRole('link', { name: PUBLIC.title }).click()
  await expect(page).toHaveURL(/\/mis-ofertas\/offr_\w+$/)
  const stands = page.url()
  const id = stands.match(/offr_\w+/)![0]
  const propose = async (summary: string) => {
    await hydrated(page, `${stands}/editar`)
    await field(page, 'Resumen').fill(summary)
    await expect(page.getByText('Todo guardado')).toBeVisible()
    await page.getByRole('button', { name: 'Ver cómo está' }).click()
    await expect(page).toHaveURL(stands)
    await page.getByRole('button', { name: 'Mandar los cambios' }).click()
    await expect(page.getByText('Estamos leyendo los cambios que mandaste.')).toBeVisible()
  }
  await hydrated(page, `${stands}/editar`)
  const before = await field(page, 'Resumen').inputValue()
  // Only the agency may use the media library.
  await expect(page.locator('input[type=file]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Elegir de la biblioteca' })).toHaveCount(0)
  const admin = await open(browser, 'admin', `/admin/events/item/${id}`)

  await test.step('accepted', async () => {
    await propose(`Cóndores de cerca, con guía de la zona (${mark}).`)
    expect(await read()).not.toContain(mark)
    await admin.reload()
    await expect(admin.getByRole('heading', { name: 'Cambios que propone hotelier' })).toBeVisible()
    await expect(admin.getByText(`(${mark})`).first()).toBeVisible()
    await expectAccessibleInTurn(admin)
    await admin.getByRole('button', { name: 'Aceptar' }).click()
    await submitDialog(admin, 'Aceptar')
    await expect.poll(read).toContain(mark)
    await storedEmail(request, 'admin', 'offer_change_sent')
    await storedEmail(request, 'hotelier', 'offer_change_accepted')
  })

  await test.step('refused, with a reason', async () => {
    await propose(`Gratis para vos ${mark}`)
    await admin.reload()
    await admin.getByRole('button', { name: 'Rechazar' }).click()
    await dialog(admin).getByRole('button', { name: 'Rechazar' }).click()
    await expect(dialog(admin).getByRole('alert')).toBeFocused()
    await expect(dialog(admin).getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true')
    await dialog(admin).getByLabel('Motivo').fill('Gratis no es: decí el precio.')
    await expectAccessible(admin)
    await submitDialog(admin, 'Rechazar')
    await page.reload()
    await expect(page.getByText('Gratis no es: decí el precio.')).toBeVisible()
    await expectAccessibleInTurn(page)
    expect(await read()).not.toContain('Gratis para vos')
    await storedEmail(request, 'hotelier', 'offer_change_refused')
  })

  await test.step('sold out, and what is left', async () => {
    const left = page.getByRole('textbox', { name: 'Lugares que quedan' })
    const save = async (places: string, sold_out: boolean) => {
      await left.fill(places)
      await page.getByRole('checkbox').setChecked(sold_out)
      await page.getByRole('region', { name: 'Lugares que quedan' }).getByRole('button').click()
    }
    await save('-3', false)
    await expect(left).toHaveAccessibleDescription(/número entero/)
    await expect(left).toHaveValue('-3')
    await save('2', false)
    await expect.poll(read).toMatch(/2 lugares/)
    await save('', true)
    await expect.poll(read).toContain('Esta oferta está agotada')
    await save('', false)
    await expect.poll(read).not.toContain('agotada')
  })

  await test.step('as it was', async () => {
    await propose(before)
    await admin.reload()
    await admin.getByRole('button', { name: 'Aceptar' }).click()
    await submitDialog(admin, 'Aceptar')
    await expect.poll(read).toContain(before)
  })
})
