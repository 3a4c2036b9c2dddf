import { expect, type Locator, type Page } from '@playwright/test'

// Used with the keyboard alone.

const MAX_STOPS = 250

/** Moves there by Tab, and presses Enter. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * Presses Tab, or Shift+Tab for an earlier target, until the target has the focus, expecting every stop on the way to be visible and new.
 * Returns the number of stops.
 */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  const walk = String(Math.random())
  // Found once, as finding it by its role and name takes longer than all else at a stop.
  let found = (await target.elementHandle())!
  const key = (await found.evaluate(liesBefore, walk)) ? 'Shift+Tab' : 'Tab'
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    const focused = await found.evaluate((element) => (element.isConnected ? element === document.activeElement : null))
    if (focused) return stops
    // Rendered over meanwhile.
    if (focused === null) found = (await target.elementHandle())!
    else {
      await page.keyboard.press(key)
      await expectVisibleFocus(page, walk)
    }
  }
  throw new Error(`the Tab key never reached ${target}`)
}

/** Returns true if the target comes before the focused element. A walk that begins within a date goes through its other parts first. */
function liesBefore(target: Node, walk: string): boolean {
  const focused = document.activeElement ?? document.body
  if (focused instanceof HTMLInputElement && focused.type === 'date') focused.dataset.walked = walk
  return focused !== document.body && Boolean(focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING)
}

/** Expects the focus on a new element in the viewport, with an outline on it or on an element around it. */
export async function expectVisibleFocus(page: Page, walk = '') {
  const { what, ...focus } = await page.evaluate(async (name) => {
    // Elements that slide in, such as the skip link, have arrived by the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { what: 'nothing has the focus', lost: true }
    const was_here = name !== '' && element.dataset.walked === name
    // The parts of a date are stops of one field; the browser marks them inside of it.
    const is_part = was_here && element instanceof HTMLInputElement && element.type === 'date'
    const again = was_here && !is_part
    element.dataset.walked = name
    const frames = [element, element.parentElement, element.parentElement?.parentElement, element.closest('article, li, label')]
    const hasOutline = (frame: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(frame, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const outlined = is_part || frames.some((frame) => frame && hasOutline(frame)) || hasOutline(element, '::after')
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const in_sight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return { what: `${element.tagName} ${element.textContent?.trim().slice(0, 60)}`, lost: false, again, in_sight, outlined }
  }, walk)
  expect(focus, what).toEqual({ lost: false, again: false, in_sight: true, outlined: true })
}
