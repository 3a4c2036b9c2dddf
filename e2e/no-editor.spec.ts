import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './steps/accounts.ts'
import { PUBLIC_PAGES, SIGN_IN_PAGES } from './steps/pages.ts'
import { leaveOutPictures } from './steps/pictures.ts'

// Editors' hands are no reader's burden: which scripts have code of the editor is what the build says, not how they are called.

const EDITOR = /^(@tiptap\/|prosemirror-)/

/** The packages in each script of the built site, by its address. */
let packages: Record<string, string[]>
test.beforeAll(async () => {
  packages = JSON.parse(await readFile('build/script-packages.json', 'utf8'))
})
test.beforeEach(({ page }) => leaveOutPictures(page))

const hasEditor = (script: string) => packages[script]?.some((name) => EDITOR.test(name)) ?? false

/** The scripts that a page loads in all the time it has. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  page.removeAllListeners('request')
  return [...asked]
}

for (const who of ['a guest', 'a traveller']) {
  test(`no public page loads a byte of the editor for ${who}`, async ({ page }) => {
    test.slow()
    if (who === 'a traveller') await signIn(page, 'traveller')
    const loaded = new Set<string>()
    for (const { es, en } of [...PUBLIC_PAGES, ...(who === 'a guest' ? SIGN_IN_PAGES : [])])
      for (const path of [es, en]) {
        const scripts = await scriptsOf(page, path)
        expect(scripts.filter(hasEditor), path).toEqual([])
        for (const script of scripts) loaded.add(script)
      }
    // Each is one that the build knows, but for the two that the site has of its own.
    const own = [...loaded].filter((script) => !(script in packages))
    expect(own.length, own.join(' ')).toBeLessThanOrEqual(2)
    expect([...loaded].some((script) => packages[script]?.includes('react-dom'))).toBe(true)
  })
}

test('a desk of texts does', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/blog/posts' })
  expect((await scriptsOf(page, '/admin/blog/post/guia-para-clubes-como-contar-un-proyecto/edit')).filter(hasEditor)).not.toEqual([])
})
