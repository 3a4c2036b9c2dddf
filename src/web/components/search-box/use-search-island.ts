import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { searchFromForm } from '../../../domain/search/search-form.ts'
import type { SearchBoxIsland } from './island/search-box-island.tsx'
import type { LeftForm } from './left-form.ts'

type Island = typeof SearchBoxIsland

/** Longest wait for an idle browser before the island is loaded, in ms. */
const IDLE_MS = 2000

/** Once loaded, later pages of the same visit start with it. */
let arrived: Island | undefined

/**
 * The rich form, once its chunk is loaded: when the box is near the screen and the browser is idle, or when the visitor reaches for it,
 * whichever comes first. Null until then, and for good if it fails to load, as the plain form does all that is needed.
 */
export function useSearchIsland(box: RefObject<HTMLElement | null>): { Form: Island; left: LeftForm | null } | null {
  const [island, setIsland] = useState(() => (arrived ? { Form: arrived, left: null as LeftForm | null } : null))
  useEffect(() => {
    if (island || !box.current) return
    const root = box.current
    const gone = new AbortController()
    let touched_kind = false
    root.addEventListener('change', (event) => (touched_kind ||= (event.target as HTMLInputElement).name === 'trip_type'), gone)
    const replace = async () => {
      const { SearchBoxIsland } = await import('./island/search-box-island.tsx')
      arrived = SearchBoxIsland
      // Evaluating the chunk was one task; rendering is another, so that the visitor's input is handled in between.
      await new Promise((resolve) => setTimeout(resolve))
      await notBusy(root, gone.signal)
      if (gone.signal.aborted) return
      // Synchronously, or a key pressed between reading the form and rendering the island would be lost.
      flushSync(() => setIsland({ Form: SearchBoxIsland, left: captureForm(root, touched_kind) }))
    }
    const stop = onceWanted(root, () => replace().catch(() => undefined))
    return () => {
      gone.abort()
      stop()
    }
  }, [box, island])
  return island
}

function onceWanted(root: HTMLElement, fetchIsland: () => void): () => void {
  const controller = new AbortController()
  const start = () => {
    controller.abort()
    cancel()
    fetchIsland()
  }
  for (const event of ['pointerenter', 'pointerdown', 'focusin']) root.addEventListener(event, start, controller)
  const cancel = onceNear(root, () => onIdle(start))
  if (root.contains(document.activeElement)) queueMicrotask(start)
  return () => {
    controller.abort()
    cancel()
  }
}

/** Calls back once a box below the first screen comes near it. */
function onceNear(root: HTMLElement, then: () => () => void): () => void {
  let cancel = () => {}
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      cancel = then()
    },
    { rootMargin: '400px' },
  )
  observer.observe(root)
  return () => {
    observer.disconnect()
    cancel()
  }
}

function onIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

/** Waits until no control has the focus that may have a native list, a calendar or the rooms open. */
async function notBusy(root: HTMLElement, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBusy(root)) {
    await new Promise((resolve) => root.addEventListener('focusout', resolve, { once: true, signal }))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function isBusy(root: HTMLElement): boolean {
  const focused = document.activeElement
  return root.contains(focused) && focused?.matches('select, summary, [type="date"], button, a') === true
}

function captureForm(root: HTMLElement, touched_kind: boolean): LeftForm {
  const form = root.querySelector('form')
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  return {
    values: searchFromForm(new FormData(form ?? undefined)).values,
    sure_kind: touched_kind || Boolean(form?.querySelector('[data-restored]')),
    focused: focused?.id ? { id: focused.id, caret: focused instanceof HTMLInputElement ? focused.selectionStart : null } : null,
  }
}
