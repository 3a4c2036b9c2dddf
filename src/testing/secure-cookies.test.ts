import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from './account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from './fixture.ts'
import { openWholeApp } from './whole-app.ts'

// The site on https, with cookies that no other site of the domain can set or read.

const OWN = 'https://huella.example'
let scene: AccountScene
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  scene = await openAccountScene({ PUBLIC_URL: OWN, WRITES_PER_MINUTE: '100000' })
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await scene.register('vera')
  app = await openWholeApp(scene.services)
})
afterAll(() => scene.close())

async function visit(path: string, cookie = '', form?: Record<string, string>) {
  const headers = { cookie, origin: OWN, accept: 'text/html' }
  const response = await app.request(OWN + path, { headers, ...(form && { method: 'POST', body: new URLSearchParams(form) }) })
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() }
}

const SIGN_IN = { username: 'vera', password: PASSWORD }

it('every cookie is Secure, and has the prefix that binds it to this host; the language has the name that the specification gives it', async () => {
  const signedIn = await visit('/iniciar-sesion', '', SIGN_IN)
  const session = signedIn.cookies.find((line) => line.startsWith('__Host-session='))!.split(';', 1)[0]!
  const responses = [
    signedIn,
    await visit('/?lang=en'),
    await visit('/elegir-proyecto', '', { project_id: 'proj_1', back: '/' }),
    await visit('/elegir-proyecto', '', { project_id: '', back: '/' }),
    await visit('/', '__Host-flash=users_flash_signed_in'),
    await visit('/cuenta', `${session}; __Host-target_project=proj_1`),
    await visit('/cuenta', '__Host-session=nobodyhasthissession; __Host-trip=nobodyhasthistrip'),
    await visit('/cuenta', session, { intent: 'profile', name: 'Vera', surname: 'Sosa' }),
    await visit('/cerrar-sesion', session, {}),
  ]
  const lines = responses.flatMap(({ cookies }) => cookies)
  for (const line of lines)
    expect(line).toMatch(
      /^(__Host-(session|flash|target_project|trip|browser)|lang)=[\w.-]*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    )
  const names = new Set(lines.map((line) => line.split('=', 1)[0]))
  expect([...names].sort()).toEqual(['__Host-browser', '__Host-flash', '__Host-session', '__Host-target_project', '__Host-trip', 'lang'])
})

it('they work', async () => {
  expect((await visit('/', '__Host-flash=users_alert_session_expired')).text).toContain('Tu sesión ha expirado')
  expect((await visit('/en', '__Host-target_project=proj_1')).text).not.toBe((await visit('/en')).text)
  expect((await visit('/', 'lang=en')).status).toBe(302)
})

it('one that another site of the domain planted changes nothing', async () => {
  const token = await scene.tokenOf('vera')
  for (const cookie of [`session=${token}`, 'target_project=proj_1', 'flash=users_alert_session_expired', `__Secure-session=${token}`]) {
    const page = await visit('/', cookie)
    expect(page.cookies, cookie).toEqual([])
    for (const word of ['Tu sesión ha expirado', 'proj_1"', 'vera@example.com']) {
      expect(page.text.includes(word), `${cookie}: ${word}`).toBe((await visit('/')).text.includes(word))
    }
  }
})
