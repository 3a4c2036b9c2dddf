import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../account-scene.ts'
import { CALLBACK, type ClientScene, openClientScene, requestOf } from '../client-scene.ts'
import { sampleInTurn } from '../operations/exhaustive.ts'
import { ISSUER_CLIENT, type Issuer, openIssuer } from '../outside/issuer.ts'
import { openVisitingBrowser } from '../visiting-browser.ts'
import { openWholeApp } from '../whole-app.ts'
import { HOSTILE_REDIRECTS } from './hostile-redirects.ts'

// Every address that takes a redirect target, with every hostile value: visitors must stay on this site.

let scene: ClientScene
let issuer: Issuer
let app: Awaited<ReturnType<typeof openWholeApp>>
let token: string
beforeAll(async () => {
  issuer = await openIssuer({ redirect_uris: () => ['http://localhost:3000/social-callback'], people: [] })
  const { client_id: GOOGLE_CLIENT_ID, client_secret: GOOGLE_CLIENT_SECRET } = ISSUER_CLIENT
  scene = await openClientScene({ GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, WRITES_PER_MINUTE: '100000' })
  app = await openWholeApp(scene.services)
  token = await scene.tokenOf('vera')
})
afterAll(async () => {
  await scene.close()
  await issuer.close()
})

it('has at least 100 hostile values, without duplicates', () => {
  expect(new Set(HOSTILE_REDIRECTS).size).toBe(HOSTILE_REDIRECTS.length)
  expect(HOSTILE_REDIRECTS.length).toBeGreaterThanOrEqual(100)
})

describe('what a page does with its `redirect`', () => {
  it.each(['/iniciar-sesion', '/en/login', '/registro', '/account/recovery', '/en/account/recovery'])(
    '%s renders no link or field that leads off the site',
    async (path) => {
      for (const value of valuesFor(1)) {
        const page = await openVisitingBrowser(app, scene.issuer).send(`${path}?redirect=${encodeURIComponent(value)}`)
        expect(page.status, value).toBe(200)
        for (const [, field] of page.text.matchAll(/name="redirect"[^>]*value="([^"]*)"/g)) expect(field, value).toBe('')
        for (const [, target = ''] of page.text.matchAll(/(?:href|action)="(\/[^"]*)"/g)) {
          const url = new URL(target.replaceAll('&amp;', '&'), scene.issuer)
          expect(url.origin, value).toBe(scene.issuer)
          // Links that pass a redirect on must drop it; the link to the other language may repeat the page's own query.
          if (url.pathname !== path && !url.searchParams.has('lang'))
            expect(url.searchParams.has('redirect'), `${value} in ${target}`).toBe(false)
        }
      }
    },
  )

  it.each(['/iniciar-sesion', '/en/login', '/registro'])('%s redirects signed-in users home', async (path) => {
    const visitor = openVisitingBrowser(app, scene.issuer)
    visitor.jar.set('session', token)
    for (const value of valuesFor(2)) {
      const { location } = await visitor.send(`${path}?redirect=${encodeURIComponent(value)}`)
      expect(location, value).toBe(path.startsWith('/en') ? '/en' : '/')
    }
  })

  it('signing in redirects home', async () => {
    for (const redirect of valuesFor(3)) {
      const visitor = openVisitingBrowser(app, scene.issuer)
      const { status, location } = await visitor.post('/iniciar-sesion', { username: 'vera', password: PASSWORD, redirect })
      expect([status, location], redirect).toEqual([303, '/'])
    }
  })

  it('an allowed target is followed', async () => {
    const visitor = openVisitingBrowser(app, scene.issuer)
    const fields = { username: 'vera', password: PASSWORD, redirect: '/proyectos?cause=agua#lista' }
    expect((await visitor.post('/iniciar-sesion', fields)).location).toBe('/proyectos?cause=agua#lista')
  })
})

describe('what other forms do with their `back`', () => {
  it('choosing a project redirects home', async () => {
    for (const back of valuesFor(4)) {
      const visitor = openVisitingBrowser(app, scene.issuer)
      const { status, location } = await visitor.post('/elegir-proyecto', { project_id: 'proj_1', back })
      expect([status, location], back).toEqual([303, '/'])
    }
  })

  it('saving a favourite redirects to the favourites', async () => {
    const visitor = openVisitingBrowser(app, scene.issuer)
    visitor.jar.set('session', token)
    for (const back of valuesFor(5)) {
      const { status, location } = await visitor.post('/favoritos', { add: 'proj_1', back })
      expect([status, location], back).toEqual([303, '/favoritos'])
    }
  })

  it('dismissing a trip redirects home', async () => {
    const client = await scene.registerClient()
    const query = `client_id=${client.id}&redirect=/proyectos`
    for (const back of valuesFor(6)) {
      const visitor = openVisitingBrowser(app, scene.issuer)
      visitor.jar.set('trip', await tripOf(query))
      const { status, location } = await visitor.post('/volver-al-viaje', { intent: 'dismiss', back })
      expect([status, location], back).toEqual([303, '/'])
    }
  })
})

describe('what a sign-in for another site does with it', () => {
  it('a trip’s redirect is home', async () => {
    const client = await scene.registerClient()
    for (const value of valuesFor(7)) {
      const trip = await tripOf(`client_id=${client.id}&redirect=${encodeURIComponent(value)}`)
      const { body } = await scene.call('GET', '/trip-session', { headers: { 'x-trip-session': trip } })
      expect(body.data.redirect, value).toBe('/')
    }
  })

  it('the authorization follows none of them, nor an unregistered redirect_uri', async () => {
    const client = await scene.registerClient()
    for (const value of valuesFor(8)) {
      const page = openVisitingBrowser(app, scene.issuer)
      const request = requestOf(client.id)
      request.set('redirect', value)
      // Stored in a trip session, or with this address itself as the redirect.
      expect((await page.send(`/oauth/authorize?${request}`)).location, value).toMatch(
        /^\/iniciar-sesion(\?redirect=%2Foauth%2Fauthorize%3F|$)/,
      )
      const elsewhere = await page.send(`/oauth/authorize?${requestOf(client.id, { redirect_uri: value })}`)
      expect([elsewhere.status, elsewhere.location], value).toEqual([400, null])
      const longer = await page.send(`/oauth/authorize?${requestOf(client.id, { redirect_uri: CALLBACK + value })}`)
      expect([longer.status, longer.location], value).toEqual([400, null])
    }
  })

  it('the logout that a site asks for follows none of them', async () => {
    const client = await scene.registerClient({ post_logout_redirect_uris: [CALLBACK] })
    const page = openVisitingBrowser(app, scene.issuer)
    for (const value of valuesFor(9))
      for (const post_logout_redirect_uri of [value, CALLBACK + value]) {
        const asked = new URLSearchParams({ client_id: client.id, post_logout_redirect_uri })
        const { status, location } = await page.send(`/oauth/logout?${asked}`)
        expect([status, location], value).toEqual([400, null])
      }
  })

  it('Google sign-in follows none of them', async () => {
    for (const value of valuesFor(10).filter(({ length }) => length <= 2000)) {
      const { status, headers } = await scene.call('GET', `/auth/social/google/authorize?redirect=${encodeURIComponent(value)}`)
      const location = headers.get('location')
      // A value with a zero byte is refused altogether.
      if (location === null) expect(status, value).toBe(400)
      else expect([status, new URL(location).origin], value).toEqual([302, issuer.url])
    }
    const { rows } = await scene.pool.query('select distinct redirect from social_sign_ins')
    expect(rows).toEqual([{ redirect: '' }])
  })
})

/** One in six of the hostile values, others at the next place. */
function valuesFor(place: number): readonly string[] {
  return sampleInTurn(HOSTILE_REDIRECTS, place, 6)
}

/** The id of the trip session of a trip that began with this query. */
async function tripOf(query: string): Promise<string> {
  const { status, body } = await scene.call('POST', '/trip-session', { body: { query } })
  expect(status, query).toBe(201)
  return body.data.id
}
