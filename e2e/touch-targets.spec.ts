import { expect, type Page, test } from '@playwright/test'
import { hydrated } from './steps/hydrated.ts'
import { PUBLIC_PAGES, SIGN_IN_PAGES } from './steps/pages.ts'

// On a phone whatever is pressed has 44 px both ways; a link within a sentence is exempt (WCAG 2.5.5 and 2.5.8).

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const { page: name, es, en } of [...PUBLIC_PAGES, ...SIGN_IN_PAGES])
  for (const path of [es, en])
    test(`${name} at ${path}`, async ({ page }) => {
      await hydrated(page, path)
      expect(await smallTargets(page)).toEqual([])
    })

test('the WhatsApp button never lies over what a form has to press', async ({ page }) => {
  for (const path of ['/', '/buscar', '/mendoza']) {
    await hydrated(page, path)
    let covered = 0
    for (let top = 0; top <= 800; top += 40) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
      await page.waitForTimeout(100)
      covered += await page.evaluate(overlap)
    }
    expect(covered, path).toBe(0)
  }
})

/** 1 where the button can be seen over the search box's own. */
function overlap(): number {
  const chat = document.querySelector('a[aria-label="Escribir por WhatsApp"]')
  const submit = document.querySelector('search button[type="submit"]')
  if (!chat || !submit || getComputedStyle(chat).visibility === 'hidden') return 0
  const [a, b] = [chat.getBoundingClientRect(), submit.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? 1 : 0
}

test('the bar names its project whole', async ({ page }) => {
  for (const path of ['/', '/en']) {
    await page.goto(path)
    const label = page.getByRole('banner').locator('a[aria-haspopup="dialog"] span').filter({ visible: true }).first()
    expect(await label.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  }
})

function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SIZE = 44
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary',
    )) {
      const target = targetOf(element)
      const box = target.getBoundingClientRect()
      if (!target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || box.width < 2 || box.height < 2) continue
      if (box.right <= 0 || isInSentence(element)) continue
      // Half a pixel for rounding.
      if (box.height >= SIZE - 0.5 && box.width >= SIZE - 0.5) continue
      if (pressableAround(element) >= SIZE - 0.5 && box.width >= 24) continue
      found.push(
        `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)} .${element.className}`,
      )
    }
    return [...new Set(found)]

    /** A control hidden in its label is pressed by the label. */
    function targetOf(element: HTMLElement): HTMLElement {
      const presses = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
      const label = presses ? element.labels?.[0] : null
      return label ?? element
    }
    /** The height in which a press reaches the element, by what its pseudo-elements add. */
    function pressableAround(element: HTMLElement): number {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, width, top: now, bottom: end } = element.getBoundingClientRect()
      const reaches = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
      let height = 0
      for (let y = (now + end) / 2; reaches(y) && height < 60; y--) height++
      for (let y = (now + end) / 2; reaches(y) && height < 60; y++) height++
      return height
    }
    function isInSentence(element: HTMLElement): boolean {
      const parent = element.parentElement
      if (getComputedStyle(element).display !== 'inline' || !parent) return false
      const own = (element.textContent ?? '').trim()
      const around = parent.closest('p, li, dd, td, h1, h2, h3, span, div')?.textContent?.trim() ?? ''
      return around.length > own.length
    }
  })
}
