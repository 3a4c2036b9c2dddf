import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './steps/accessible.ts'
import { fillLogin, headersOf, newUsername, PASSWORD, register, signIn, THEIRS } from './steps/accounts.ts'
import { WORLD } from './steps/world.ts'

// Other sites in a real browser: an app with oidc-client-ts, following the guide, and a site that posts its request and gets the answer by
// a form.

const SITE = `http://localhost:${WORLD.client.port}`
const GUIDE = readFileSync(new URL('../docs/sign-in-for-other-sites.md', import.meta.url), 'utf8')
const LIBRARY = readFileSync(new URL('../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url), 'utf8')

let server: Server
let app = ''
let posting = ''
/** Forms that arrived at the site. */
const posted: URLSearchParams[] = []

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: WORLD.url })
  app = await registerClient(request, { kind: 'public', redirect_uris: [`${SITE}/back`], post_logout_redirect_uris: [`${SITE}/`] })
  posting = await registerClient(request, { kind: 'public', name: 'Rumbo Postal', redirect_uris: [`${SITE}/posted`] })
  await request.dispose()
  server = createServer(async (incoming, response) => {
    const path = incoming.url ?? ''
    if (path === '/library.js') return response.setHeader('content-type', 'text/javascript').end(LIBRARY)
    let body = ''
    for await (const chunk of incoming) body += chunk
    if (path === '/posted' && incoming.method === 'POST') posted.push(new URLSearchParams(body))
    response.setHeader('content-type', 'text/html').end(path.startsWith('/posted') ? '<h1>Arrived</h1>' : page(path))
  }).listen(WORLD.client.port)
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function registerClient(request: APIRequestContext, values: object): Promise<string> {
  const headers = await headersOf(request, 'admin')
  await request.post('/api/oauth/confirm', { headers, data: { password: PASSWORD } })
  const made = await request.post('/api/admin/clients', {
    headers,
    data: { name: 'Rumbo Abierto', scopes: ['openid', 'profile'], ...values },
  })
  expect(made.status()).toBe(201)
  return (await made.json()).data.client.id
}

/** The app of the guide, or a page with a form that posts the request. */
function page(path: string): string {
  if (path.startsWith('/form')) {
    const fields = { ...REQUEST, client_id: posting, redirect_uri: `${SITE}/posted`, response_mode: 'form_post', state: 'of-the-form' }
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    return `<form method="post" action="${WORLD.url}/oauth/authorize">${inputs.join('')}<button>Sign in</button></form>`
  }
  const [, code = ''] = /```js oidc-client-ts\n(.*?)```/s.exec(GUIDE) ?? []
  const given = { ISSUER: WORLD.url, CLIENT_ID: app, REDIRECT_URI: `${SITE}/back`, LOGGED_OUT_URI: `${SITE}/` }
  return `<!doctype html><h1>App</h1><button id="in">Log in</button><button id="renew">Renew</button><button id="out">Log out</button><pre></pre>
<script src="/library.js"></script><script type="module">
${Object.entries(given)
  .map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  .join('\n')}
${code.replace(/^import (\{.*\}) from .*$/m, 'const $1 = oidc').replaceAll('export ', '')}
const show = (user) => { document.querySelector('pre').textContent = user ? user.profile.preferred_username + ' ' + user.access_token.slice(0, 8) : 'nobody' }
const say = (error) => { document.querySelector('pre').textContent = String(error) }
document.querySelector('#in').onclick = () => start().catch(say)
document.querySelector('#renew').onclick = () => renew().then(show, say)
document.querySelector('#out').onclick = () => leave().catch(say)
if (location.pathname === '/back') finish().then(show, say)
else current().then(show, say)
</script>`
}

const REQUEST = {
  response_type: 'code',
  scope: 'openid profile',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

async function newcomer(page: Page, name: string): Promise<string> {
  const username = newUsername(name)
  await register(page.request, username)
  await expect
    .poll(async () => (await page.request.post('/api/oauth/authenticate', { data: { username, password: THEIRS } })).status())
    .toBe(200)
  return username
}

test.use({ locale: 'es-AR' })

test('an app with oidc-client-ts signs in, renews, and logs out here, too', async ({ page }) => {
  const username = await newcomer(page, 'abierto')
  await page.goto(`${SITE}/`)
  await page.locator('#in').click()
  await fillLogin(page, username, THEIRS)
  await page.getByRole('button', { name: 'Sí, seguir' }).click()
  const shown = page.locator('pre')
  await expect(shown).toContainText(username)
  const first = await shown.textContent()
  await page.locator('#renew').click()
  await expect(shown).toContainText(username)
  await expect(shown).not.toHaveText(first!)
  await page.locator('#out').click()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/(\?|$)/)
  await expect(shown).toHaveText('nobody')
  await page.goto('/cuenta')
  await expect(page).toHaveURL(/iniciar-sesion/)
})

test('two tabs of two sites each keep their request, through reload and Back', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  const username = await newcomer(one, 'pestana')
  await one.goto(`${SITE}/`)
  await one.locator('#in').click()
  await expect(one.getByRole('main')).toContainText('Rumbo Abierto')
  await two.goto(`${SITE}/form`)
  await two.getByRole('button').click()
  await expect(two.getByRole('main')).toContainText('Rumbo Postal')
  await one.reload()
  await expect(one.getByRole('main')).toContainText('Rumbo Abierto')
  await fillLogin(one, username, THEIRS)
  await expect(one.getByRole('button', { name: 'Sí, seguir' })).toBeVisible()
  await expect(one.getByRole('heading', { level: 1 })).toContainText('Rumbo Abierto')
  await one.goBack()
  await one.goForward()
  await one.getByRole('button', { name: 'Sí, seguir' }).click()
  await expect(one.locator('pre')).toContainText(username)
  await two.reload()
  await expect(two.getByRole('heading', { level: 1 })).toContainText('Rumbo Postal')
})

test.describe('a site that posts its request and is answered by a form', () => {
  test('gets the answer by itself, under the policy of a real browser', async ({ page }) => {
    const username = await newcomer(page, 'postal')
    await page.goto(`${SITE}/form`)
    await page.getByRole('button').click()
    await fillLogin(page, username, THEIRS)
    posted.length = 0
    await page.getByRole('button', { name: 'Sí, seguir' }).click()
    await expect(page).toHaveURL(`${SITE}/posted`)
    expect(Object.fromEntries(posted[0]!)).toEqual({ code: expect.any(String), state: 'of-the-form', iss: WORLD.url })
    // A visitor who is signed in already arrives from the other site with their session, although its post brings no cookie.
    await page.goto(`${SITE}/form`)
    await page.getByRole('button').click()
    await expect(page).toHaveURL(`${SITE}/posted`)
    expect(posted).toHaveLength(2)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('gets it by a button', async ({ page }) => {
      const username = await newcomer(page, 'boton')
      await signIn(page, username, { password: THEIRS, scripts: false })
      posted.length = 0
      await page.goto(`${SITE}/form`)
      await page.getByRole('button').click()
      await page.getByRole('button', { name: 'No, gracias' }).click()
      await page.getByRole('button', { name: 'Seguir en Rumbo Postal' }).click()
      await expect(page).toHaveURL(`${SITE}/posted`)
      expect(posted[0]!.get('error')).toBe('access_denied')
    })
  })
})

test('a request to log out without an ID token is confirmed here', async ({ page }) => {
  const username = await newcomer(page, 'confirma')
  await signIn(page, username, { password: THEIRS })
  await page.goto(`/oauth/logout?${new URLSearchParams({ client_id: app, post_logout_redirect_uri: `${SITE}/`, state: 's' })}`)
  await expect(page.getByRole('main')).toContainText('Rumbo Abierto nos pide cerrar la sesión')
  await expectAccessible(page, 'the page to log out')
  await page.getByRole('button', { name: 'Sí, cerrar sesión' }).click()
  await expect(page).toHaveURL(`${SITE}/?state=s`)
})
