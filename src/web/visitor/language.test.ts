import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { localeOfPath, preferredLocale } from '../../kit/locales.ts'
import { chooseLanguage } from './language.server.ts'

const app = new Hono().use(chooseLanguage({ secure: false })).all('*', (c) => c.text('page'))

async function visit(path: string, cookie = '') {
  const response = await app.request(path, { headers: { cookie } })
  return { status: response.status, to: response.headers.get('location'), cookie: response.headers.get('set-cookie') }
}

describe('localeOfPath', () => {
  it.each(['/en', '/en/', '/en.data', '/en/projects', '/en/projects.data'])('%s is English', (path) =>
    expect(localeOfPath(path)).toBe('en'),
  )
  it.each(['/', '/es', '/_root.data', '/entrar', '/enero.data', '/proyectos/en'])('%s is Spanish', (path) =>
    expect(localeOfPath(path)).toBe('es'),
  )
})

describe('chooseLanguage', () => {
  it('stores the language of ?lang= for a year and redirects to the page in it', async () => {
    expect(await visit('/proyectos?cause=agua&lang=en')).toMatchObject({
      status: 302,
      to: '/en/projects?cause=agua',
      cookie: expect.stringMatching(/lang=en.*Max-Age=31536000/),
    })
    expect(await visit('/en/project/pozo?lang=es')).toMatchObject({ status: 302, to: '/proyecto/pozo' })
  })

  it('redirects an unprefixed address to the stored language', async () => {
    expect(await visit('/', 'lang=en')).toMatchObject({ status: 302, to: '/en' })
    expect(await visit('/proyecto/pozo?x=1', 'lang=en')).toMatchObject({ to: '/en/project/pozo?x=1' })
  })

  it('leaves a prefixed address in its own language', async () => {
    expect(await visit('/es/proyectos', 'lang=en')).toMatchObject({ status: 200 })
    expect(await visit('/en/projects', 'lang=es')).toMatchObject({ status: 200 })
  })

  it('ignores Spanish, unknown languages and addresses of no page', async () => {
    for (const [path, cookie] of [
      ['/proyectos', 'lang=es'],
      ['/proyectos', 'lang=xx'],
      ['/nothing/there', 'lang=en'],
      ['/proyectos?lang=xx', ''],
    ] as const) {
      expect(await visit(path, cookie), path).toMatchObject({ status: 200, cookie: null })
    }
  })

  it('redirects to this site only', async () => expect((await visit('//evil.example?lang=en')).to).toMatch(/^\/en\//))
})

describe('preferredLocale', () => {
  it.each([
    ['en-GB,en;q=0.9', 'en'],
    ['fr,en;q=0.4,es;q=0.8', 'es'],
    ['pt-BR', 'es'],
    ['en;q=0', 'es'],
    ['x;q=zzz,,;', 'es'],
    [undefined, 'es'],
  ])('of %s is %s', (header, locale) => expect(preferredLocale(header)).toBe(locale))
})
