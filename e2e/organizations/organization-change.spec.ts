import { expect, test } from '@playwright/test'
import { signIn } from '../steps/accounts.ts'
import { hydrated } from '../steps/hydrated.ts'

test('another name of an approved organization waits, is withdrawn or sent again, and public once an admin accepts it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', { lang: 'en', redirect: '/en/my-organization' })
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const edit = page.getByRole('link', { name: 'Edit the details' }).first()
  const waiting = page.getByRole('region', { name: 'Changes that wait for review' })
  const send = async (wanted: string) => {
    await edit.click()
    await page.getByLabel('Name of the organization').fill(wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('our team reviews the changes')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(waiting).toContainText(wanted)
  }
  await send('A first name')
  await waiting.getByRole('button', { name: 'Withdraw the changes' }).click()
  await expect(waiting).toBeHidden()
  await send('A better name')
  await edit.click()
  await expect(page.getByLabel('Name of the organization')).toHaveValue('A better name')

  const other = await browser.newPage()
  await signIn(other, 'admin', { lang: 'en', redirect: '/en/admin' })
  await other.getByRole('link', { name: /Changes of organizations/ }).click()
  await other.getByRole('link', { name }).click()
  await expect(other.getByText('A better name')).toBeVisible()
  await other.getByRole('button', { name: 'Accept the changes' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Accept the changes' }).click()
  await expect(other.getByText('the changes are public')).toBeVisible()
  await hydrated(page, '/en/my-organization')
  await expect(page.getByRole('navigation', { name: 'My organizations' })).toContainText('A better name')
  await expect(waiting).toBeHidden()
  await other.close()
})
