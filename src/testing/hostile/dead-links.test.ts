import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawalToken } from '../../domain/contributions/giving/withdraw-by-link.server.ts'
import { watchToken } from '../../domain/contributions/watches/watch-seals.server.ts'
import { stopToken } from '../../domain/emails/stops/stop-letters.server.ts'
import { leaveToken } from '../../domain/projects/news/leave-token.server.ts'
import { openDatabase } from '../../kit/data/db.server.ts'
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

it('a link is not called dead while the database is away', async () => {
  const nowhere = openDatabase('postgres://huella@127.0.0.1:1/none')
  const without = await openWholeApp({ ...scene.services, db: nowhere.db, pool: nowhere.pool })
  const { config } = scene.services
  const token = `token=${'x'.repeat(43)}`
  const client = 'client_id=clnt_1&redirect_uri=https%3A%2F%2Fclient.example&response_type=code'
  const links: [Page, string][] = [
    ...(['verify_email', 'confirm_email', 'keep_email', 'recovery', 'factor_recovery', 'report'] as const).map((page): [Page, string] => [
      page,
      token,
    ]),
    ['trail_watch', `token=${watchToken(config.secret_key, { id: 'twat_1', does: 'confirm' })}`],
    ['gift_withdrawal', `gift-token=${withdrawalToken({ config }, 'cont_1')}`],
    ['leave_news', `news-token=${leaveToken(config.secret_key, { user_id: 'user_1', project_id: 'proj_1' })}`],
    ['leave_news', `stop-token=${stopToken({ config }, { user_id: 'user_1', address: '' }, 'sales')}`],
    ['quote', ''],
    ['authorize', client],
    ['end_session', client],
  ]
  for (const [page, query] of links) {
    const path = `${variantPath(page, 'default', DEAD)}?${query}`
    const opened = await without.request(path, { headers: { accept: 'text/html' } })
    expect(opened.status, path).toBe(503)
    expect(await opened.text(), path).not.toMatch(/inválido|vencid/)
    if (!['verify_email', 'confirm_email', 'keep_email', 'factor_recovery'].includes(page)) continue
    const form = new URLSearchParams({ token: 'x'.repeat(43) })
    const pressed = await without.request(path, {
      method: 'POST',
      body: form,
      headers: { accept: 'text/html', origin: 'http://localhost:3000' },
    })
    expect(pressed.status, path).toBe(503)
  }
  await nowhere.close()
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
