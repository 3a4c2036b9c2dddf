import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type RenderFragment, RenderFragmentContext } from './cached-fragment.tsx'

/** Some five thousand cards. */
const MOST_BYTES = 32_000_000

/**
 * Keeps drawn components by what they show, so nothing has to be told when something changes: other data is another key. Fragments of a
 * fragment are kept too, so a list that is new is made of cards that are known.
 * @returns what draws in the language of a home page, by its address
 */
export function openFragmentCache(max_bytes = MOST_BYTES): (home: string) => RenderFragment {
  const numbers = new Map<unknown, number>()
  const kept = new LRUCache<string, string>({ maxSize: max_bytes, sizeCalculation: (html, key) => 2 * (html.length + key.length) + 100 })
  const numberOf = (Component: unknown) => {
    const known = numbers.get(Component)
    if (known !== undefined) return known
    numbers.set(Component, numbers.size)
    return numbers.size - 1
  }
  return (home) => {
    const draw: RenderFragment = (Component, props, at = home) => {
      const key = `${numberOf(Component)} ${at} ${JSON.stringify(props)}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const html = renderToString(
        <RenderFragmentContext value={draw}>
          <StaticRouter location={at}>{createElement(Component, props)}</StaticRouter>
        </RenderFragmentContext>,
      )
      kept.set(key, html)
      return html
    }
    return draw
  }
}
