import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { untilStill } from './hydrated.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Expects no violations on the page in its current state, beside its frames: WCAG 2.2 AA and axe's best practices. A page of ours in a frame is
 * tested as a page.
 */
export async function expectAccessible(page: Page | Frame, where?: string, rules?: string[]) {
  // From its beginning: axe takes what the head of a scrolled page half covers for a small target.
  await page.evaluate(() => scrollTo(0, 0))
  await untilStill(page)
  // Sending and reading its script takes a fifth of a check: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: STANDARDS }
  // The landmarks of a frame are those of the page around it.
  const off: axe.RuleObject = 'parentFrame' in page ? { region: { enabled: false }, 'landmark-one-main': { enabled: false } } : {}
  // Only violations: describing the rules that pass takes longer than checking them.
  const options: axe.RunOptions = { runOnly, rules: off, resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(async (options) => {
    const { axe: runner } = window as unknown as { axe: Pick<typeof axe, 'run'> }
    const { violations } = await runner.run(document, options)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(', ')}`,
    )
  }, options)
  expect(violations, where).toEqual([])
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
