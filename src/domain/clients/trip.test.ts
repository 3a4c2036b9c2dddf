import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/account-scene.ts'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../../testing/client-scene.ts'
import { openVisitingBrowser } from '../../testing/visiting-browser.ts'
import { openWholeApp } from '../../testing/whole-app.ts'

let scene: ClientScene
let app: Awaited<ReturnType<typeof openWholeApp>>
let shop: { id: string; secret: string | null }
beforeAll(async () => {
  scene = await openClientScene()
  app = await openWholeApp(scene.services)
  shop = await scene.registerClient()
})
afterAll(() => scene.close())

const browser = () => openVisitingBrowser(app, scene.issuer)
const authorizeUrl = (changes: Record<string, string | null> = {}) => `/oauth/authorize?${requestOf(shop.id, changes)}`
const signIn = (visitor: ReturnType<typeof browser>, username: string, fields: Record<string, string> = {}) =>
  visitor.post('/iniciar-sesion', { username, password: PASSWORD, ...fields })

async function newcomer(username: string, project: string | null = 'proj_1') {
  await scene.register(username)
  await scene.pool.query('update users set target_project_id = $2 where username = $1', [username, project])
}

describe('a visitor sent by another site', () => {
  it('signs in, consents, and goes back with a code; the trip is then over', async () => {
    await newcomer('walker')
    const visitor = browser()
    const arrived = await visitor.visit(authorizeUrl())
    expect(arrived.pathname).toBe('/iniciar-sesion')
    expect(arrived.text).toContain('seguir en Rumbo Norte')
    expect(visitor.jar.get('trip')).toMatch(/^[\w-]{43}$/)
    const signedIn = await signIn(visitor, 'walker', { redirect: requestIn(arrived.text) })
    expect(signedIn.location).toMatch(/^\/oauth\/authorize\?/)
    const asked = await visitor.visit(signedIn.location ?? '')
    expect(asked.text).toContain('¿Iniciás sesión en Rumbo Norte con tu cuenta?')
    for (const label of ['@walker', 'walker@example.com', 'El proyecto que elegiste', 'Tu nombre, tu usuario y tu foto'])
      expect(asked.text).toContain(label)
    expect(asked.headers.get('content-security-policy')).toMatch(/form-action [^;]*https:\/\/trips\.example\.com/)
    expect(asked.headers.get('cache-control')).toBe('no-store')
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    expect(back.status).toBe(303)
    expect(back.location).toMatch(new RegExp(`^${CALLBACK}\\?code=[\\w-]+&state=state-of-the-test&iss=`))
    expect(visitor.jar.has('trip')).toBe(false)
    const again = await visitor.send(authorizeUrl())
    expect(again.location).toMatch(new RegExp(`^${CALLBACK}\\?code=`))
  })

  it('returns without a code after refusing', async () => {
    await newcomer('decliner')
    const visitor = browser()
    await signIn(visitor, 'decliner')
    const asked = await visitor.visit(authorizeUrl())
    const back = await visitor.post(authorizeUrl(), { intent: 'refuse', shown_to: shownTo(asked.text) })
    expect(new URL(back.location ?? '').searchParams.get('error')).toBe('access_denied')
  })

  it('counts a decision only for the account that the page was shown to; for another one the page is shown again', async () => {
    await newcomer('firstone')
    await newcomer('secondone')
    const visitor = browser()
    await signIn(visitor, 'firstone')
    const asked = await visitor.visit(authorizeUrl())
    visitor.jar.delete('session')
    await signIn(visitor, 'secondone')
    for (const intent of ['allow', 'refuse', 'again']) {
      const answer = await visitor.post(authorizeUrl(), { intent, shown_to: shownTo(asked.text) })
      expect([answer.status, answer.location]).toEqual([303, authorizeUrl()])
      const html = (await visitor.visit(authorizeUrl())).text
      expect(html).toContain('Esta página era de otra sesión')
      expect(html).toContain('@secondone')
      expect(html).not.toContain('@firstone')
    }
    const unsaid = await visitor.post(authorizeUrl(), { intent: 'allow' })
    expect([unsaid.status, unsaid.location]).toEqual([303, authorizeUrl()])
    expect(visitor.jar.has('session')).toBe(true)
  })

  it('may register and confirm their address on the way', async () => {
    const visitor = browser()
    await visitor.visit(authorizeUrl({ scope: 'openid profile' }))
    await visitor.post('/registro', {
      name: 'Nora',
      surname: 'Nueva',
      username: 'nora',
      email: 'nora@example.com',
      terms: 'on',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    const [mail] = (await scene.mails()).filter(({ to_address }) => to_address === 'nora@example.com')
    const verified = await visitor.post(`/verify-email?token=${mail?.token}`, { token: mail?.token ?? '' })
    expect(verified.status).toBe(200)
    expect(verified.text).toContain('Volver al viaje')
    const login = await visitor.visit(
      (/href="(\/iniciar-sesion\?redirect=[^"]+)"[^>]*>Volver al viaje/.exec(verified.text)?.[1] ?? '').replaceAll('&amp;', '&'),
    )
    expect(login.text).toContain('seguir en Rumbo Norte')
    const signedIn = await signIn(visitor, 'nora', { redirect: requestIn(login.text) })
    const asked = await visitor.visit(signedIn.location ?? '')
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    expect(back.location).toMatch(new RegExp(`^${CALLBACK}\\?code=`))
  })

  it('without a project chooses one first, wherever they try to return from', async () => {
    await newcomer('chooser', null)
    const visitor = browser()
    const arrived = await visitor.visit(authorizeUrl())
    const signedIn = await signIn(visitor, 'chooser', { redirect: requestIn(arrived.text) })
    const choosing = await visitor.visit(signedIn.location ?? '')
    expect(choosing.pathname).toBe('/elegir-proyecto')
    expect(choosing.text).toContain('No has seleccionado un proyecto.')
    expect(choosing.text).toMatch(/<button[^>]*disabled=""[^>]*value="return"|<button[^>]*value="return"[^>]*disabled=""/)
    const early = await visitor.post('/volver-al-viaje', { intent: 'return', back: '/proyectos' })
    expect(early.location).toBe('/elegir-proyecto?back=%2Fproyectos')
    const back = new URLSearchParams(choosing.search).get('back') ?? ''
    expect(back).toMatch(/^\/oauth\/authorize\?/)
    const chosen = await visitor.post('/elegir-proyecto', { project_id: 'proj_1', back })
    expect((await visitor.visit(chosen.location ?? '')).text).toContain('¿Iniciás sesión en Rumbo Norte')
    const home = await visitor.visit('/')
    expect(home.text).toContain('Tu viaje en Rumbo Norte te está esperando.')
    expect(home.text).not.toMatch(/disabled=""[^>]*value="return"|value="return"[^>]*disabled=""/)
    expect((await visitor.post('/volver-al-viaje', { intent: 'return', back: '/' })).location).toMatch(/^\/oauth\/authorize\?/)
  })

  it('may go on without a project, which the site then reads as none', async () => {
    await newcomer('undecided', null)
    const visitor = browser()
    const arrived = await visitor.visit(authorizeUrl())
    const signedIn = await signIn(visitor, 'undecided', { redirect: requestIn(arrived.text) })
    const choosing = await visitor.visit(signedIn.location ?? '')
    const [, onward = ''] = /href="([^"]+)"[^>]*>Seguir sin elegir/.exec(choosing.text) ?? []
    const asked = await visitor.visit(onward.replaceAll('&amp;', '&'))
    expect(asked.text).toContain('¿Iniciás sesión en Rumbo Norte')
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    const code = new URL(back.location ?? '').searchParams.get('code')
    const { body } = await scene.exchange(shop, { grant_type: 'authorization_code', code })
    const user = await scene.call('GET', '/oauth/userinfo', { headers: { authorization: `Bearer ${body.access_token}` } })
    expect(user.body).toMatchObject({ preferred_username: 'undecided', target_project: null })
    expect((await visitor.visit(authorizeUrl())).pathname).toBe('/elegir-proyecto')
    expect((await visitor.visit('/elegir-proyecto?back=/proyectos')).text).not.toContain('Seguir sin elegir')
  })

  it('leaves nothing for the next person at a shared computer', async () => {
    await newcomer('former')
    await newcomer('next')
    const visitor = browser()
    await visitor.visit(authorizeUrl({ state: 'of-the-former' }))
    const login = await visitor.visit('/iniciar-sesion')
    expect(login.text).not.toContain('seguir en Rumbo Norte')
    expect((await signIn(visitor, 'next')).location).toBe('/')
    await visitor.post('/cerrar-sesion', {})
    expect(visitor.jar.has('trip')).toBe(false)
    expect((await signIn(visitor, 'former')).location).toBe('/')
    expect((await visitor.visit('/')).text).not.toContain('Volver al viaje')
  })

  it('may dismiss the trip', async () => {
    const visitor = browser()
    await visitor.visit(authorizeUrl())
    const dismissed = await visitor.post('/volver-al-viaje', { intent: 'dismiss', back: '/proyectos' })
    expect([dismissed.status, dismissed.location]).toEqual([303, '/proyectos'])
    expect(visitor.jar.has('trip')).toBe(false)
    expect((await visitor.visit('/proyectos')).text).not.toContain('Volver al viaje')
  })

  it('finds the name that the site expects, the page to register, and the first of its languages that is here', async () => {
    const hinted = await browser().visit(authorizeUrl({ login_hint: 'walker@example.com' }))
    expect(hinted.pathname).toBe('/iniciar-sesion')
    expect(hinted.text).toMatch(/<input[^>]*value="walker@example\.com"/)
    expect((await browser().visit(authorizeUrl({ prompt: 'create' }))).pathname).toBe('/registro')
    for (const [ui_locales, page] of [
      ['fr-CA fr en-GB es', '/en/login'],
      ['fr es-AR en', '/iniciar-sesion'],
      ['fr', '/iniciar-sesion'],
    ] as const)
      expect((await browser().visit(authorizeUrl({ ui_locales }))).pathname, ui_locales).toBe(page)
  })

  it('keeps the requests of two tabs apart, through reload and whichever is finished first', async () => {
    await newcomer('twotabs')
    const other = await scene.registerClient({ name: 'Otro Rumbo', redirect_uris: ['https://other.example/in'] })
    const visitor = browser()
    const first = await visitor.visit(authorizeUrl({ state: 'first' }))
    const second = await visitor.visit(
      `/oauth/authorize?${requestOf(other.id, { redirect_uri: 'https://other.example/in', state: 'second' })}`,
    )
    const again = await visitor.visit(first.pathname + first.search)
    expect(again.text).toContain('seguir en Rumbo Norte')
    expect(second.text).toContain('seguir en Otro Rumbo')
    const signedIn = await signIn(visitor, 'twotabs', { redirect: requestIn(again.text) })
    const asked = await visitor.visit(signedIn.location ?? '')
    expect(asked.text).toContain('¿Iniciás sesión en Rumbo Norte')
    // The second tab is reloaded meanwhile: its request is the newest of the browser.
    const otherConsent = await visitor.visit(requestIn(second.text))
    expect(otherConsent.text).toContain('¿Iniciás sesión en Otro Rumbo')
    const waiting = visitor.jar.get('trip')
    const back = await visitor.post(asked.pathname + asked.search, { intent: 'allow', shown_to: shownTo(asked.text) })
    expect(back.location).toMatch(new RegExp(`^${CALLBACK}\\?code=[\\w-]+&state=first&`))
    expect(visitor.jar.get('trip')).toBe(waiting)
    const backToo = await visitor.post(otherConsent.pathname + otherConsent.search, {
      intent: 'allow',
      shown_to: shownTo(otherConsent.text),
    })
    expect(backToo.location).toMatch(/^https:\/\/other\.example\/in\?code=[\w-]+&state=second&/)
    expect(visitor.jar.has('trip')).toBe(false)
  })

  it('is served in English after arriving in English', async () => {
    await newcomer('reader')
    const visitor = browser()
    const arrived = await visitor.visit(`/en${authorizeUrl()}`)
    expect(arrived.pathname).toBe('/en/login')
    expect(arrived.text).toContain('Log in to continue to Rumbo Norte.')
    const signedIn = await visitor.post('/en/login', { username: 'reader', password: PASSWORD, redirect: requestIn(arrived.text) })
    expect(signedIn.location).toMatch(/^\/en\/oauth\/authorize\?/)
    expect((await visitor.visit(signedIn.location ?? '')).text).toContain('Log in to Rumbo Norte with your account?')
  })

  it('signs in again when the site asks for it', async () => {
    await newcomer('doubted')
    const visitor = browser()
    await signIn(visitor, 'doubted')
    await scene.pool.query(`update sessions set created_at = created_at - interval '5 seconds'`)
    const asked = await visitor.visit(authorizeUrl({ prompt: 'login' }))
    expect(asked.text).toContain('Rumbo Norte nos pide que confirmes que sos vos.')
    const out = await visitor.post(asked.pathname + asked.search, { intent: 'again', shown_to: shownTo(asked.text) })
    expect(visitor.jar.has('session')).toBe(false)
    const login = await visitor.visit(out.location ?? '')
    expect(login.pathname).toBe('/iniciar-sesion')
    const signedIn = await signIn(visitor, 'doubted', { redirect: requestIn(login.text) })
    expect((await visitor.visit(signedIn.location ?? '')).text).toContain('¿Iniciás sesión en Rumbo Norte con tu cuenta?')
  })
})

describe('the login page as the entry', () => {
  it('starts authorization when it carries a redirect URI, for guests and for signed-in users', async () => {
    const guest = browser()
    const arrived = await guest.visit(`/iniciar-sesion?${requestOf(shop.id)}`)
    expect(arrived.pathname).toBe('/iniciar-sesion')
    expect(guest.jar.has('trip')).toBe(true)
    await newcomer('known')
    const known = browser()
    await signIn(known, 'known')
    expect((await known.visit(`/iniciar-sesion?${requestOf(shop.id)}`)).text).toContain('¿Iniciás sesión en Rumbo Norte')
  })

  it('leads to the page that the site named, with the trip pending there', async () => {
    await newcomer('visitor')
    const visitor = browser()
    const arrived = await visitor.visit(`/iniciar-sesion?redirect=/proyectos&client_id=${shop.id}`)
    expect(arrived.pathname + arrived.search).toBe('/iniciar-sesion?redirect=%2Fproyectos')
    expect((await signIn(visitor, 'visitor', { redirect: '/proyectos' })).location).toBe('/proyectos')
    expect((await visitor.visit('/proyectos')).text).toContain('Volver al viaje')
    expect((await visitor.post('/volver-al-viaje', { intent: 'return', back: '/' })).location).toBe('/proyectos')
    expect(visitor.jar.has('trip')).toBe(false)
  })

  it('first shows the page that the site named, then goes back with a code', async () => {
    await newcomer('both')
    const visitor = browser()
    const arrived = await visitor.visit(`/iniciar-sesion?redirect=/transparencia&${requestOf(shop.id)}`)
    expect(arrived.pathname + arrived.search).toBe('/iniciar-sesion?redirect=%2Ftransparencia')
    expect((await signIn(visitor, 'both', { redirect: '/transparencia' })).location).toBe('/transparencia')
    expect((await visitor.post('/volver-al-viaje', { intent: 'return', back: '/' })).location).toMatch(/^\/oauth\/authorize\?/)
  })

  it('ignores a client that is not registered', async () => {
    const visitor = browser()
    const arrived = await visitor.visit('/iniciar-sesion?redirect=/proyectos&client_id=clnt_nobody')
    expect(arrived.pathname + arrived.search).toBe('/iniciar-sesion?redirect=%2Fproyectos')
    expect(visitor.jar.has('trip')).toBe(false)
    const wrong = await visitor.visit(`/iniciar-sesion?${requestOf('clnt_nobody')}`)
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('invalid_client')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%0d%0aX:1', 'javascript:alert(1)'])(
    'does not store %s',
    async (redirect) => {
      const visitor = browser()
      await visitor.visit(`/iniciar-sesion?${new URLSearchParams({ redirect, client_id: shop.id })}`)
      const { rows } = await scene.pool.query('select redirect from trip_sessions')
      expect(JSON.stringify(rows)).not.toMatch(/evil|javascript|%0d/)
    },
  )
})

describe('a trip session', () => {
  it('is stored by its digest only, and holds no secret of the client', async () => {
    const visitor = browser()
    await visitor.visit(`${authorizeUrl()}&client_secret=do-not-keep-me&secret=nor-me`)
    const dump = await scene.dump()
    expect(dump).toContain('state-of-the-test')
    expect(dump).not.toContain(visitor.jar.get('trip'))
    expect(dump).not.toMatch(/do-not-keep-me|nor-me/)
  })

  it('ends after two days, when its client is revoked, and when its cookie is not one of ours', async () => {
    const brief = await scene.registerClient({ name: 'Brief' })
    const visitor = browser()
    await visitor.visit(`/oauth/authorize?${requestOf(brief.id)}`)
    const { rows } = await scene.pool.query(
      `select extract(epoch from expires_at - created_at)::int as life from trip_sessions where client_id = $1`,
      [brief.id],
    )
    expect(rows[0].life).toBe(172_800)
    expect((await visitor.visit('/proyectos')).text).toContain('No has seleccionado un proyecto.')
    await scene.pool.query(`update oauth_clients set revoked_at = now() where id = $1`, [brief.id])
    expect((await visitor.visit('/proyectos')).text).not.toContain('No has seleccionado un proyecto.')
    expect(visitor.jar.has('trip')).toBe(false)
    visitor.jar.set('trip', 'x'.repeat(43))
    expect((await visitor.visit('/proyectos')).status).toBe(200)
    expect(visitor.jar.has('trip')).toBe(false)
  })

  it('belongs to one browser and is not shown in another', async () => {
    await browser().visit(authorizeUrl())
    expect((await browser().visit('/proyectos')).text).not.toContain('Volver al viaje')
  })

  it('is replaced by the next one, and not created again by a reload', async () => {
    const visitor = browser()
    const count = async () => Number((await scene.pool.query('select count(*) from trip_sessions')).rows[0].count)
    await visitor.visit(authorizeUrl())
    const [one, id] = [await count(), visitor.jar.get('trip')]
    await visitor.visit(authorizeUrl())
    expect([await count(), visitor.jar.get('trip')]).toEqual([one, id])
    await visitor.visit(authorizeUrl({ state: 'another' }))
    expect(await count()).toBe(one)
    expect(visitor.jar.get('trip')).not.toBe(id)
  })
})

describe('a bad authorization request', () => {
  it.each([
    ['another redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['a redirect URI with a suffix', { redirect_uri: `${CALLBACK}.evil.example` }],
    ['no redirect URI', { redirect_uri: null }],
    ['an unknown client', { client_id: 'clnt_nobody' }],
  ])('with %s ends at an error page of ours', async (_, changes) => {
    for (const visitor of [browser(), browser()]) {
      const { status, location, text, headers } = await visitor.send(authorizeUrl(changes))
      expect([status, location]).toEqual([400, null])
      expect(text).toContain('No podemos seguir con este pedido')
      expect(text).not.toMatch(/(href|action)="https:\/\/(evil|trips)/)
      expect(headers.get('content-security-policy')).not.toContain('evil')
      expect(visitor.jar.has('trip')).toBe(false)
      await signIn(visitor, 'vera')
    }
  })
})

/** The user for whom a consent page was rendered, from its form. */
function shownTo(html: string): string {
  return /name="shown_to" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** The address that a login page continues to, from its form. */
function requestIn(html: string): string {
  return (/name="redirect" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
}
