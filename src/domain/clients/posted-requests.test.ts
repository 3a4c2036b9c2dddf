import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../../testing/client-scene.ts'
import { openVisitingBrowser } from '../../testing/visiting-browser.ts'
import { openWholeApp } from '../../testing/whole-app.ts'

const OUT = 'https://trips.example.com/out'

let scene: ClientScene
let app: Awaited<ReturnType<typeof openWholeApp>>
let shop: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  app = await openWholeApp(scene.services)
  shop = await scene.registerClient({ post_logout_redirect_uris: [OUT] })
})
afterAll(() => scene.close())

async function signedIn(username: string) {
  await scene.register(username)
  await scene.pool.query(`update users set email_verified = true, target_project_id = 'proj_1' where username = $1`, [username])
  const visitor = openVisitingBrowser(app, scene.issuer)
  await visitor.post('/iniciar-sesion', { username, password: PASSWORD })
  return visitor
}

/** Posts like a browser with the form of another site: without our cookies, as they are `SameSite=Lax`. */
const postFromElsewhere = (path: string, fields: URLSearchParams | string, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(scene.issuer + path, {
      method: 'POST',
      body: fields,
      headers: { origin: 'https://trips.example.com', 'sec-fetch-site': 'cross-site', accept: 'text/html', ...headers },
    }),
  )
const shownTo = (html: string) => /name="shown_to" value="([^"]*)"/.exec(html)?.[1] ?? ''
const policyOf = ({ headers }: { headers: Headers }) => /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

describe('a request that another site posts', () => {
  it.each([
    ['/oauth/authorize', () => requestOf(shop.id, { state: 'a&b=ñ' })],
    ['/en/oauth/authorize', () => requestOf(shop.id)],
    ['/oauth/logout', () => new URLSearchParams({ client_id: shop.id, post_logout_redirect_uri: OUT })],
  ])('to %s goes on as the same request by GET', async (path, fieldsOf) => {
    const response = await postFromElsewhere(path, fieldsOf())
    expect([response.status, response.headers.get('location')]).toEqual([303, `${path}?${fieldsOf()}`])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('shows the page to whoever is signed in, and decides nothing by what else it says', async () => {
    const visitor = await signedIn('posted')
    const { id } = (await scene.pool.query("select id from users where username = 'posted'")).rows[0]
    const fields = new URLSearchParams([...requestOf(shop.id), ['intent', 'allow'], ['shown_to', id]])
    const response = await postFromElsewhere('/oauth/authorize', fields)
    const asked = await visitor.visit(response.headers.get('location') ?? '')
    expect(asked.text).toContain('¿Iniciás sesión en Rumbo Norte')
    expect((await scene.pool.query('select from oauth_consents where user_id = $1', [id])).rowCount).toBe(0)
  })

  it('is refused when it is too long or no form, and everywhere else', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await postFromElsewhere('/oauth/authorize', 'x='.padEnd(9000, 'y'), form)).status).toBe(413)
    expect((await postFromElsewhere('/oauth/authorize', '{}', { 'content-type': 'application/json' })).status).toBe(415)
    for (const path of ['/iniciar-sesion', '/cerrar-sesion', '/oauth/authorize.data', '/oauth/authorize/', '/elegir-proyecto'])
      expect((await postFromElsewhere(path, requestOf(shop.id))).status, path).toBe(403)
  })
})

describe('response_mode=form_post', () => {
  const address = (changes: Record<string, string | null> = {}) =>
    `/oauth/authorize?${requestOf(shop.id, { scope: 'openid', response_mode: 'form_post', ...changes })}`
  const fieldsIn = (html: string) =>
    Object.fromEntries([...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))

  it('leads by a form of ours to exactly the registered address, with a button and no code in an address', async () => {
    const visitor = await signedIn('former-poster')
    const asked = await visitor.visit(address())
    const codes = async () =>
      Number((await scene.pool.query("select count(*) from oauth_tokens where kind = 'AuthorizationCode'")).rows[0].count)
    const before = await codes()
    const page = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    expect([page.status, page.location]).toEqual([200, null])
    expect(page.text).toMatch(/<form action="https:\/\/trips\.example\.com\/welcome" method="post">/)
    expect(page.text).toMatch(/<button[^>]*type="submit"[^>]*>Seguir en Rumbo Norte/)
    expect(policyOf(page)).toMatch(/^'self'( http:\/\/localhost:\d+)? https:\/\/trips\.example\.com\/welcome$/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await codes()).toBe(before + 1)
    const { code } = fieldsIn(page.text)
    expect((await scene.exchange(shop, { grant_type: 'authorization_code', code: code ?? '' })).status).toBe(200)
    const again = await visitor.send(address({ state: '"><script>' }))
    expect(again.text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(fieldsIn(again.text).code).toMatch(/^[\w-]+$/)
  })

  it('brings a refusal, too', async () => {
    const visitor = await signedIn('refuser')
    const asked = await visitor.visit(address())
    const page = await visitor.post(asked.pathname + asked.search, { intent: 'refuse', shown_to: shownTo(asked.text) })
    expect(fieldsIn(page.text)).toMatchObject({ error: 'access_denied', state: 'state-of-the-test', iss: scene.issuer })
    expect(visitor.jar.has('trip')).toBe(false)
  })

  it('works for an app’s own scheme by query alone, whose target the policy names by its scheme', async () => {
    const redirect_uri = 'com.example.trips:/back'
    const phone = await scene.registerClient({ kind: 'public', redirect_uris: [redirect_uri] })
    const visitor = await signedIn('phone')
    const asked = await visitor.visit(`/oauth/authorize?${requestOf(phone.id, { scope: 'openid', redirect_uri })}`)
    expect(policyOf(asked)).toMatch(/ com\.example\.trips:$/)
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    expect(back.location).toMatch(/^com\.example\.trips:\/back\?code=/)
  })
})

describe('the page to log out', () => {
  const logout = (fields: Record<string, string>) => `/oauth/logout?${new URLSearchParams(fields)}`

  it('asks without an ID token, ends the session once confirmed, and leads back', async () => {
    const visitor = await signedIn('asks-out')
    const asked = await visitor.visit(logout({ client_id: shop.id, post_logout_redirect_uri: OUT, state: 's1' }))
    expect(asked.text).toContain('Rumbo Norte nos pide cerrar la sesión')
    expect(policyOf(asked)).toContain('https://trips.example.com')
    expect((await visitor.visit('/cuenta')).pathname).toBe('/cuenta')
    const out = await visitor.post(asked.pathname + asked.search, { shown_to: shownTo(asked.text) })
    expect([out.status, out.location]).toEqual([303, `${OUT}?state=s1`])
    expect(visitor.jar.has('session')).toBe(false)
    const unnamed = await signedIn('asks-home')
    const page = await unnamed.visit('/en/oauth/logout')
    expect(page.text).toContain('Another site asks us to end the session')
    expect((await unnamed.post('/en/oauth/logout', { shown_to: shownTo(page.text) })).location).toBe('/en')
  })

  it('counts a confirmation only for the account that was asked', async () => {
    const visitor = await signedIn('asked-first')
    const asked = await visitor.visit(logout({ client_id: shop.id }))
    visitor.jar.delete('session')
    await scene.register('asked-then')
    await visitor.post('/iniciar-sesion', { username: 'asked-then', password: PASSWORD })
    const out = await visitor.post(asked.pathname + asked.search, { shown_to: shownTo(asked.text) })
    expect([out.status, out.location]).toEqual([303, asked.pathname + asked.search])
    expect(visitor.jar.has('session')).toBe(true)
  })

  it('leaves at once with an ID token of this session, guests too, and never for an address that is not registered', async () => {
    const visitor = await signedIn('hinted')
    const asked = await visitor.visit(`/oauth/authorize?${requestOf(shop.id)}`)
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    const code = new URL(back.location ?? '').searchParams.get('code')
    const { id_token } = (await scene.exchange(shop, { grant_type: 'authorization_code', code })).body
    const refused = await visitor.visit(logout({ id_token_hint: id_token, post_logout_redirect_uri: CALLBACK }))
    expect([refused.status, visitor.jar.has('session')]).toEqual([400, true])
    expect(refused.text).not.toMatch(/(href|action)="https:\/\/trips/)
    for (const _ of ['signed in', 'guest']) {
      const out = await visitor.send(logout({ id_token_hint: id_token, post_logout_redirect_uri: OUT }))
      expect([out.status, out.location, visitor.jar.has('session')]).toEqual([302, OUT, false])
    }
  })
})
