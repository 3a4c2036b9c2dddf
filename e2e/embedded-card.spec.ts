import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'

// The card of an organization on a foreign site, whose own policy is strict.

let foreign: Server
let body = ''
let policy = ''
test.beforeAll(async () => {
  foreign = createServer((_, response) => {
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="es"><title>Un club</title><main><h1>Nuestro club</h1>${body}</main></html>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => new Promise((resolve) => foreign.close(resolve)))

for (const way of ['script', 'frame'] as const)
  test(`the card as a ${way} works under a strict policy, sets no cookie, and leads to its project`, async ({ page, browser, baseURL }) => {
    const manager = await (await browser.newContext()).newPage()
    await signIn(manager, 'manager', { lang: 'en', redirect: '/en/my-organization' })
    const active = manager.locator('#projects article', { has: manager.getByText('Active', { exact: true }) })
    const organizations = manager.getByRole('navigation', { name: 'My organizations' }).getByRole('link')
    for (let i = 1; (await active.count()) === 0; i++) {
      await organizations.nth(i).click()
      await expect(organizations.nth(i)).toHaveAttribute('aria-current', 'page')
    }
    await active.first().getByRole('heading').getByRole('link').click()
    await expect(manager).toHaveURL(/\/en\/organizations\/project\/[\w-]+$/)
    const slug = manager.url().split('/').at(-1)!
    await manager.goto(`/en/organizations/project/${slug}/spread`)
    const open = manager.getByRole('button', { name: 'Make the links' })
    if (await open.isVisible()) await open.click()
    const code = manager.locator('pre', { hasText: way === 'script' ? '<script' : '<iframe' })
    body = await code.innerText()
    policy = `default-src 'none'; frame-src ${baseURL}; script-src ${baseURL}; base-uri 'none'`
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
    const card = page.frameLocator('iframe')
    await expect(card.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card.getByText('Travel for this project')).toBeVisible()
    await expect(card.getByRole('img')).toHaveJSProperty('complete', true)
    expect(refused).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    await expectAccessible(page)
    await expectAccessible(page.frames()[1]!)
    const [project] = await Promise.all([page.waitForEvent('popup'), card.getByRole('link').click()])
    await expect(project).toHaveURL(new RegExp(`/en/project/${slug}$`))
    await manager.reload()
    const visits = manager.locator('section', { has: code }).locator('dd').first()
    await expect(visits).not.toHaveText('0')
  })
