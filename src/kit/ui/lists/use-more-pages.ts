import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigationType } from 'react-router'
import { sessionStore } from '../browser-storage.ts'
import { useScripts } from '../use-scripts.ts'
import { loadedPages, type PagesShown, saveLoadedPages, storePages, takeStoredPages } from './loaded-pages.ts'

interface Options<Item> {
  /** The list's address without the page. */
  list: string
  page: number
  pages: number
  items: Item[]
  /** The address of a page. */
  hrefOf: (page: number) => string
  /** @throws when the page cannot be loaded */
  readPage: (page: number) => Promise<Item[]>
}

/**
 * A list that grows by its next pages, in place. The address follows (`replaceState`, as nothing needs to be loaded). Coming back to it,
 * from another page or another site, restores the length of the list and the scroll position.
 */
export function useMorePages<Item>({ list, page, pages, items, hrefOf, readPage }: Options<Item>) {
  const is_return = useNavigationType() === 'POP'
  const rendered_here = useScripts()
  const [shown, setShown] = useState<PagesShown<Item>>(
    () => (is_return && rendered_here && loadedPages<Item>(list, page)) || { first: page, last: page, items },
  )
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const latest = useRef(shown)
  const show = (next: PagesShown<Item>) => {
    latest.current = next
    setShown(next)
    saveLoadedPages(list, next)
  }
  const [hydrating] = useState(!rendered_here)
  useReturn({ list, page, hydrating, show })
  /**
   * Appends the next page.
   * @param holds_focus what has the focus below the list, and is in view, stays where it is
   * @returns how many items there were before, or null when none was added
   */
  const more = async (holds_focus: boolean): Promise<number | null> => {
    const { first, last, items: before } = latest.current
    if (state === 'loading' || last >= pages) return null
    setState('loading')
    try {
      const next = await readPage(last + 1)
      const focus = holds_focus ? focusInView() : null
      // Synchronously, so that the caller finds the new items in the document.
      flushSync(() => {
        show({ first, last: last + 1, items: [...before, ...next] })
        setState('ready')
      })
      if (focus) scrollBy({ top: focus.element.getBoundingClientRect().top - focus.top, behavior: 'instant' })
      history.replaceState(history.state, '', hrefOf(last + 1))
      return before.length
    } catch {
      setState('failed')
      return null
    }
  }
  return { shown, state, more, is_last: shown.last >= pages }
}

/** The element with the focus, if it is in view and shows that, as it does for the keyboard; and where it is in the window. */
function focusInView(): { element: Element; top: number } | null {
  const { activeElement: element } = document
  if (!element?.matches(':focus-visible')) return null
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight ? { element, top } : null
}

interface Return<Item> {
  list: string
  page: number
  /** The server rendered this page, so the visitor may have come back to it. */
  hydrating: boolean
  show: (pages: PagesShown<Item>) => void
}

/** Stores the list when the visitor leaves the site, and restores it when they come back to a page that the server rendered. */
function useReturn<Item>({ list, page, hydrating, show }: Return<Item>) {
  const latest = useRef(show)
  useEffect(() => {
    const stored = hydrating && isReturn() ? takeStoredPages<Item>(sessionStore, list, page) : null
    if (stored) {
      latest.current(stored)
      requestAnimationFrame(() => scrollTo({ top: stored.top, behavior: 'instant' }))
    }
    const store = () => storePages(sessionStore, list, scrollY)
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [list, page, hydrating])
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'back_forward' || entry.type === 'reload')
}
