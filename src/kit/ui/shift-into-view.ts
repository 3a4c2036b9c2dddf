/** CSS pixels between the element and the edge of the window. */
const MARGIN = 16

/** Moves a panel that hangs from a field sideways by as much as it would overflow the window. */
export function shiftIntoView(element: HTMLElement | null): void {
  if (!element) return
  element.style.setProperty('--shift', '0px')
  const { left, right } = element.getBoundingClientRect()
  const over = Math.ceil(Math.max(0, right - (document.documentElement.clientWidth - MARGIN)))
  element.style.setProperty('--shift', `${-Math.min(over, Math.max(0, left - MARGIN))}px`)
}
