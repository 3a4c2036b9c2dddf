const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'scroll', 'wheel']

let touched: Promise<void> | undefined

/** Settles when the visitor does something for the first time: what lies far down a page comes to life then, and no earlier. At once on the server. */
export function untilTouched(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve()
  touched ??= new Promise((resolve) => {
    const done = new AbortController()
    const settle = () => {
      done.abort()
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, settle, { capture: true, passive: true, signal: done.signal })
    // Where one was when the page was left, or a part that the address names.
    if (scrollY > 0) settle()
  })
  return touched
}
