/** CSS pixels to the edge of the window. */
const MARGIN = 16

/** Moves what hangs from a field sideways, as far as it would stick out of the window. */
export function shiftIntoView(element: HTMLElement | null): void {
  if (!element) return
  element.style.setProperty('--shift', '0px')
  const { left, right } = element.getBoundingClientRect()
  const over = Math.ceil(Math.max(0, right - (document.documentElement.clientWidth - MARGIN)))
  element.style.setProperty('--shift', `${-Math.min(over, Math.max(0, left - MARGIN))}px`)
}
