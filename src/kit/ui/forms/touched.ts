const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll', 'wheel']

let touched: Promise<void> | undefined

/** Resolves at the visitor's first interaction: components far down a page are hydrated only then. At once on the server. */
export function untilTouched(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  touched ??= new Promise((resolve) => {
    const done = new AbortController()
    const settle = () => {
      done.abort()
      resolve()
    }
    for (const type of INTERACTIONS) addEventListener(type, settle, { capture: true, passive: true, signal: done.signal })
    // The scroll position was restored, or the address has a fragment.
    if (scrollY > 0) settle()
  })
  return touched
}
