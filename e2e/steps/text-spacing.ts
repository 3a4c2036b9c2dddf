import { expect, type Page } from '@playwright/test'

/** Spaces that a reader may set (WCAG 2.2, 1.4.12). */
const SPACED =
  '*, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** On a phone, where there is least room, no text is cut off or wider than the window when its reader spaces it out. */
export async function expectRoomForText(page: Page, width: number) {
  await page.setViewportSize({ width, height: 700 })
  expect(await page.evaluate(textsWithoutRoom, SPACED)).toEqual([])
}

function textsWithoutRoom(spaced: string): string[] {
  const before = cutOff()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(spaced)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const cut = cutOff().filter((element) => !before.includes(element))
  const { scrollWidth } = document.documentElement
  const wide = scrollWidth > innerWidth ? [...document.querySelectorAll('main *')].filter(isWider) : []
  const faults = [...cut.map((element) => `cut off: ${nameOf(element)}`), ...wide.slice(0, 5).map((element) => `wider: ${nameOf(element)}`)]
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  return scrollWidth > innerWidth ? [`${scrollWidth} px wide`, ...faults] : faults

  /** Elements that show a part of their text alone, without an ellipsis. */
  function cutOff(): Element[] {
    return [...document.querySelectorAll('body *')].filter((element) => {
      if (
        !element.textContent?.trim() ||
        element.closest('[aria-hidden=true], svg, script, style, select, textarea') ||
        !element.checkVisibility()
      )
        return false
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.clientWidth < 3 || element.clientHeight < 3) return false
      const is_cut = (overflow: string, has: number, needs: number) => /hidden|clip/.test(overflow) && needs > has + 2
      return is_cut(overflowX, element.clientWidth, element.scrollWidth) || is_cut(overflowY, element.clientHeight, element.scrollHeight)
    })
  }

  function isWider(element: Element): boolean {
    return element.getBoundingClientRect().right > innerWidth + 1
  }

  function nameOf({ localName, className, textContent }: Element): string {
    return `${localName} ${String(className)} “${textContent?.trim().replace(/\s+/g, ' ').slice(0, 50)}”`
  }
}
