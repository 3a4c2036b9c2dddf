import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'

// Two tabs of one guest choose different projects: half of the trip goes to the project that the visitor confirms, and the travel site
// repeats it.

test.use({ locale: 'es-AR' })

test('the tab that still promises its own project asks which one, keeps the search, and the travel site repeats the answer', async ({
  context,
  request,
}) => {
  const [first, second] = await twoProjects(request)
  const page = await tabThatChose(context, first)
  const other = await tabThatChose(context, second)
  await other.close()

  await searchMendoza(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿A qué proyecto va la mitad de este viaje?')
  await expect(page.getByRole('alert').filter({ hasText: first.name })).toContainText(second.name)
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: `La mitad de este viaje va a ${first.name}` }).click()

  await expect(page).toHaveURL(/directSubmit=true&tripType=ONLY_HOTEL/)
  const promise = page.getByText(`La mitad de la ganancia va a «${first.name}»`)
  await expect(promise.first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Reservar/ })
    .first()
    .click()
  await expect(promise.first()).toBeVisible()
})

test('the tab that promised no project asks, too, and may go on without one', async ({ context, request }) => {
  const page = await context.newPage()
  await page.goto('/buscar')
  const [first] = await twoProjects(request)
  const other = await tabThatChose(context, first)
  await other.close()
  await searchMendoza(page)
  await expect(page.getByRole('alert').filter({ hasText: first.name })).toContainText('no nombraba ningún proyecto')
  await page.getByRole('button', { name: 'Seguir sin proyecto' }).click()
  await expect(page).toHaveURL(/directSubmit=true/)
  await expect(page.getByText(/La mitad de la ganancia va a/)).toHaveCount(0)
})

interface Project {
  slug: string
  name: string
}

async function twoProjects(request: APIRequestContext): Promise<[Project, Project]> {
  const { data } = await (await request.get('/api/projects?status=active&per_page=2')).json()
  return data
}

async function tabThatChose(context: BrowserContext, project: Project): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/proyecto/${project.slug}`)
  await page
    .getByRole('button', { name: /Elegir/ })
    .filter({ visible: true })
    .last()
    .click()
  await expect(page).toHaveURL('/buscar')
  return page
}

async function searchMendoza(page: Page) {
  await page.getByRole('search').getByLabel('Destino', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Destino', exact: true }).fill('mendoza')
  await page
    .getByRole('option', { name: /Mendoza/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Entrada/ }).click()
  for (const day of [10, 12]) await page.locator('button[data-date]:not([data-outside]):enabled').nth(day).click()
  await page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true }).click()
}
