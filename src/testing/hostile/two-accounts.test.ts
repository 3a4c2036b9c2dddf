import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDigest } from '../../domain/sign-in/hashed-tokens.server.ts'
import type { Audience } from '../../kit/http/audience.ts'
import { type Page, variantPath } from '../../urls/paths.ts'
import { allPages, audienceOf } from '../../web/pages.ts'
import { type AccountScene, openAccountScene } from '../account-scene.ts'
import { openWholeApp } from '../whole-app.ts'

// Two tabs, two accounts: data of one account are never sent on behalf of the other one, which signed in meanwhile. What scripts send to the API
// by themselves: `api/session-cookie.test.ts`.

const ROLE: Partial<Record<Audience, string>> = {
  admin: 'admin',
  desk: 'admin',
  sales_operator: 'salesop',
  hotelier: 'hotelier',
  organization_manager: 'organizationmanager',
}
const roleOf = (page: Page) => ROLE[audienceOf(page)] ?? 'user'
/** Forms that act for a browser or a mailed link, not for an account. */
const NOBODYS: Page[] = ['preview', 'trail_watch', 'gift_withdrawal']
/** Pages of a guest: nobody's form is on them. */
const GUESTS: Page[] = allPages().filter((page) => audienceOf(page) === 'guest_only')

let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene({ WRITES_PER_MINUTE: '100000' })
  app = await openWholeApp(scene.services)
  for (const role of ['user', ...new Set(Object.values(ROLE))]) for (const who of ['ana', 'bea']) await insertUser(who, role)
})
afterAll(() => scene.close())

const tokenFor = (who: string, role: string) => `${who}-${role}`.padEnd(43, 'x')
const pathOf = (page: Page) => variantPath(page, 'default', { slug: 'x', code: 'x', username: 'x', id: 'x', locale: 'en', currency: 'ARS' })
function request(path: string, { who, role, form }: { who: string; role: string; form?: Record<string, string> }) {
  const headers = { cookie: `session=${tokenFor(who, role)}`, origin: 'http://localhost:3000', accept: 'text/html' }
  return app.request(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
}

describe('a form that was shown to one account', () => {
  const taken: string[] = []
  it.each(allPages().filter((page) => ![...GUESTS, ...NOBODYS].includes(page)))(
    'does nothing on %s for another one, and its page is shown again',
    async (page) => {
      const role = roleOf(page)
      const path = pathOf(page)
      const response = await request(path, { who: 'bea', role, form: { shown_to: `user_ana_${role}`, intent: 'x' } })
      // Not every page takes forms; a page that first looks up a record does not find it.
      if ([404, 405].includes(response.status)) return
      taken.push(page)
      expect([response.status, response.headers.get('location')], path).toEqual([303, path])
      expect(response.headers.getSetCookie().join()).toContain('flash=users_alert_another_session')
    },
  )

  it('is refused on every page that takes forms', () => expect(taken.length).toBeGreaterThan(80))

  it.each(['favorites', 'choose', 'erase', 'logout'] satisfies Page[])('goes on for the same account on %s', async (page) => {
    const response = await request(pathOf(page), { who: 'ana', role: 'user', form: { shown_to: 'user_ana_user' } })
    expect(response.headers.getSetCookie().join()).not.toContain('another_session')
  })
})

it('each form of a page says for which account it was shown', async () => {
  let forms = 0
  // Theirs was ended above.
  await insertSession('ana', 'user')
  for (const page of allPages()) {
    const path = pathOf(page)
    if (GUESTS.includes(page) || path.includes('x')) continue
    const role = roleOf(page)
    const response = await request(path, { who: 'ana', role })
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue
    for (const [form] of (await response.text()).matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)) {
      forms++
      expect(form, path).toContain(`name="shown_to" value="user_ana_${role}"`)
    }
  }
  expect(forms).toBeGreaterThan(100)
})

it('a form of an account does nothing for a guest either', async () => {
  const response = await app.request(pathOf('choose'), {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', referer: 'http://localhost:3000/elegir?page=2' },
    body: new URLSearchParams({ shown_to: 'user_ana_user', project: 'x' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/elegir?page=2'])
})

async function insertUser(who: string, role: string): Promise<void> {
  const id = `user_${who}_${role}`
  await scene.pool.query(
    "insert into users (id, username, email, email_verified, name, surname, language) values ($1, $2, $3, true, 'Ana', 'Prueba', 'es')",
    [id, `${who}${role}`, `${who}.${role}@example.com`],
  )
  if (role !== 'user') await scene.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
  await insertSession(who, role)
}

async function insertSession(who: string, role: string): Promise<void> {
  await scene.pool.query(
    `insert into sessions (id, token_digest, user_id, expires_at) values ($1::text || '_session', $2, $1, now() + interval '1 day')
     on conflict (id) do update set expires_at = excluded.expires_at`,
    [`user_${who}_${role}`, tokenDigest(tokenFor(who, role))],
  )
}
