import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { untilStill } from './hydrated.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no violations on the page in its current state: WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, where?: string, rules?: string[]) {
  // From its beginning: axe takes what the head of a scrolled page half covers for a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await untilStill(page)
  // Axe merges the results of several frames in an extra page; a single frame needs neither that nor a second injection.
  const one = page.frames().length === 1
  const axeSource = one && (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: STANDARDS }
  // Only violations: describing the rules that pass takes longer than checking them.
  const axe = new AxeBuilder({ page, axeSource }).options({ runOnly, resultTypes: ['violations'] })
  // A page of ours in a frame is tested as a page. A frame of a letter runs no scripts, so that axe would wait in it for ever.
  const { violations } = await axe.exclude('iframe[data-page]').exclude('iframe[sandbox=""]').setLegacyMode(one).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(', ')}`),
    where,
  ).toEqual([])
}

/** In the light and the dark scheme; in the dark one only the colour contrast, as nothing else differs. */
export async function expectAccessibleInBothSchemes(page: Page, where = page.url()) {
  for (const [scheme, rules] of [['light'], ['dark', ['color-contrast']]] as const) {
    await page.evaluate(async (value) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', value)
      await new Promise(requestAnimationFrame)
      // Colours on their way are neither scheme's.
      await Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])))
    }, scheme)
    await expectAccessible(page, `${where}, ${scheme}`, rules && [...rules])
  }
}
