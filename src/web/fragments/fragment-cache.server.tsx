import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type RenderFragment, RenderFragmentContext } from './cached-fragment.tsx'

/** Some five thousand cards. */
const MOST_BYTES = 32_000_000

/**
 * Caches rendered components by their props, so nothing needs invalidating: other data is another key. Nested fragments are cached too,
 * so a new list is made of known cards.
 * @returns for a home page's address, a renderer in that page's language
 */
export function openFragmentCache(max_bytes = MOST_BYTES): (home: string) => RenderFragment {
  const numbers = new Map<unknown, number>()
  const cache = new LRUCache<string, string>({ maxSize: max_bytes, sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100 })
  const numberOf = (Component: unknown) => {
    const known = numbers.get(Component)
    if (known !== undefined) return known
    numbers.set(Component, numbers.size)
    return numbers.size - 1
  }
  return (home) => {
    const render: RenderFragment = (Component, props, at = home) => {
      const key = `${numberOf(Component)} ${at} ${JSON.stringify(props)}`
      const known = cache.get(key)
      if (known !== undefined) return known
      const html = renderToString(
        <RenderFragmentContext value={render}>
          <StaticRouter location={at}>{createElement(Component, props)}</StaticRouter>
        </RenderFragmentContext>,
      )
      cache.set(key, html)
      return html
    }
    return render
  }
}
