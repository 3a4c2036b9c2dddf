import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'

// Anybody verifies a contribution in the browser, and the whole log with one downloaded file.

const CODE = 'tjwm9f93n6b7'
const TEXTS = {
  es: {
    path: `/transparencia/${CODE}`,
    action: 'Comprobalo vos',
    true: 'Es verdad',
    agrees: /El registro dice lo mismo que esta página/,
    wrong: 'No coincide',
    all: '/transparencia',
  },
  en: {
    path: `/en/transparency/${CODE}`,
    action: 'Verify it yourself',
    true: 'It is true',
    agrees: /The log says the same as this page/,
    wrong: 'It does not match',
    all: '/en/transparency',
  },
} as const

test.beforeEach(async ({ page }, info) => {
  page.on('console', (message) => info.annotations.push({ type: 'console', description: `${message.type()}: ${message.text()}` }))
  page.on('pageerror', (error) => info.annotations.push({ type: 'console', description: `error: ${error.message}` }))
})
test.afterEach(() => {
  expect(test.info().annotations.filter((note) => note.type === 'console')).toEqual([])
})

/** The log is written after the start, in the background. */
async function signed(page: Page) {
  await expect.poll(async () => (await page.request.get('/log/checkpoint')).status()).toBe(200)
}

for (const locale of languagesOf('verify the ledger')) {
  const words = TEXTS[locale]
  test(`a contribution is verified in its page (${locale})`, async ({ page }) => {
    await signed(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const early: string[] = []
    page.on('request', (request) => early.push(new URL(request.url()).pathname))
    await hydrated(page, words.path)
    // The verifier is loaded only on request.
    expect(early.filter((path) => path.startsWith('/log/') || path.includes('check-trail'))).toEqual([])
    const started = Date.now()
    await page.getByRole('button', { name: words.action }).click()
    await expect(page.getByRole('heading', { name: words.true })).toBeVisible()
    test.info().annotations.push({ type: 'seconds', description: String((Date.now() - started) / 1000) })
    await expect(page.getByText(words.agrees)).toBeVisible()
    await page.getByRole('status').locator('summary').click()
    await expect(page.getByText(`"trail":"${CODE}"`).first()).toBeVisible()
    await expectAccessibleInTurn(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test(`a contribution whose entry was changed is not (${locale})`, async ({ page }) => {
    await signed(page)
    await page.route('**/log/tile/entries/**', async (route) => {
      const body = Buffer.from(await (await route.fetch()).body())
      for (let at = body.indexOf(`"trail":"${CODE}"`); at !== -1; at = body.indexOf(`"trail":"${CODE}"`, at + 1))
        body[at + 9] = 'x'.charCodeAt(0)
      await route.fulfill({ body, contentType: 'application/octet-stream' })
    })
    await hydrated(page, words.path)
    await page.getByRole('button', { name: words.action }).click()
    await expect(page.getByRole('heading', { name: words.wrong })).toBeVisible()
    await expectAccessibleInTurn(page)
  })
}

test('the whole log is verified by the files that the page offers, and a change is named', async ({ page }) => {
  await signed(page)
  // The page may have been drawn before the first signature.
  await expect.poll(async () => (await page.request.get('/transparencia')).text()).toContain('verify-ledger.mjs')
  await page.goto('/transparencia')
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  for (const name of ['Bajar el registro', 'Bajar la firma', 'Bajar el verificador']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
    await download.saveAs(join(folder, download.suggestedFilename()))
  }
  const command = (await page.locator('code', { hasText: 'node verify-ledger' }).innerText()).split(' ').slice(1)
  const run = () => promisify(execFile)(process.execPath, command, { cwd: folder, env: { LANG: 'es' } }).catch((failed) => failed)
  const { stdout } = await run()
  expect(stdout).toMatch(/^VERDADERO\. \d+ asientos/)
  expect(stdout).toContain('está firmado')
  const file = join(folder, command[1]!)
  const lines = (await promisify(execFile)('cat', [file], { maxBuffer: 2 ** 28 })).stdout
  await writeFile(file, lines.replace('"position":41,"transaction":"ltx_', '"position":41,"transaction":"ltx-'))
  expect((await run()).stdout).toMatch(/^FALSO en la línea 42/)
  await rm(folder, { recursive: true })
})

for (const path of [TEXTS.es.all, TEXTS.en.all])
  test(`the section of the log is accessible and fits a phone: ${path}`, async ({ page }) => {
    await signed(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await hydrated(page, path)
    await expectAccessibleInTurn(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
