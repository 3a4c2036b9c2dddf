import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'
import { expectNoSidewaysScroll, startSession } from '../steps/accounts.ts'

const LISTS = [
  { view: 'admin/emails?view=templates', query: 'pago', file: 'email-templates.csv' },
  { view: 'admin/sections?view=places', query: 'mendoza', file: 'place-pages.csv' },
  { view: 'admin/sections?view=home', query: 'viaje', file: 'sections-home.csv' },
]

for (const [language, prefix, button] of [
  ['es', '', 'Descargar CSV'],
  ['en', '/en', 'Download CSV'],
] as const) {
  test(`in ${language} the lists of place pages, sections and e-mail templates are downloaded as they are narrowed`, async ({ page }) => {
    await startSession(page, 'admin')
    for (const { view, query, file } of LISTS) {
      await page.goto(`${prefix}/${view}`)
      const all = await linesOf(page, button, file)
      await page.goto(`${prefix}/${view}&query=${query}`)
      const narrowed = await linesOf(page, button, file)
      expect(narrowed.length).toBeGreaterThan(1)
      expect(narrowed.length).toBeLessThan(all.length)
      expect(all).toEqual(expect.arrayContaining(narrowed))
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }
      await expectAccessibleInTurn(page)
    }
  })
}

async function linesOf(page: Page, button: string, file: string): Promise<string[]> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: button }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(file)
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}
