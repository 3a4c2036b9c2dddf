import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { LOCALES, type Locale } from '../src/kit/locales.ts'
import { expectAccessible, expectAccessibleInBothSchemes } from './steps/accessible.ts'
import { signIn } from './steps/accounts.ts'
import { keyboardFaults } from './steps/keyboard-walk.ts'
import { languagesOf, sampleOf } from './steps/languages.ts'
import { OTHER_PAGES, PUBLIC_PAGES, SIGN_IN_PAGES } from './steps/pages.ts'
import { leaveOutPictures } from './steps/pictures.ts'
import { asOnPhone, smallTargets } from './steps/small-targets.ts'
import { expectRoomForText } from './steps/text-spacing.ts'
import { WORLD } from './steps/world.ts'

// Each public page is opened and checked for the rules of all pages in one language, a third of them in the other one, too; in `bin/test --all` all in both.

const EDITOR = /^(@tiptap\/|prosemirror-)/

/** For the HTML that the server sends, before any script runs. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's output, valid in HTML: attribute case, closed void elements, style attributes of the bars.
    'attr-case': 'off',
    'void-style': 'off',
    // React's generated ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Only search engines cut long titles; ours include the project's name.
    'long-title': 'off',
  },
})

/** The packages in each script of the built site, by its address, because names of scripts are no help. */
let packages: Record<string, string[]>
test.beforeAll(async () => {
  packages = JSON.parse(await readFile('build/script-packages.json', 'utf8'))
})

/** Addresses of the scripts that the page has requested, and lines of its console. */
let scripts: Set<string>
let messages: string[]
test.beforeEach(async ({ page }) => {
  ;[scripts, messages] = [new Set(), []]
  await leaveOutPictures(page)
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
})

for (const { page: name, ...paths } of [...PUBLIC_PAGES, ...SIGN_IN_PAGES])
  for (const language of LOCALES.filter((each) => languagesOf(paths.es).includes(each) || sampleOf([paths[each]]).length > 0))
    test(`${name} at ${paths[language]}: valid, translated, accessible, light, for a finger and for the keyboard`, async ({ page }) => {
      await visit(page, paths[language])
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      if (!SIGN_IN_PAGES.some((each) => each.page === name)) await expectAlternates(page, paths, language)
      expect([...scripts].filter(hasEditor)).toEqual([])
      // Each is known to the build, except for the site's own two.
      expect([...scripts].filter((script) => !(script in packages)).length).toBeLessThanOrEqual(2)
      // The markup of both languages is the same; what is longer in one of them shows in the widths.
      if (languagesOf(paths.es).includes(language)) {
        expect(await keyboardFaults(page)).toEqual([])
        await expectForEverybody(page)
      } else await expectToFit(page)
    })

for (const path of OTHER_PAGES)
  test(`${path}: valid, accessible, and for a finger`, async ({ page }) => {
    await visit(page, path)
    await expectForEverybody(page)
  })

for (const path of ['/nada', '/en/nothing'])
  test(`${path} is valid HTML`, async ({ request }) => {
    await expectValid(await (await request.get(path)).text())
  })

test('the account and its drawer are accessible', async ({ page }) => {
  await signIn(page, 'traveller')
  await expectForEverybody(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: 'Abrir tu menú, traveller' }).click()
  await expectAccessible(page)
  expect(messages).toEqual([])
})

test('no public page loads a byte of the editor for a traveller', async ({ page }) => {
  await signIn(page, 'traveller')
  const sample = sampleOf(PUBLIC_PAGES.map(({ page: name, ...paths }) => paths[languagesOf(name)[0]!]))
  for (const path of sample) {
    scripts.clear()
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([...scripts].filter(hasEditor), path).toEqual([])
  }
  expect([...scripts].some((script) => packages[script]?.includes('react-dom'))).toBe(true)
})

test('a desk of texts does', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/blog/posts' })
  await page.goto('/admin/blog/post/guia-para-clubes-como-contar-un-proyecto/edit', { waitUntil: 'networkidle' })
  expect([...scripts].filter(hasEditor)).not.toEqual([])
})

/** Opens a page that is there and valid, and waits until it has loaded all it ever loads. */
async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expectValid((await response?.text()) ?? '')
  await page.waitForLoadState('networkidle')
}

async function expectValid(html: string) {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId} ${message} ${selector ?? ''}`),
  )
  expect.soft([...new Set(faults)]).toEqual([])
}

/** The page names itself and its translation. */
async function expectAlternates(page: Page, paths: Record<Locale, string>, language: Locale) {
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', WORLD.url + paths[language])
  for (const locale of LOCALES)
    await expect(page.locator(`link[rel=alternate][hreflang=${locale}]`)).toHaveAttribute('href', WORLD.url + paths[locale])
}

/** The page works in both schemes, without horizontal scrolling on a small phone and at 200 %, and for a finger; its console stays silent. */
async function expectForEverybody(page: Page) {
  await page.waitForLoadState('networkidle')
  await expectAccessibleInBothSchemes(page)
  await expectToFit(page)
  await asOnPhone(page)
  expect(await smallTargets(page)).toEqual([])
  expect(messages).toEqual([])
}

async function expectToFit(page: Page) {
  await expect(page.locator('h1')).toHaveCount(1)
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    // A laptop's window at 200 %.
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `no horizontal scroll at ${width}`).toBeLessThanOrEqual(width)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectRoomForText(page, 320)
  expect(messages).toEqual([])
}

function hasEditor(script: string): boolean {
  return packages[script]?.some((name) => EDITOR.test(name)) ?? false
}
