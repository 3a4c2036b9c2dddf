import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, signIn } from '../steps/accounts.ts'
import { onDatabase } from '../steps/database.ts'
import { languagesOf } from '../steps/languages.ts'
import { smallTargets } from '../steps/small-targets.ts'

// A list too long for an immediate answer: its file is prepared, and its owner is notified.

const ROWS = 2_600

test.describe.configure({ mode: 'serial' })
test.beforeAll(() =>
  onDatabase(
    `insert into emails (id, kind, to_address, language, subject, state, created_at, sent_at)
     select 'mail_long_' || n, 'welcome', 'larga' || n || '@example.com', 'es', 'Hola', 'sent', timestamptz '2020-01-01', timestamptz '2020-01-01' from generate_series(1, ${ROWS}) n`,
  ),
)
test.afterAll(() =>
  onDatabase("delete from emails where id like 'mail_long_%'; delete from exports; delete from notifications where kind = 'export_ready'"),
)

for (const language of languagesOf('long exports')) {
  const words = TEXTS()[language]
  test(`in ${language} a long list is prepared, told of, downloaded and removed`, async ({ page }) => {
    await signIn(page, 'admin', { lang: language, redirect: `${words.prefix}/admin/emails?query=larga` })
    await page.getByRole('button', { name: words.csv }).click()
    await expect(page).toHaveURL(/\/admin\/emails\?query=larga$/)
    await expect(page.getByText(words.asked)).toBeVisible()
    await expect(page.getByText(words.ready)).toBeVisible()
    await page.getByRole('link', { name: words.bell }).click()
    await expect(page.getByRole('link', { name: words.files })).toBeVisible()
    await page.getByRole('button', { name: words.ready }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words.files })).toBeVisible()
    await expect(page.getByText(words.rows)).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    expect(await smallTargets(page)).toEqual([])
    await expectAccessibleInTurn(page)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: words.download }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('emails.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => /larga\d+@example\.com/.exec(line)?.[0])).size).toBe(ROWS)
    const address = (await page.getByRole('link', { name: words.download }).getAttribute('href')) ?? ''
    await page.getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(page.getByRole('heading', { name: words.none })).toBeVisible()
    await page.goto(address)
    await expect(page.getByText(words.gone)).toBeVisible()
  })
}

test('how far it is stands above the notifications, and it can be called off', async ({ page }) => {
  await onDatabase(
    `insert into exports (id, user_id, session_id, name, path, language, state, done, total, created_at)
     select 'expo_slow', id, 'none', 'emails', '/admin/emails.csv', 'es', 'waiting', 1200, ${ROWS}, now() from users where username = 'admin'`,
  )
  await signIn(page, 'admin', { redirect: '/cuenta/notificaciones' })
  await expect(page.getByRole('progressbar', { name: 'emails.csv' })).toHaveAttribute('value', '1200')
  await expect(page.getByText('Filas leídas: 1.200 de 2.600')).toBeVisible()
  await expectAccessibleInTurn(page)
  await page.getByRole('button', { name: 'Cancelar emails.csv' }).click()
  await expect(page.getByText(TEXTS().es.removed)).toBeVisible()
})

test('is not asked for by another site, or by opening its address', async ({ page }) => {
  await signIn(page, 'admin', { redirect: '/admin/emails?query=larga' })
  const post = (path: string, origin: string) =>
    page.request.post('/cuenta/archivos', {
      headers: { origin },
      form: { intent: 'request', name: 'emails', path, back: '//evil.example' },
      maxRedirects: 0,
    })
  const own = new URL(page.url()).origin
  expect((await post('/admin/emails.csv?query=larga', 'https://evil.example')).status()).toBe(403)
  const opened = await page.request.get('/api/admin/emails.csv?query=larga', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(opened.headers()['cache-control']).toBe('no-store')
  expect((await page.request.get('/cuenta/archivos')).ok()).toBe(true)
  await page.goto('/cuenta/archivos')
  await expect(page.getByRole('heading', { name: TEXTS().es.none })).toBeVisible()
  const asked = await post('/admin/emails.csv?query=larga', own)
  expect([asked.status(), asked.headers().location]).toEqual([303, '/cuenta/archivos'])
  await page.goto('/cuenta/archivos')
  await page.getByRole('button', { name: /^(Borrar|Cancelar) emails\.csv$/ }).click()
  await expect(page.getByText(TEXTS().es.removed)).toBeVisible()
})

test('without scripts, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, 'admin', { redirect: '/admin/emails?query=larga', scripts: false })
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  await expect(page.getByText(TEXTS().es.asked)).toBeVisible()
  await page.goto('/cuenta/archivos')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('2.600 filas', { exact: false })).toBeVisible({ timeout: 200 })
    await expect(page.getByRole('link', { name: 'Descargar emails.csv' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await context.close()
})

function TEXTS() {
  return {
    es: {
      prefix: '',
      csv: 'Descargar CSV',
      bell: /^Notificaciones: /,
      asked: 'Estamos preparando tu archivo. Te avisamos en la campanita cuando esté listo.',
      ready: 'Tu archivo emails.csv está listo, con 2.600 filas.',
      files: 'Tus archivos',
      rows: '2.600 filas · Se guarda hasta el',
      download: 'Descargar emails.csv',
      remove: 'Borrar emails.csv',
      removed: 'Listo: el archivo ya no está.',
      none: 'No hay archivos',
      gone: 'Ese archivo ya no se guarda.',
    },
    en: {
      prefix: '/en',
      csv: 'Download CSV',
      bell: /^Notifications: /,
      asked: 'We are preparing your file. The bell will notify you when it is ready.',
      ready: 'Your file emails.csv is ready, with 2,600 rows.',
      files: 'Your files',
      rows: '2,600 rows · Available until',
      download: 'Download emails.csv',
      remove: 'Delete emails.csv',
      removed: 'Done: the file is gone.',
      none: 'No files',
      gone: 'That file is no longer available.',
    },
  }
}
