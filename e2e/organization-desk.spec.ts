import { expect, type Page, test } from '@playwright/test'
import { signIn } from './steps/accounts.ts'

// The browser caches a manager's organizations (specification §4).

/** Requests for the data of the desk, without those that only the layout makes. */
function watchDesk(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url())
    const routes = searchParams.get('_routes')
    if (pathname.endsWith('/my-organization.data') && (routes === null || routes.includes('my_organization'))) asked.push(search)
  })
  return asked
}

test('a desk that is there is not asked again for another tab, but for another organization and after a change', async ({ page }) => {
  await signIn(page, 'manager', { lang: 'en', redirect: '/en/my-organization' })
  const organizations = page.getByRole('navigation', { name: 'My organizations' }).getByRole('link')
  await organizations.nth(1).click()
  await expect(organizations.nth(1)).toHaveAttribute('aria-current', 'page')
  const asked = watchDesk(page)
  for (const tab of ['Drafts', 'Rejected', 'Under review', 'Active']) {
    await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^${tab}`) })).toHaveAttribute('aria-current', 'page')
  }
  expect(asked).toEqual([])
  await organizations.nth(0).click()
  await expect(organizations.nth(0)).toHaveAttribute('aria-current', 'page')
  expect(asked).toHaveLength(1)
  await page.locator('#email').fill('not an address')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.locator('#email-error')).toBeVisible()
  await expect(page.locator('#email')).toHaveValue('not an address')
  expect(asked.length).toBeGreaterThan(1)
})

test('a desk that gets no answer stays, says so, ends its mark, and is asked again', async ({ page }) => {
  await signIn(page, 'manager', { lang: 'en', redirect: '/en/my-organization' })
  const organizations = page.getByRole('navigation', { name: 'My organizations' }).getByRole('link')
  await page.route('**/my-organization.data*', (route) => route.abort())
  await organizations.nth(1).click()
  await expect(page.getByText('There is no connection: the page did not answer.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Error/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.unroute('**/my-organization.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(organizations.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('#projects')).toBeVisible()
})

test('logging out forgets it', async ({ page }) => {
  await signIn(page, 'manager', { lang: 'en', redirect: '/en/my-organization' })
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: 'Open your menu, manager' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/en\/?$/)
  await page.goBack()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByText(name)).toBeHidden()
})
