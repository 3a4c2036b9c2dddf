import { lazy, Suspense } from 'react'
import { createRequestHandler, Outlet, RouterContextProvider, Scripts, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import { siteBuild } from '../testing/doubles/site-build.ts'
import handleRequest from './entry.server.tsx'
import { htmlContext, localeContext, nonceContext } from './visitor/page-context.ts'

const Late = lazy(async () => ({ default: () => <b>The part of a module</b> }))

const build = siteBuild(handleRequest, {
  root: { id: 'root', path: '', module: { default: Root } },
  late: { id: 'late', parentId: 'root', path: 'late', module: { default: () => <Late /> } },
  data: {
    id: 'data',
    parentId: 'root',
    path: 'data',
    module: { default: Data, loader: () => ({ name: 'Ñandú </script>', more: [1, 2] }) },
  },
  failing: { id: 'failing', parentId: 'root', path: 'failing', module: { default: Failing } },
})

function Root() {
  return (
    <html lang="en">
      <body>
        <Suspense fallback="Not yet">
          <Outlet />
        </Suspense>
        <Scripts />
      </body>
    </html>
  )
}

function Data() {
  return <p>{useLoaderData().name}</p>
}

function Failing(): never {
  throw new Error('a part that fails')
}

const handle = createRequestHandler(build, 'production')

async function render(path: string, method = 'GET') {
  const context = new RouterContextProvider()
  context.set(localeContext, 'en')
  context.set(nonceContext, 'nonce-of-the-test')
  const { status } = await handle(new Request(`http://localhost${path}`, { method }), context)
  const html = context.get(htmlContext)
  return { status, html: html && Buffer.from(html).toString() }
}

it('waits for a module at its first use, and writes the same when it is there', async () => {
  const [first, second] = [await render('/late'), await render('/late')]
  expect(first.status).toBe(200)
  expect(first.html).toMatch(/^<!DOCTYPE html><html lang="en">/)
  expect(first.html).toContain('<body><!--$--><b>The part of a module</b><!--/$-->')
  expect(second).toEqual(first)
})

it('writes the data of the page as the browser reads them', async () => {
  const { html } = await render('/data')
  expect(html).toContain('<p>Ñandú &lt;/script&gt;</p>')
  const [, data] = /<script nonce="nonce-of-the-test">window\.__reactRouterContext\.streamController\.enqueue\((.*?)\);<\/script>/s.exec(
    html!,
  )!
  expect(JSON.parse(data!)).toContain('"Ñandú </script>"')
  expect(data).not.toContain('</script>')
  expect(html!.match(/streamController\.close\(\)/g)).toHaveLength(1)
})

it('says that a part has failed', async () => {
  expect((await render('/failing')).status).toBe(500)
})

it('renders nothing for a request of the headers alone', async () => {
  expect(await render('/data', 'HEAD')).toEqual({ status: 200, html: null })
})
