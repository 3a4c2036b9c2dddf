import { expect, test } from '@playwright/test'
import { expectAccessibleInTurn } from '../steps/accessible.ts'

// Past contributions of trips of the checked kind, with scripts and without: the demo world has enough trips of each kind.

for (const [path, sentence, kind] of [
  ['/buscar', /unos \$\s[\d.]+ para su proyecto/, 'Vuelo + hotel'],
  ['/en/search', /about (ARS|\$)\s?[\d,]+ for their project/, 'Flight + hotel'],
] as const) {
  test(`${path} says what such trips left, by kind`, async ({ page }) => {
    await page.goto(path)
    const line = page.getByText(sentence)
    await expect(line).toHaveCount(4)
    const shown = line.filter({ visible: true })
    await expect(shown).toHaveCount(1)
    const before = await shown.innerText()
    await page.getByRole('radio', { name: kind }).check()
    await expect(shown).toHaveCount(1)
    expect(await shown.innerText()).not.toBe(before)
    await expectAccessibleInTurn(page)
    const { data } = await (await page.request.get('/api/estimates')).json()
    for (const { trips } of data) expect(trips).toBeGreaterThanOrEqual(20)
  })
}
