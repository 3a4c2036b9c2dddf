import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { hydrated } from '../steps/hydrated.ts'
import { languagesOf } from '../steps/languages.ts'
import { WORLD } from '../steps/world.ts'

// Checked by a stranger without us: a proof from a disk, the log from a page of another site, and that a browser has seen one history.

const CODE = 'tjwm9f93n6b7'
const TEXTS = {
  es: {
    trail: `/transparencia/${CODE}`,
    all: '/transparencia',
    proof: /^Descargar la prueba del asiento/,
    page: /comprueba pruebas sin nosotros/,
    verify: 'Comprobalo vos',
    true: 'Es verdad',
    proved: /^VERDADERO\. El asiento/,
    wrong: /^No es verdadera/,
    one: /^Desde el .+, este navegador vio una sola historia/,
    other: /^Esta no es la historia que este navegador verificó el/,
  },
  en: {
    trail: `/en/transparency/${CODE}`,
    all: '/en/transparency',
    proof: /^Download the proof of entry/,
    page: /checks proofs without us/,
    verify: 'Verify it yourself',
    true: 'It is true',
    proved: /^TRUE\. Entry/,
    wrong: /^It is not true/,
    one: /^Since .+, this browser has seen one history/,
    other: /^This is not the history that this browser verified on/,
  },
} as const

/** The log is written after the start, in the background. */
async function signed(page: Page) {
  await expect.poll(async () => (await page.request.get('/log/checkpoint')).status()).toBe(200)
}

for (const lang of languagesOf('proofs from a disk')) {
  const texts = TEXTS[lang]
  test(`a proof is checked by a page from the disk, without any connection; a changed one is not true (${lang})`, async ({
    page,
    browser,
  }, info) => {
    await signed(page)
    await hydrated(page, texts.trail)
    const files: Record<string, string> = {}
    for (const name of [texts.proof, texts.page] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).first().click()])
      const file = info.outputPath(download.suggestedFilename())
      await download.saveAs(file)
      files[download.suggestedFilename().split('.').at(-1)!] = file
    }
    const disk = await browser.newContext({ locale: lang === 'es' ? 'es-AR' : 'en-US', viewport: { width: 390, height: 844 } })
    await disk.setOffline(true)
    const alone = await disk.newPage()
    const requested: string[] = []
    alone.on('request', (request) => requested.push(request.url()))
    const failures: string[] = []
    alone.on('pageerror', (error) => failures.push(error.message))
    await alone.goto(pathToFileURL(files.html!).href)
    await expect(alone.locator('html')).toHaveAttribute('lang', lang)
    await alone.locator('#file').setInputFiles(files['tlog-proof']!)
    await expect(alone.getByText(texts.proved)).toBeVisible()
    await expect(alone.getByText(`"trail": "${CODE}"`)).toBeVisible()
    await expectAccessibleInTurn(alone)
    expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const proof = (await (await page.request.get(`/log/proof/${CODE}.tlog-proof`)).text()).replace(
      /^extra (.)/m,
      (_, first) => `extra ${first === 'e' ? 'f' : 'e'}`,
    )
    await alone.locator('#file').setInputFiles({ name: 'changed.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from(proof) })
    await expect(alone.getByText(texts.wrong)).toBeVisible()
    await expect(alone.getByText(texts.proved)).toBeHidden()
    expect([requested.filter((url) => !url.startsWith('file:')), failures]).toEqual([[], []])
    await disk.close()
  })

  test(`a browser that verified the log says later that it has seen one history, or that this is another one (${lang})`, async ({
    page,
  }) => {
    await signed(page)
    await hydrated(page, texts.all)
    // A browser that verified nothing is told nothing, and stores nothing.
    await expect(page.getByText(texts.one)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('ledger-log'))).toBeNull()
    await hydrated(page, texts.trail)
    await page.getByRole('button', { name: texts.verify }).click()
    await expect(page.getByRole('heading', { name: texts.true })).toBeVisible()
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('ledger-log')!)
      localStorage.setItem('ledger-log', JSON.stringify({ ...stored, since: '2026-03-12T12:00:00Z' }))
    })
    for (const path of [texts.all, texts.trail]) {
      await hydrated(page, path)
      await expect(page.getByText(texts.one)).toBeVisible()
      await expect(page.getByText(texts.one)).toContainText(lang === 'es' ? '12 de marzo' : 'March 12')
    }
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('ledger-log')!)
      localStorage.setItem('ledger-log', JSON.stringify({ ...stored, root: btoa('another history, 32 bytes of it..') }))
    })
    await hydrated(page, texts.all)
    await expect(page.getByText(texts.other)).toBeVisible()
    await expectAccessibleInTurn(page)
    await hydrated(page, texts.trail)
    await page.getByRole('button', { name: texts.verify }).click()
    await expect(page.locator('[data-is=wrong]')).toBeVisible()
  })
}

test('the two witnesses that run beside the platform cosign its checkpoints, in public and in each proof', async ({ page }) => {
  await signed(page)
  const witnesses = async () =>
    (await (await page.request.get('/api/ledger-log')).json()).data.witnesses as { name: string; problem: unknown; answered_at: unknown }[]
  await expect
    .poll(async () => (await witnesses()).map(({ problem, answered_at }) => problem === null && answered_at !== null))
    .toEqual([true, true])
  const names = (await witnesses()).map(({ name }) => name)
  const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('— '))
  await expect.poll(async () => lines(await (await page.request.get('/log/checkpoint')).text()).length).toBe(3)
  expect(lines(await (await page.request.get(`/log/proof/${CODE}.tlog-proof`)).text())).toHaveLength(3)
  await expect.poll(async () => (await page.request.get('/transparencia')).text()).toContain(names[0])
})

test('a page of another site reads the log and the open data, and verifies them there', async ({ page }) => {
  await signed(page)
  const stranger = createServer(
    (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>x</title>'),
  )
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`)
    const found = await page.evaluate(async (site) => {
      const { verifyEntries, verifyFile } = await import(/* @vite-ignore */ `${site}/log/verify-ledger.mjs`)
      const bytes = async (path: string) => new Uint8Array(await (await fetch(`${site}/log/${path}`)).arrayBuffer())
      const { size, entries } = await verifyEntries([0], { read: bytes })
      const file = await bytes(`entries/${size}.jsonl`)
      const whole = await verifyFile([file], { notes: [new TextDecoder().decode(await bytes(`checkpoint/${size}`))] })
      const { contributions } = await (await fetch(`${site}/api/open-data/contributions.json`)).json()
      return { proved: entries.length, all: whole.size === size && whole.signed[0] === size, given: contributions.length }
    }, WORLD.url)
    expect(found).toMatchObject({ proved: 1, all: true })
    expect(found.given).toBeGreaterThan(100)
  } finally {
    stranger.close()
  }
})
