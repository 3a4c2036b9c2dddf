import type { Page } from '@playwright/test'

/** Controls of a page with less than 44 px either way; a link within a sentence is exempt (WCAG 2.5.5 and 2.5.8). */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SIZE = 44
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"], :disabled), select, textarea, summary',
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

    /** A control hidden in its label is pressed by the label, and one that selects a row by its cell. */
    function targetOf(element: HTMLElement): HTMLElement {
      const presses = element instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(element.type)
      const label = presses ? element.labels?.[0] : null
      const cell = element.closest<HTMLElement>('td, th')
      return label ?? (presses && cell && getComputedStyle(cell).cursor === 'pointer' ? cell : element)
    }
    /** The height in which a press reaches the element, including its pseudo-elements. */
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

/** A finger instead of a mouse, on a small screen. */
export async function asOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true })
}
