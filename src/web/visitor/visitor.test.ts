import { Hono } from 'hono'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSessionCookie, sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { refuseForeignForms } from '../../kit/http/csrf.server.ts'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { action as changeEmail } from '../account/change-email.tsx'
import { action as signIn } from '../sign-in/login.tsx'
import { action as signOut } from '../sign-in/logout.tsx'
import { chosenId } from './choice.server.ts'
import { apiContext, configContext, localeContext, visitorContext } from './page-context.ts'
import { recognizeVisitor } from './visitor.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await insertProject(scene.pool, 'proj_2')
  await insertProject(scene.pool, 'proj_draft', { status: 'draft' })
  await scene.register('vera')
})
afterAll(() => scene.close())

function visit(cookie: string, options: { secure?: boolean } = {}) {
  const about = { locale: 'es', request_id: 'req_test', address: scene.nextPeer(), secure: options.secure ?? false } as const
  return recognizeVisitor(scene.api, new Request('http://localhost/', { headers: { cookie } }), about)
}

/** Runs a page's action for a visitor with these cookies. */
async function submit(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  cookie: string,
  fields: Record<string, string>,
  public_url = 'http://localhost:3000',
) {
  const visitor = await visit(cookie, { secure: public_url.startsWith('https:') })
  const context = new RouterContextProvider()
  context.set(apiContext, visitor.api)
  context.set(visitorContext, visitor)
  context.set(localeContext, 'es')
  context.set(configContext, { ...scene.services.config, public_url, https: public_url.startsWith('https:') })
  const request = new Request(`${public_url}/iniciar-sesion`, { method: 'POST', body: new URLSearchParams(fields) })
  return (await action({ request, context, params: {}, url: new URL(request.url), pattern: '/' })) as Response
}

describe('the session cookie', () => {
  it('is hidden from scripts and other sites, lasts as long as the session, and is bound to the host on https', () => {
    expect(sessionCookie('abc', { secure: false })).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=31622400')
    expect(sessionCookie('abc', { secure: true })).toBe('__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=31622400; Secure')
    expect(sessionCookie(null, { secure: true })).toContain('Max-Age=0')
  })

  it('is read under its own name only', () => {
    const read = (cookie: string, secure: boolean) => readSessionCookie(new Request('http://x/', { headers: { cookie } }), { secure })
    expect(read('a=b; __Host-session=abcdefghijklmnop', true)).toBe('abcdefghijklmnop')
    expect(read('session=abcdefghijklmnop', true)).toBeNull()
    expect(read('xsession=abcdefghijklmnop', false)).toBeNull()
    expect(read('session=abcdefghijklmnop%0d%0a', false)).toBeNull()
  })
})

describe('a visitor', () => {
  it('without a cookie is a guest; with one, acts as its user', async () => {
    expect(await visit('')).toMatchObject({ user: null, expired: false, cookies: [] })
    const visitor = await visit(`session=${await scene.tokenOf('vera')}`)
    expect(visitor.user?.username).toBe('vera')
    expect((await visitor.api.oauth.sessions.$get()).status).toBe(200)
  })

  it('whose session has ended is marked as expired and loses the cookie; a made-up cookie is just deleted', async () => {
    const token = await scene.tokenOf('vera')
    await scene.call('POST', '/oauth/logout', { token })
    const visitor = await visit(`session=${token}`)
    expect(visitor).toMatchObject({ user: null, expired: true, cookies: [expect.stringContaining('session=; ')] })
    expect((await visitor.api.projects.$get({ query: {} })).status).toBe(200)
    expect(await visit('session=a-made-up-token-of-somebody')).toMatchObject({
      user: null,
      expired: false,
      cookies: [expect.stringContaining('Max-Age=0')],
    })
  })

  it('brings the project chosen as a guest, unless there is one already that collects', async () => {
    await scene.register('chooser')
    const session = `session=${await scene.tokenOf('chooser')}`
    const nothing = await visit(`${session}; target_project=proj_draft`)
    expect(nothing.user?.target_project_id).toBeNull()
    const first = await visit(`${session}; target_project=proj_1`)
    expect(first.user?.target_project_id).toBe('proj_1')
    expect(first.cookies).toEqual([expect.stringMatching(/^target_project=; .*Max-Age=0/)])
    const second = await visit(`${session}; target_project=proj_2; lang=en`)
    expect(second.user?.target_project_id).toBe('proj_1')
    expect(chosenId(second.request)).toBe('proj_1')
    expect(second.request.headers.get('cookie')).toContain('lang=en')
    await scene.pool.query(`update projects set status = 'completed' where id = 'proj_1'`)
    const third = await visit(`${session}; target_project=proj_2`)
    expect(third.user?.target_project_id).toBe('proj_2')
    await scene.pool.query(`update projects set status = 'active' where id = 'proj_1'`)
  })
})

describe('the target project', () => {
  it('is one that collects, or none; and is sent with the hand-off', async () => {
    await scene.register('giver')
    const token = await scene.tokenOf('giver')
    const choose = (target_project_id: string | null) =>
      scene.call('PUT', '/oauth/user/target-project', { token, body: { target_project_id } })
    expect((await choose('proj_draft')).status).toBe(404)
    expect((await scene.call('PUT', '/oauth/user/target-project', { body: { target_project_id: 'proj_1' } })).status).toBe(401)
    expect((await choose('proj_2')).status).toBe(204)
    const search = {
      trip_type: 'ONLY_HOTEL',
      destination: { id: 'city:1', text: 'Mendoza' },
      start: '2027-03-10',
      end: '2027-03-17',
      rooms: [{ adults: 2, childs: [] }],
    }
    const answer = await scene.call('POST', '/hand-offs', { token, body: { search } })
    expect(answer.status, answer.text).toBe(201)
    const { rows } = await scene.pool.query(
      'select h.project_id, u.username from hand_offs h join users u on u.id = h.user_id where h.id = $1',
      [answer.body.data.id],
    )
    expect(rows).toEqual([{ project_id: 'proj_2', username: 'giver' }])
    expect((await choose(null)).status).toBe(204)
    expect((await scene.call('GET', '/oauth/user', { token })).body.data.target_project_id).toBeNull()
  })
})

/** Makes the database refuse to delete rows of a table. @returns restores it */
async function failing(table: string): Promise<() => Promise<unknown>> {
  await scene.owner.query(
    `create or replace function fails() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
     create trigger fails before delete on ${table} execute function fails()`,
  )
  return () => scene.owner.query(`drop trigger fails on ${table}`)
}

describe('the login page', () => {
  const right = { username: 'vera', password: PASSWORD }

  it('sets a new session cookie and redirects back; an older session of the browser ends', async () => {
    const planted = await scene.tokenOf('vera')
    const response = await submit(signIn, `session=${planted}`, { ...right, redirect: '/proyectos?cause=agua' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/proyectos?cause=agua'])
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/^session=[\w-]{32,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31622400$/)
    expect(cookie).not.toContain(planted)
    expect((await scene.call('GET', '/oauth/user', { token: planted })).status).toBe(401)
    const https = await submit(signIn, '', right, 'https://huella.example')
    expect(https.headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure$/)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    'https://evil.example',
    'https:evil',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/x\r\nX-A: 1',
  ])('never leads to %j', async (redirect) => {
    const response = await submit(signIn, '', { ...right, redirect })
    expect(response.headers.get('location')).toBe('/')
  })

  it('signs out by a form, and revokes the token', async () => {
    const token = await scene.tokenOf('vera')
    const response = await submit(signOut, `session=${token}`, {})
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(response.headers.getSetCookie()).toContain('session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    expect((await scene.call('GET', '/oauth/user', { token })).body.message).toBe('Token has expired')
    const over = await submit(signOut, `session=${token}`, {})
    expect(over.headers.get('location')).toBe('/')
  })

  it('stays signed in where the session cannot end, and says so', async () => {
    const token = await scene.tokenOf('vera')
    const works = await failing('sessions')
    const out = await submit(signOut, `session=${token}`, {})
    expect([out.headers.get('location'), out.headers.getSetCookie()]).toEqual([
      '/cuenta',
      [expect.stringMatching(/^flash=users_alert_not_signed_out;/)],
    ])
    const as_other = (await submit(signIn, `session=${token}`, right)) as unknown as { data: { message: string }; init: ResponseInit }
    expect([as_other.data.message, as_other.init]).toEqual([expect.stringMatching(/./), { status: 500 }])
    await works()
    expect((await scene.call('GET', '/oauth/user', { token })).status).toBe(200)
  })
})

describe('keeping the current address', () => {
  it('says so, or that it was refused, or that no change was left to cancel', async () => {
    await scene.register('undecided')
    const token = await scene.tokenOf('undecided')
    const body = { email: 'decided@example.com', email_confirmation: 'decided@example.com', password: PASSWORD }
    expect((await scene.call('PUT', '/oauth/user/email', { token, body })).status).toBe(202)
    const cancel = () => submit(changeEmail, `session=${token}`, { intent: 'cancel' })
    const works = await failing('email_changes')
    const refused = (await cancel()) as unknown as { data: { message: string }; init: { status: number } }
    expect([refused.init.status, refused.data.message]).toEqual([500, expect.stringMatching(/./)])
    await works()
    const flash = async () => (await cancel()).headers.get('set-cookie')
    expect(await flash()).toMatch(/^flash=account_flash_email_unchanged;/)
    expect(await flash()).toMatch(/^flash=account_alert_nothing_to_cancel;/)
  })
})

describe('forms of other sites', () => {
  const app = new Hono().use(refuseForeignForms('https://huella.example')).post('*', (c) => c.text('done'))
  const post = async (path: string, headers: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
    (await app.request(`https://huella.example${path}`, { method: 'POST', body: 'a=b', headers: { 'content-type': type, ...headers } }))
      .status

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])('are refused as %s', async (type) => {
    for (const origin of ['https://evil.example', 'null', 'https://huella.example.evil.example', 'http://huella.example']) {
      expect(await post('/iniciar-sesion', { origin, cookie: '__Host-session=x' }, type)).toBe(403)
      expect(await post('/api/oauth/logout', { origin, cookie: '__Host-session=x' }, type)).toBe(403)
      expect(await post('/api/oauth/authenticate', { origin }, type)).toBe(403)
    }
    expect(await post('/iniciar-sesion', {}, type)).toBe(403)
    expect(await post('/api/oauth/logout', { cookie: '__Host-session=x' }, type)).toBe(403)
  })

  it('of this site pass, and so do programs that call the API', async () => {
    expect(await post('/iniciar-sesion', { origin: 'https://huella.example' })).toBe(200)
    expect(await post('/iniciar-sesion', { 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await post('/api/oauth/authenticate', {})).toBe(200)
  })
})
