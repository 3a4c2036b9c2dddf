import { useEffect } from 'react'

/** As long as a closing dialog may take to give the focus back by itself. */
const SETTLED_MS = 50
const TABBABLE = 'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

interface FocusTarget {
  element: HTMLElement
  name: string
  /** What it stood in, from the inside out: once it is gone, nothing else knows. */
  around: Element[]
}

/**
 * Keeps the focus of whoever works by keys when what had it vanishes: a filter that was removed, a card that moved to another column, a message
 * that was closed. Browsers would begin at the top of the page, or nowhere. It goes to what took its
 * place, by its name, else to what is nearest in the page.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let last: FocusTarget | null = null
    let in_main: FocusTarget | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      // A finger or a mouse finds its way by itself, and a field that got the focus would open a phone's keyboard.
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
  return { element, name: nameOf(element), around }
}

/** Of a field its name, else what it is called: as long as it has that, it is the same thing to who looks for it. */
function nameOf(element: Element): string {
  const name = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent
  return `${element.localName} ${name}`
}

function goNear(place: FocusTarget): void {
  const main = document.querySelector('main')
  const next = place.element.isConnected ? place.element : main && nextOf(place, main)
  if (!next) main?.focus({ preventScroll: true })
  next?.focus()
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
