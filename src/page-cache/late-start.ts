import { HYDRATED } from './hydrated.ts'

/**
 * A page that is whole without scripts starts them late: after it has loaded, or as soon as somebody touches it, so that they don't stand in the way of
 * what is to be seen. The code below runs in the browser, from the page itself: it is written into it as text and may use nothing from outside.
 */
export function lateStart(html: string): string {
  const preloads: string[] = []
  const without = html.replace(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  // Written by React Router: static imports of the page's modules, then the start of the router.
  return without.replace(/<script type="module" async="">([\s\S]*?)<\/script>/, (_, code: string) => {
    const modules: [name: string, from: string][] = []
    const start = code
      .replace(/import \* as (\w+) from ("[^"]+");?/g, (_, name: string, from: string) => {
        modules.push([name, from])
        return ''
      })
      .replace(/^[\s;]+/, '')
    const names = modules.map(([name]) => name).join(',')
    const imports = modules.map(([, from]) => `import(${from})`).join(',')
    const routes = modules.map(([, from]) => JSON.parse(from) as string)
    const [entry, ...parts] = preloads
    const shared = parts.filter((href) => !routes.includes(href))
    // One after the other, with a breath between them, or the page could not answer while all of them begin.
    const load = `for(const part of ${JSON.stringify([...shared, ...routes])}){await import(part);await new Promise(rest=>setTimeout(rest))}`
    // No module: that would run after the first paint, while pictures are being drawn, and wait for them.
    return `<script>(${textOf(startLate)})(${JSON.stringify(HYDRATED)},${JSON.stringify([...shared, ...routes, entry])},async()=>{${load}const [${names}]=await Promise.all([${imports}]);${start}})</script>`
  })
}

function textOf(code: (...args: never[]) => void): string {
  return code.toString().replace(/\n\s+/g, '\n')
}

/** What is done before the page is hydrated is kept and done again then, or left to the browser after a while; what was typed or chosen is not lost. */
function startLate(hydratedEvent: string, preloads: string[], start: () => Promise<void>) {
  const PATIENCE_MS = 4000
  /** What was just painted is shown first: drawing pictures takes the machine a while. */
  const REST_MS = 200
  let begun = false
  let hydrated = false
  const held: { native: boolean; again: () => void }[] = []
  const filled = new Map<HTMLInputElement, { value: string; checked: boolean; changed: boolean }>()

  const begin = () => {
    if (begun) return
    begun = true
    for (const href of preloads) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    start()
  }
  const hold = (event: Event, native: boolean, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push({ native, again })
    setTimeout(() => doAgain(true), PATIENCE_MS)
    begin()
  }
  const doAgain = (nativeOnly: boolean) => {
    if (hydrated && nativeOnly) return
    if (nativeOnly) removeEventListener('click', onClick, true)
    if (nativeOnly) removeEventListener('submit', onSubmit, true)
    for (const one of held.splice(0)) if (!nativeOnly || one.native) one.again()
  }
  // Links go where they lead; those that open something here, and buttons that are no submit, can do nothing without scripts.
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const control = (event.target as Element).closest<HTMLElement>('button[type=button],a[aria-haspopup]')
    if (control) hold(event, control.matches('a'), () => control.isConnected && control.click())
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { submitter } = event
    // Pressed and not only sent: what a button does of its own when scripts are there comes first.
    hold(event, true, () => (submitter?.isConnected ? submitter.click() : form.isConnected && form.requestSubmit()))
  }
  const onFill = (event: Event) => {
    const field = event.target as HTMLInputElement
    filled.set(field, {
      value: field.value,
      checked: field.checked,
      changed: event.type === 'change' || filled.get(field)?.changed === true,
    })
  }
  const fillAgain = () => {
    for (const [field, { value, checked, changed }] of filled) {
      if (!field.isConnected) continue
      const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      if (field.value !== value) native?.set?.call(field, value)
      if (field.checked !== checked) field.checked = checked
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (changed) field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  const early = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('input', onFill, true)
  addEventListener('change', onFill, true)
  for (const name of early) addEventListener(name, begin, { once: true, passive: true, capture: true })
  addEventListener(
    hydratedEvent,
    () => {
      hydrated = true
      removeEventListener('click', onClick, true)
      removeEventListener('submit', onSubmit, true)
      removeEventListener('input', onFill, true)
      removeEventListener('change', onFill, true)
      fillAgain()
      doAgain(false)
    },
    { once: true },
  )
  const soon = () => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin, REST_MS)))
    setTimeout(begin, 2000)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
