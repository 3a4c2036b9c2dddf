import { useEffect } from 'react'

/** Milliseconds in which a closing dialog may return the focus by itself. */
const SETTLED_MS = 50
const TABBABLE = 'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

interface FocusTarget {
  element: HTMLElement
  name: string
  path: string
  /** Its ancestors, from the inside out, remembered because they are unknown once it is removed. */
  around: Element[]
}

/**
 * Restores the focus of keyboard users when the focused element disappears: a filter that was removed, a card that moved to another column,
 * a message that was closed. Browsers would start at the top of the page, or nowhere. The focus goes to the replacement with the same name,
 * otherwise to the nearest element of the page; on another page, to its content.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let last: FocusTarget | null = null
    let in_main: FocusTarget | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      // Only for keyboard users: focusing a field would open a phone's keyboard.
      last = target instanceof HTMLElement && target.matches(':focus-visible') ? placeOf(target) : null
      if (last === null || last.element.closest('main')) in_main = last
    }
    const restore = () => {
      if (document.activeElement !== document.body) return
      const place = last && (last.around.some(({ localName, isConnected }) => localName === 'main' && isConnected) ? last : in_main)
      last = null
      if (place) goNear(place)
    }
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected) return
      clearTimeout(timer)
      timer = setTimeout(restore, SETTLED_MS)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}

function placeOf(element: HTMLElement): FocusTarget {
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  return { element, name: nameOf(element), path: location.pathname, around }
}

/** The name of a field, otherwise the label or text: an element with the same one counts as its replacement. */
function nameOf(element: Element): string {
  const name = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent
  return `${element.localName} ${name}`
}

function goNear(place: FocusTarget): void {
  const main = document.querySelector('main')
  const is_here = main && place.path === location.pathname
  const next = place.element.isConnected ? place.element : is_here && nextOf(place, main)
  if (!next) main?.focus({ preventScroll: true })
  else next.focus()
  if (next instanceof HTMLInputElement && /^(text|search)$/.test(next.type)) next.setSelectionRange(next.value.length, next.value.length)
}

function nextOf({ name, around }: FocusTarget, main: HTMLElement): HTMLElement | undefined {
  const near = around.filter((one) => one !== main && main.contains(one)).map(tabbablesOf)
  const same = [...near, tabbablesOf(main)].flat().find((one) => nameOf(one) === name)
  return same ?? near.find((them) => them.length > 0)?.[0]
}

function tabbablesOf(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one.tabIndex >= 0 && one.checkVisibility())
}
