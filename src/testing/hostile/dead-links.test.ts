import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES } from '../../kit/locales.ts'
import { type Page, variantPath } from '../../urls/paths.ts'
import { allPages } from '../../web/pages.ts'
import { type AccountScene, openAccountScene } from '../account-scene.ts'
import { openWholeApp } from '../whole-app.ts'

// A link that leads to nothing, in a letter or a message, is opened by a person: it answers with a page that leads on, also where it was a file's.

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene()
  app = await openWholeApp(scene.services)
})
afterAll(() => scene.close())

const DEAD = {
  slug: 'gone',
  code: 'gone',
  username: 'gone',
  id: 'gone',
  document: 'gone',
  file: 'gone',
  number: '9',
  locale: 'en',
  currency: 'ARS',
}

it('a mailed link that is dead offers no button; one that works does', async () => {
  const html = async (page: Page, token: string) => (await app.request(`${variantPath(page, 'default')}?token=${token}`)).text()
  for (const page of ['verify_email', 'confirm_email', 'keep_email', 'recovery', 'factor_recovery'] satisfies Page[]) {
    const dead = await html(page, 'x'.repeat(43))
    expect(dead, page).toContain('<h1')
    expect(dead, page).not.toContain(`value="${'x'.repeat(43)}"`)
    expect(dead, page).not.toMatch(/name="password"/)
  }
  const onward = await app.request(`${variantPath('recovery', 'default')}?redirect=%2Fcuenta&token=${'x'.repeat(43)}`)
  expect(await onward.text()).toContain(`href="${variantPath('recovery', 'default')}?redirect=%2Fcuenta"`)
  await scene.register('vera')
  const [{ token } = { token: '' }] = await scene.mails()
  expect(await html('verify_email', token)).toContain(`value="${token}"`)
})

it.each(LOCALES)('a dead link answers with a page that leads on, in %s', async (locale) => {
  let missing = 0
  for (const page of allPages()) {
    const path = variantPath(page, locale === 'es' ? 'default' : locale, DEAD)
    const response = await app.request(path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    if (response.status !== 404) continue
    missing++
    expect(response.headers.get('content-type'), path).toContain('text/html')
    const text = await response.text()
    expect(text, path).toContain(`<html lang="${locale}"`)
    expect(text, path).toMatch(locale === 'es' ? /href="\/"/ : /href="\/en"/)
  }
  expect(missing).toBeGreaterThan(15)
})
