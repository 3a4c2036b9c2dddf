// @ts-check
// Runs in a cached page, from the page itself, just after the script that it starts late: written into the page as it stands here (late-start.ts),
// so it is JavaScript and imports nothing. `hydrated` names the event that ends its work.

/** What was held back is left to the browser after this long. */
const PATIENCE_MS = 4000
/** What was just painted is shown first: decoding pictures takes the machine a while. */
const REST_MS = 200
const LONGEST_WAIT_MS = 2000
const SIGNS_OF_A_VISITOR = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']

const self = /** @type {HTMLScriptElement} */ (document.currentScript)
const held = /** @type {HTMLScriptElement} */ (self.previousElementSibling)
/** The last of them starts the app, when the script asks for it. */
const modules = (self.dataset.modules ?? '').split(' ')
/** @type {{ native: boolean, again: () => void }[]} */
const actions = []
/** @type {Map<HTMLInputElement, { value: string, checked: boolean, changed: boolean }>} */
const filled = new Map()
let begun = false
let hydrated = false

addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
addEventListener('input', onFill, true)
addEventListener('change', onFill, true)
for (const name of SIGNS_OF_A_VISITOR) addEventListener(name, begin, { once: true, passive: true, capture: true })
addEventListener(self.dataset.hydrated ?? '', onHydrated, { once: true })
if (document.readyState === 'complete') beginSoon()
else addEventListener('load', beginSoon, { once: true })

function beginSoon() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin, REST_MS)))
  setTimeout(begin, LONGEST_WAIT_MS)
}

async function begin() {
  if (begun) return
  begun = true
  for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // One after the other, with a breath between them, or the page could not answer while all of them begin.
  for (const href of modules.slice(0, -1)) {
    await import(href)
    await new Promise((rest) => setTimeout(rest))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: held.textContent }))
}

/**
 * Plain links go where they lead; those that open something here, and buttons that are no submit, can do nothing without scripts.
 * @param {MouseEvent} event
 */
function onClick(event) {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const target = /** @type {Element} */ (event.target)
  /** @type {HTMLElement | null} */
  const control = target.closest('button[type=button],a[aria-haspopup]')
  if (control) hold(event, control.matches('a'), () => control.isConnected && control.click())
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target)
  const { submitter } = event
  // Pressed and not only sent: what a button does of its own when scripts are there comes first.
  hold(event, true, () => (submitter?.isConnected ? submitter.click() : form.isConnected && form.requestSubmit()))
}

/**
 * @param {Event} event
 * @param {boolean} native can the browser do it alone?
 * @param {() => void} again
 */
function hold(event, native, again) {
  event.preventDefault()
  event.stopImmediatePropagation()
  actions.push({ native, again })
  setTimeout(giveUp, PATIENCE_MS)
  begin()
}

function giveUp() {
  if (hydrated) return
  removeEventListener('click', onClick, true)
  removeEventListener('submit', onSubmit, true)
  for (const { native, again } of actions.splice(0)) if (native) again()
}

/** @param {Event} event */
function onFill({ target, type }) {
  const field = /** @type {HTMLInputElement} */ (target)
  const { value, checked } = field
  filled.set(field, { value, checked, changed: type === 'change' || filled.get(field)?.changed === true })
}

function onHydrated() {
  hydrated = true
  removeEventListener('click', onClick, true)
  removeEventListener('submit', onSubmit, true)
  removeEventListener('input', onFill, true)
  removeEventListener('change', onFill, true)
  fillAgain()
  for (const { again } of actions.splice(0)) again()
}

function fillAgain() {
  for (const [field, { value, checked, changed }] of filled) {
    if (!field.isConnected) continue
    // The prototype's own setter, or React would not see a change.
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    if (field.value !== value) native?.set?.call(field, value)
    if (field.checked !== checked) field.checked = checked
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (changed) field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
