// @ts-check
// Runs in a cached page, inlined right after the script that it starts late. It is inlined as it is here (late-start.ts), so it is JavaScript and
// imports nothing. `data-hydrated` names the event that ends its work.

/** After this long, held-back actions are left to the browser. */
const PATIENCE_MS = 4000
/** A pause after the first paint, so that decoding pictures comes first. */
const REST_MS = 200
const LONGEST_WAIT_MS = 2000
const SIGNS_OF_A_VISITOR = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin']

const self = /** @type {HTMLScriptElement} */ (document.currentScript)
const held = /** @type {HTMLScriptElement} */ (self.previousElementSibling)
/** The last of them starts the app, when the held script imports it. */
const modules = (self.dataset.modules ?? '').split(' ')
/** @type {{ native: boolean, again: () => void, form?: HTMLFormElement }[]} */
const actions = []
/** Forms that were submitted without being held: nothing of them is repeated. @type {Set<EventTarget | null>} */
const sent = new Set()
/** @type {Map<HTMLInputElement, { value: string, checked: boolean, changed: boolean }>} */
const filled = new Map()
let started = false
let hydrated = false
let holds = true

addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
addEventListener('input', onInput, true)
addEventListener('change', onInput, true)
for (const name of SIGNS_OF_A_VISITOR) addEventListener(name, start, { once: true, passive: true, capture: true })
addEventListener(self.dataset.hydrated ?? '', onHydrated, { once: true })
if (document.readyState === 'complete') startSoon()
else addEventListener('load', startSoon, { once: true })

function startSoon() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start, REST_MS)))
  setTimeout(start, LONGEST_WAIT_MS)
}

async function start() {
  if (started) return
  started = true
  for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // One by one, yielding in between, or the page could not respond while all of them run.
  for (const href of modules.slice(0, -1)) {
    await import(href)
    await new Promise((rest) => setTimeout(rest))
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: held.textContent }))
}

/**
 * Plain links work without scripts; links that open a dialog and buttons that do not submit are held until scripts run.
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
  if (!holds) return sent.add(form)
  // Clicks the button rather than submitting the form, so that the button's own handler runs first.
  hold(event, true, () => (submitter?.isConnected ? submitter.click() : form.isConnected && form.requestSubmit()), form)
}

/**
 * @param {Event} event
 * @param {boolean} native true if the browser can do it without scripts
 * @param {() => void} again repeats the action
 * @param {HTMLFormElement} [form] the form that it submits
 */
function hold(event, native, again, form) {
  event.preventDefault()
  event.stopImmediatePropagation()
  actions.push({ native, again, form })
  setTimeout(giveUp, PATIENCE_MS)
  start()
}

function giveUp() {
  if (hydrated) return
  holds = false
  removeEventListener('click', onClick, true)
  for (const { native, again } of actions.splice(0)) if (native) again()
}

/** @param {Event} event */
function onInput({ target, type }) {
  const field = /** @type {HTMLInputElement} */ (target)
  const { value, checked } = field
  filled.set(field, { value, checked, changed: type === 'change' || filled.get(field)?.changed === true })
}

function onHydrated() {
  hydrated = true
  holds = false
  removeEventListener('click', onClick, true)
  removeEventListener('input', onInput, true)
  removeEventListener('change', onInput, true)
  refill()
  removeEventListener('submit', onSubmit, true)
  for (const { again, form } of actions.splice(0)) if (!form || !sent.has(form)) again()
}

function refill() {
  for (const [field, { value, checked }] of filled) {
    if (!field.isConnected) continue
    // The prototype's setter: React overrides the element's own and would not notice the change.
    const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    if (field.value !== value) native?.set?.call(field, value)
    if (field.checked !== checked) field.checked = checked
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Once all are filled in, as one of them may submit its form; the others of that form went with it.
  for (const [field, { changed }] of filled)
    if (changed && field.isConnected && !sent.has(field.form)) field.dispatchEvent(new Event('change', { bubbles: true }))
}
