import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page as it stands has nothing to mend: WCAG 2.2 AA and what is held for good practice. */
export async function expectAccessible(page: Page, where?: string, rules?: string[]) {
  // Once what fades in is there; what turns for ever is not waited for.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // What is found in several frames is put together in a page of its own; one frame needs none, nor the checker twice.
  const one = page.frames().length === 1
  const axeSource = one && (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: STANDARDS }
  // Nothing is read of what holds, and to describe that takes longer than to find it out.
  const axe = new AxeBuilder({ page, axeSource }).options({ runOnly, resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode(one).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
}

/** By day and by night; by night only the colours are others. */
export async function expectAccessibleDayAndNight(page: Page, where = page.url()) {
  for (const [scheme, rules] of [['light'], ['dark', ['color-contrast']]] as const) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-mantine-color-scheme', value), scheme)
    await expectAccessible(page, `${where}, ${scheme}`, rules && [...rules])
  }
}
