import { renderToString } from 'react-dom/server'
import { createRequestHandler, Outlet, RouterContextProvider, Scripts, ServerRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteBuild } from '../testing/doubles/site-build.ts'
import { HYDRATED } from './hydrated.ts'
import { lateStart } from './late-start.ts'

let html: string

beforeAll(async () => {
  const handle = createRequestHandler(build, 'production')
  html = await (await handle(new Request('http://localhost/'), new RouterContextProvider())).text()
})

const build = siteBuild(
  (request, status, headers, context) =>
    new Response(`<!doctype html>${renderToString(<ServerRouter context={context} url={request.url} />)}`, { status, headers }),
  {
    root: { id: 'root', path: '', module: { default: Root } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => <h1>Home</h1> } },
  },
  { entry: ['/assets/react.js'], routes: { root: ['/assets/react.js', '/assets/site.js'], home: ['/assets/site.js'] } },
)

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Home</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

describe('what the framework writes', () => {
  it('is recognized: no script loads before the page has loaded or the visitor interacts', () => {
    const late = lateStart(html)
    expect(html).toContain('<script type="module" async="">')
    expect(late).not.toContain('type="module" async')
    expect(late).not.toContain('<link rel="modulepreload"')
    expect(late).toContain('<h1>Home</h1>')
    expect(late).toContain(`data-hydrated="${HYDRATED}"`)
  })

  it('keeps its script unchanged, to run later', () => {
    const [, code] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)!
    expect(lateStart(html)).toContain(`<script type="text/plain">${code}</script>`)
  })

  it('is recognized by its nonce, which the scripts in its place carry: a planted one stays as it is', () => {
    const own = html.replace('<script type="module"', '<script nonce="n+/=" type="module"')
    const planted = own.replace('<body>', '<body><script type="module" async="">evil()</script>')
    const late = lateStart(planted, 'n+/=')
    expect(late).toContain('<script nonce="n+/=" type="text/plain">')
    expect(late).toContain('<script nonce="n+/=" data-modules="')
    expect(late).toContain('<script type="module" async="">evil()</script>')
    expect(lateStart(html, 'n+/=')).toBe(html)
  })

  it('loads modules in the order of their dependencies, the app’s entry last', () => {
    const [, modules] = /data-modules="([^"]*)"/.exec(lateStart(html))!
    expect(modules!.split(' ')).toEqual([
      '/assets/react.js',
      '/assets/site.js',
      '/assets/root.js',
      '/assets/home.js',
      '/assets/entry.client.js',
    ])
  })
})

describe('HTML that is not recognized is left unchanged', () => {
  it.each<[string, (html: string) => string]>([
    ['no script', () => '<!doctype html><h1>Home</h1>'],
    ['a script in another form', (html) => html.replace('async=""', 'async')],
    ['two such scripts', (html) => html.replace('</body>', '<script type="module" async="">1</script></body>')],
    ['an entry in another form', (html) => html.replace(/import\("([^"]+)"\);\s*<\/script>/, 'start("$1")</script>')],
    ['a preload in another form', (html) => html.replace('<link rel="modulepreload"', '<link as="script" rel="modulepreload"')],
    ['no preloads', (html) => html.replace(/<link rel="modulepreload"[^>]*>/g, '')],
  ])('%s', (_, change) => {
    const changed = change(html)
    expect(changed).not.toBe(html)
    expect(lateStart(changed)).toBe(changed)
  })
})
