import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { numberFormat } from '../../formatters.ts'
import type { Locale } from '../../locales.ts'
import { MOST_COUNTED } from '../../most-counted.ts'
import { m } from '../../sentences/messages.js'
import { Link } from '../link.tsx'
import { useLocale } from '../locale.ts'
import { opensElsewhere } from '../opens-elsewhere.ts'
import { ButtonLink } from '../ui.tsx'
import css from './more-pages.module.css'
import { Pagination } from './pagination.tsx'
import { useMorePages } from './use-more-pages.ts'

interface Props<Item> {
  /** The list's address without the page. Another list is another component: give it as the key, with the page. */
  list: string
  page: number
  pages: number
  per_page: number
  total: number
  items: Item[]
  hrefOf: (page: number) => string
  readPage: (page: number) => Promise<Item[]>
  children: (items: Item[]) => ReactNode
}

/** Pages loaded automatically near the end of the list; after that the button loads them, so that the footer can be reached. */
const PAGES_LOADED_AHEAD = 2

/** One and a half screens: the new items are there before the content below the list visibly moves. */
const LOAD_MARGIN = '0px 0px 150%'

/**
 * A page of a list, and real links to the others. With scripts the next pages are appended, on a click or near the end of the list; after
 * a click the focus moves to the first new item, and otherwise stays, in view.
 */
export function MorePages<Item>({ per_page, total, children, ...list }: Props<Item>) {
  const { hrefOf } = list
  const locale = useLocale()
  const items = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  const { shown, state, more, is_last } = useMorePages(list)
  const seen = (shown.first - 1) * per_page + shown.items.length
  const grow = async (press?: MouseEvent) => {
    // At once: once the page is there, its end may be near again.
    setAdded((count) => count + 1)
    const before = await more(press === undefined)
    if (before !== null && press) items.current?.querySelectorAll<HTMLElement>('li h2 a, li h3 a')[before]?.focus({ preventScroll: true })
  }
  const end = useNearEnd(() => grow(), state === 'ready' && !is_last && added < PAGES_LOADED_AHEAD)
  return (
    <>
      {shown.first > 1 && (
        <Link to={hrefOf(shown.first - 1)} rel="prev" className={css.before}>
          {m.kit_show_before()}
        </Link>
      )}
      <div ref={items}>{children(shown.items)}</div>
      {list.pages > 1 && (
        <div className={css.after}>
          <p role="status" className={css.seen}>
            {shownText(seen, total, locale)}
          </p>
          <progress value={seen} max={total} aria-hidden="true" className={css.bar} />
          {!is_last && (
            <ButtonLink
              ref={end}
              to={hrefOf(shown.last + 1)}
              rel="next"
              prefetch="none"
              look="outline"
              aria-busy={state === 'loading'}
              onClick={(event) => {
                if (opensElsewhere(event)) return
                event.preventDefault()
                void grow(event)
              }}
            >
              {state === 'loading' ? m.kit_showing_more() : m.kit_show_more()}
            </ButtonLink>
          )}
          <p role="alert" className={css.failed}>
            {state === 'failed' && m.kit_more_failed()}
          </p>
          <Pagination page={shown.last} pages={list.pages} hrefOf={hrefOf} />
        </div>
      )}
    </>
  )
}

/** Calls back once the element is near the window's end, if `wanted` and unless the browser asks to save data. */
function useNearEnd(onNear: () => void, wanted: boolean) {
  const end = useRef<HTMLAnchorElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {}
    if (!wanted || !end.current || connection.saveData) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: LOAD_MARGIN })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted])
  return end
}

/** Counting ends at a limit. */
function shownText(seen: number, counted: number, locale: Locale): string {
  const number = numberFormat(locale, {})
  const range = { shown: number.format(seen), total: number.format(counted) }
  return counted < MOST_COUNTED ? m.kit_shown_of(range) : m.kit_shown_of_most(range)
}
