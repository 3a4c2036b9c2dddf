import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { expectNoSidewaysScroll, newUsername, register, signIn, THEIRS } from './steps/accounts.ts'
import { awaitRow, onDatabase, readDatabase, runJob } from './steps/database.ts'
import { hydrated } from './steps/hydrated.ts'
import { languagesOf } from './steps/languages.ts'
import { linkIn } from './steps/letter-link.ts'

// Receipts and statements are downloaded by their owners, and a guest watches one trail and stops, in both languages.

const SLUG = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'
const TEXTS = {
  es: {
    gifts: 'Mis viajes y aportes',
    receipt: /^Recibo de /,
    from: 'Mi año empieza el',
    save: 'Descargar el resumen (PDF)',
    statements: 'Resúmenes de cuenta',
    tell: 'Avisame',
    sent: /Te mandamos un correo/,
    yes: 'Sí, avisame',
    done: 'Listo, te vamos a avisar',
    stop: 'No me avisen más',
    stopped: 'Listo, borramos tu dirección',
    public_receipt: 'Descargar el recibo (PDF)',
    trail: (code: string) => `/transparencia/${code}`,
    account: '/cuenta',
    desk: '/mi-organizacion',
  },
  en: {
    gifts: 'My trips and contributions',
    receipt: /^Receipt of /,
    from: 'My year begins on',
    save: 'Download the statement (PDF)',
    statements: 'Statements',
    tell: 'Notify me',
    sent: /We sent you a letter/,
    yes: 'Yes, notify me',
    done: 'Done, we will notify you',
    stop: 'Stop telling me',
    stopped: 'Done, we erased your address',
    public_receipt: 'Download the receipt (PDF)',
    trail: (code: string) => `/en/transparency/${code}`,
    account: '/en/account',
    desk: '/en/my-organization',
  },
} as const

/** A trip that gave to a project, confirmed a year ago. @returns its code */
async function confirmedTrip(username: string): Promise<string> {
  const code = `r${username.slice(-9)}`
  await onDatabase(
    `insert into bookings (id, external_id, revision, status, match, user_id, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       select 'book_${code}', '${code}', 1, 'confirmed', 'account', u.id, '${code}', 'ONLY_HOTEL', 'ARS', 400004, 200000, 0, 0, 100001, 50000, now() - interval '400 days' from users u where u.username = '${username}';
     with gift as (insert into contributions (id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, created_at)
       select 'cont_${code}', '${code}', 'booking', p.id, 'book_${code}', 1, 50000, 'ARS', 'approved', now() - interval '395 days', now() - interval '399 days' from projects p where p.slug = '${SLUG}' returning *)
     insert into contribution_steps (contribution_id, kind, amount, profit_amount, currency, project_id, created_at)
       select gift.id, step.kind, 50000, step.profit, gift.currency, gift.project_id, now() - step.ago
       from gift, (values (1, 'promised', 100001, interval '399 days'), (2, 'approved', null, interval '395 days')) as step(n, kind, profit, ago) order by step.n`,
  )
  return code
}

async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return pdfOf(download)
}

async function pdfOf(download: Download): Promise<string> {
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 8).toString()).toMatch(/^%PDF-1\.7/)
  return download.suggestedFilename()
}

/** A receipt names its position in the public log. */
async function inLog(code: string) {
  await runJob('keep-ledger-log')
  await awaitRow(`select from ledger_log_leaves where trail = '${code}' and line::json ->> 'event' = 'approved'`)
}

for (const lang of languagesOf('receipts')) {
  const words = TEXTS[lang]
  test.describe(lang, () => {
    test.use({ locale: lang === 'es' ? 'es-AR' : 'en-US' })

    test('a traveller saves a receipt and a yearly statement; a guest saves the public receipt', async ({ page, browser }) => {
      const username = newUsername('recibos')
      await register(page.request, username, lang)
      await signIn(page, username, { password: THEIRS, lang, redirect: words.account })
      await page.getByRole('link', { name: words.gifts }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.gifts)
      await expectAccessibleInTurn(page)
      const code = await confirmedTrip(username)
      await inLog(code)
      await page.reload()
      await expect(page.getByRole('main')).toContainText('500')
      await expectAccessibleInTurn(page)
      await expectNoSidewaysScroll(page)
      expect(await saved(page, () => page.getByRole('link', { name: words.receipt }).click())).toMatch(/^huella-R-\d{6}\.pdf$/)
      await page.getByLabel(words.from).fill('2025-01-01')
      expect(await saved(page, () => page.getByRole('button', { name: words.save }).click())).toMatch(/^huella-A-\d{6}\.pdf$/)
      await page.getByLabel(words.from).fill(`${new Date().getFullYear()}-01-01`)
      expect(await saved(page, () => page.getByRole('button', { name: words.save }).click())).toMatch(/^huella-en-curso-/)

      const guest = await (await browser.newContext({ locale: lang === 'es' ? 'es-AR' : 'en-US' })).newPage()
      await hydrated(guest, words.trail(code))
      expect(await saved(guest, () => guest.getByRole('link', { name: words.public_receipt }).click())).toMatch(/^huella-P-\d{6}\.pdf$/)
      await guest.goto(words.trail(code))
      await expect(guest.locator('details code')).not.toHaveCount(0)
      await expectAccessibleInTurn(guest)
      await guest.context().close()
    })

    test('a manager saves the statement of the organization', async ({ page }) => {
      await signIn(page, 'manager', { lang, redirect: words.desk })
      await page.getByRole('link', { name: words.statements }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.statements)
      await expectAccessibleInTurn(page)
      await expectNoSidewaysScroll(page)
      expect(await saved(page, () => page.getByRole('button', { name: words.save }).click())).toMatch(/^huella-O-\d{6}\.pdf$/)
      await page.reload()
      await expect(page.locator('details code').first()).toHaveText(/^[0-9a-f]{64}$/)
    })

    test('a guest is told of one trail, and stops', async ({ page }) => {
      const username = newUsername('avisos')
      await register(page.request, username, lang)
      const code = await confirmedTrip(username)
      await hydrated(page, words.trail(code))
      const form = page.getByRole('region', { name: words.tell })
      await form.getByRole('textbox').fill('no address')
      await form.getByRole('button', { name: words.tell }).click()
      await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await expect(form.getByRole('textbox')).toHaveValue('no address')
      await expectAccessibleInTurn(page)
      await form.getByRole('textbox').fill(`${username}-guest@example.com`)
      await form.getByRole('button', { name: words.tell }).click()
      await expect(form.getByRole('status').filter({ hasText: words.sent })).toBeVisible()

      await page.goto(await linkIn('trail_watch_asked', code, /()(https?:\S+[?&]token=[\w-]+)/))
      await expectAccessibleInTurn(page)
      await page.getByRole('button', { name: words.yes }).click()
      await expect(page.getByRole('heading', { name: words.done })).toBeVisible()

      await onDatabase(
        `insert into contribution_notices (contribution_id, step_id, to_organization, to_contributor, created_at)
           select contribution_id, max(id), false, true, now() from contribution_steps where contribution_id = 'cont_${code}' group by 1`,
      )
      await runJob('tell-of-contributions')
      await page.goto(await linkIn('trail_watch_told', code, /()(https?:\S+[?&]news-token=[\w-]+)/))
      await page.getByRole('button', { name: words.stop }).click()
      await expect(page.getByRole('heading', { name: words.stopped })).toBeVisible()
      await expectAccessibleInTurn(page)
      expect(await readDatabase(`select from trail_watches where contribution_id = 'cont_${code}'`)).toEqual([])
    })
  })
}
