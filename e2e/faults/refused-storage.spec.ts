import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { sampleOf } from '../steps/languages.ts'
import { PUBLIC_PAGES } from '../steps/pages.ts'

// Browsers that refuse storage: by policy, in private windows, with cookies blocked. Nothing but the memory of a later visit may be missing.

/** The one script of React Router that still reads the storage without asking; it only restores a scroll position. */
const TOLERATED = /sessionStorage/

test.describe('a browser whose storage throws and that has no matchMedia', () => {
  test.beforeEach(({ context }) => refuseStorage(context))

  test('opens public pages', async ({ page }) => {
    const problems = problemsOf(page)
    for (const es of sampleOf(PUBLIC_PAGES.map(({ es }) => es))) {
      await page.goto(es)
      await expect(page.getByRole('heading', { level: 1 }), es).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), es).not.toHaveText(/^Error/)
    }
    expect(problems).toEqual([])
  })

  for (const path of ['/', '/buscar']) {
    test(`searches from ${path}`, async ({ page }) => {
      const problems = problemsOf(page)
      await page.goto(path)
      await searchMendoza(page)
      expect(problems).toEqual([])
    })
  }

  test('saves a favourite for as long as the page is open, and changes the colours', async ({ page }) => {
    const problems = problemsOf(page)
    await page.goto('/proyectos')
    const heart = page.getByRole('button', { name: /^Favorito: / }).first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page
      .getByRole('button', { name: /oscuro|noche/i })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(problems).toEqual([])
  })
})

test('Chromium with cookies and site data blocked searches from both pages', async ({ baseURL, launchOptions }) => {
  const profile = await profileWithoutSiteData()
  // A headless shell refuses storage in another way.
  const windows = { ...launchOptions, executablePath: '/usr/bin/chromium' }
  const context = await chromium.launchPersistentContext(profile, { ...windows, baseURL, locale: 'es-AR' })
  try {
    for (const path of ['/', '/buscar']) {
      const page = await context.newPage()
      const problems = problemsOf(page)
      await page.goto(path)
      expect(await page.evaluate(nameOfRefusal)).toBe('SecurityError')
      await searchMendoza(page)
      expect(problems).toEqual([])
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

async function searchMendoza(page: Page) {
  await page.getByRole('search').getByLabel('Destino', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Destino' }).fill('mendoza')
  await page
    .getByRole('option', { name: /Mendoza/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Error/)
  await page.getByRole('button', { name: /^Entrada/ }).click()
  for (let day = 0; day < 2; day++)
    await page
      .locator('button[data-date]:not([data-outside]):enabled')
      .nth(10 + day)
      .click()
  await page.getByRole('button', { name: 'Buscar', exact: true }).first().click()
  await expect(page).toHaveURL(/directSubmit=true/)
}

function refuseStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    const refuse = (name: string) => () => {
      throw new DOMException(`Failed to read the '${name}' property: access is denied for this document.`, 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: refuse(name) })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse('cookie'), set: refuse('cookie') })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse('serviceWorker') })
    Reflect.deleteProperty(window, 'matchMedia')
  })
}

/** A browser's profile with the setting “Block all cookies”. */
async function profileWithoutSiteData(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'no-site-data-'))
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  return profile
}

function nameOfRefusal(): string {
  try {
    return `has ${localStorage.length}`
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

/** Collects errors of the page's scripts from now on, and React's reports. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  const add = (text: string) => text === '' || TOLERATED.test(text) || problems.push(text)
  page.on('pageerror', (error) => add(`${error.message} ${error.stack}`))
  page.on('console', (message) => message.type() === 'error' && add(message.text()))
  return problems
}
