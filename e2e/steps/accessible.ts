import { expect, type Frame, type Page, type TestInfo, test } from '@playwright/test'
import axe from 'axe-core'
import { EXHAUSTIVE, sampleInTurn } from '../../src/testing/operations/exhaustive.ts'
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
    await setScheme(page, scheme)
    await expectAccessible(page, `${where}, ${scheme}`, rules && [...rules])
  }
}

/**
 * In the light or the dark scheme: a journey's states take turns, and have the other one in the next run; both in `bin/test --all`. The sweeps
 * through pages ask each of them in both.
 */
export async function expectAccessibleInTurn(page: Page, where = page.url()) {
  if (EXHAUSTIVE) return expectAccessibleInBothSchemes(page, where)
  const test_info = test.info()
  const place = places.get(test_info) ?? 0
  places.set(test_info, place + 1)
  const [scheme] = sampleInTurn(SCHEMES, place, SCHEMES.length)
  await setScheme(page, scheme!)
  await expectAccessible(page, `${where}, ${scheme}`)
}

const SCHEMES = ['light', 'dark'] as const
/** States that each test has asked about. */
const places = new WeakMap<TestInfo, number>()

function setScheme(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  return page.evaluate(async (value) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', value)
    // Colours on their way are neither scheme's; what inherits one may begin when that has ended.
    for (let ending: CSSTransition[] | undefined; ending?.length !== 0; ) {
      await new Promise(requestAnimationFrame)
      ending = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    }
  }, scheme)
}
