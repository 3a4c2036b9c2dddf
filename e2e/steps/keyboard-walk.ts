import type { Page } from '@playwright/test'

/** A limit above the stops of any desk. */
const MOST_STOPS = 500
/** Sent together: each press waits for the browser, not for us. */
const AT_ONCE = 20

/**
 * Walks through a page with Tab alone, once around, and reports its faults: controls that are never reached, places where the focus is
 * stuck, a stop that does not show the focus, and one that another layer hides. In a group whose members are reached with arrows (radios,
 * tabs, a grid, a toolbar) one stop is enough. This takes hundreds of presses, so the page itself records the stops.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  let around = false
  for (let pressed = 0; pressed < MOST_STOPS && !around; pressed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press('Tab')))
    around = await page.evaluate<boolean>('window.walk.isAround()')
  }
  return page.evaluate<string[]>(`window.walk.faults(${around})`)
}

function startWalk() {
  const GROUPS =
    '[role=radiogroup], [role=tablist], [role=grid], [role=toolbar], [role=listbox], [role=menu], [role=menubar], [role=tree], [role=slider]'
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [contenteditable=true], [tabindex]:not(main), [role=button], [role=link]'
  const stops = new Set<Element>()
  const faults = new Set<string>()
  let last: { stop: HTMLElement; looks: string; times: number } | null = null
  let around = false

  // Ends all movement: each stop is examined only once.
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; scroll-behavior: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  ;(document.activeElement as HTMLElement | null)?.blur()
  getSelection()?.removeAllRanges()
  // The walk begins at the head of the page, wherever somebody clicked before.
  const head = document.createElement('span')
  head.tabIndex = -1
  document.body.prepend(head)
  head.focus({ preventScroll: true })
  head.remove()
  scrollTo(0, 0)
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isOffered)
  // The browser has moved the focus of the previous press, and scrolled to it, when the next key goes down.
  addEventListener('keydown', note, true)
  addEventListener('blur', noteFrame)
  Object.assign(window, {
    walk: {
      isAround: () => around,
      faults: (ended: boolean) => {
        removeEventListener('keydown', note, true)
        removeEventListener('blur', noteFrame)
        // Removes the focus for later checks: the link that skips the menu is visible only with the focus.
        ;(document.activeElement as HTMLElement | null)?.blur()
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
        if (!ended) faults.add(`the walk never comes around: ${stops.size} stops, the last ${nameOf(document.activeElement)}`)
        const missed = ended ? controls.filter((control) => control.isConnected && isOffered(control) && !isReached(control)) : []
        for (const control of missed) faults.add(`never reached: ${nameOf(control)}`)
        for (const element of pressedByMouseAlone()) faults.add(`pressed by mouse alone: ${nameOf(element)}`)
        return [...faults]
      },
    },
  })

  function note(event: KeyboardEvent) {
    if (event.key !== 'Tab' || around) return
    const stop = document.activeElement as HTMLElement | null
    if (last && stop !== last.stop && last.looks === looksOf(last.stop) && last.stop.isConnected && last.stop.tagName !== 'IFRAME')
      faults.add(`does not show the focus: ${nameOf(last.stop)}`)
    if (!stop || stop === document.body) {
      around = stops.size > 0
      last = null
      return
    }
    const times = last?.stop === stop ? last.times + 1 : 1
    if (times === 1 && stops.has(stop) && stop === [...stops][0]) around = true
    // The parts of a date are stops of one field, which marks the later ones itself.
    if (
      times > (/^(date|time|month|week|datetime-local)$/.test((stop as HTMLInputElement).type) ? 8 : stop.tagName === 'IFRAME' ? 1_000 : 1)
    )
      faults.add(`the focus is stuck: ${nameOf(stop)}`)
    stops.add(stop)
    if (times === 1 && isHidden(stop)) faults.add(`has the focus, hidden: ${nameOf(stop)}`)
    last = { stop, looks: times > 1 && last ? last.looks : looksOf(stop), times }
  }

  /** Within a frame, presses are the frame's own. */
  function noteFrame(event: FocusEvent) {
    if (event.target === window && document.activeElement?.tagName === 'IFRAME') stops.add(document.activeElement)
  }

  /** Styles of the stop, of its surroundings and its label, any of which a focus style may change. */
  function looksOf(stop: HTMLElement): string {
    const near: (Element | null | undefined)[] = [stop, stop.previousElementSibling, stop.nextElementSibling]
    for (let around = stop.parentElement, n = 0; around && n < 4; around = around.parentElement, n++) near.push(around)
    near.push(...labelsOf(stop), ...labelsOf(stop).flatMap((label) => [...label.children]), stop.closest('li, article, tr, td, th'))
    return near
      .flatMap((element) => (element ? [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo)) : []))
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }) =>
        [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor].join(' '),
      )
      .join('|')
  }

  /** Nothing of it is visible, or all of it is below another layer. */
  function isHidden(stop: HTMLElement): boolean {
    const shown = boxOf(stop)
    const own = [stop, ...labelsOf(stop)]
    for (const box of shown.getClientRects()) {
      const [left, right, top, bottom] = [
        Math.max(box.left, 0),
        Math.min(box.right, innerWidth),
        Math.max(box.top, 0),
        Math.min(box.bottom, innerHeight),
      ]
      if (right <= left || bottom <= top) continue
      for (const [x, y] of [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.2],
        [0.1, 0.8],
        [0.9, 0.8],
      ] as const) {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
        if (hit && own.some((one) => one.contains(hit) || hit.contains(one))) return false
      }
    }
    return true
  }

  /** The visible box of a control: its label's, if the label is drawn in its place. */
  function boxOf(control: HTMLElement): HTMLElement {
    const { width, height } = control.getBoundingClientRect()
    const label = labelsOf(control)[0]
    return label && (width < 3 || height < 3 || getComputedStyle(control).opacity === '0') ? label : control
  }

  function labelsOf(control: HTMLElement): HTMLElement[] {
    return [...((control as HTMLInputElement).labels ?? [])]
  }

  /** It is visible and enabled. */
  function isOffered(control: HTMLElement): boolean {
    if (
      control.matches(':disabled, [tabindex="-1"]:not(a, button, input, select, textarea, [role])') ||
      control.closest('[inert], [aria-hidden=true]') ||
      control.matches('[contenteditable=true] *')
    )
      return false
    const box = boxOf(control)
    const { width, height } = box.getBoundingClientRect()
    return width > 2 && height > 2 && box.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function isReached(control: HTMLElement): boolean {
    if (stops.has(control)) return true
    if (control instanceof HTMLInputElement && control.type === 'radio')
      return [...stops].some((stop) => stop instanceof HTMLInputElement && stop.name === control.name && stop.form === control.form)
    const group = control.closest(GROUPS)
    return group !== null && [...stops].some((stop) => group.contains(stop))
  }

  /** Elements that look like a button to a mouse, and are neither one nor a label, nor within or around one. */
  function pressedByMouseAlone(): Element[] {
    return [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) =>
        getComputedStyle(element).cursor === 'pointer' &&
        getComputedStyle(element.parentElement!).cursor !== 'pointer' &&
        !element.closest(`label, option, [inert], [aria-hidden=true], ${CONTROLS}, ${GROUPS}`) &&
        !element.querySelector(`label, ${CONTROLS}`) &&
        element.offsetWidth > 0 &&
        element.checkVisibility(),
    )
  }

  function nameOf(element: Element | null): string {
    if (!element) return 'nothing'
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const more = ['id', 'name', 'role', 'type', 'tabindex', 'class'].flatMap((name) =>
      element.hasAttribute(name) ? [`${name}=${element.getAttribute(name)}`] : [],
    )
    return `<${element.localName}> “${text.trim().replace(/\s+/g, ' ').slice(0, 50)}” ${more.join(' ')}`.slice(0, 240)
  }
}
