import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** Renders a component to HTML as it looks at an address of the site, or returns what was rendered before. */
export type RenderFragment = <Of extends object>(Component: ComponentType<Of>, props: Of, at?: string) => string

/** Set while the server renders; null in a browser. */
export const RenderFragmentContext = createContext<RenderFragment | null>(null)

interface Props<Of extends object> {
  /** The wrapper element. */
  as?: 'div' | 'article' | 'nav' | 'summary' | 'ul'
  className?: string | undefined
  'aria-label'?: string
  /** Depends on its props and the page's language only: no other context, no `useId`, nothing that suspends. */
  of: ComponentType<Of>
  /** Plain data: the cache key is its JSON. */
  props: Of
  /** The path of the page, if the fragment marks links to the current page. */
  at?: string
  /** The component to hydrate in the browser, if it is more than `of`. Both must render the same HTML. */
  children?: ReactNode
}

/**
 * A part of a page that looks the same to everybody. The server caches its HTML by its data; in a browser it is a component like any
 * other, and is hydrated as one.
 */
export function CachedFragment<Of extends object>({
  as: Holder = 'div',
  of: Component,
  props,
  at,
  children,
  ...rest
}: Props<Of>): ReactElement {
  const render = useContext(RenderFragmentContext)
  if (render) return <Holder {...rest} dangerouslySetInnerHTML={{ __html: render(Component, props, at) }} />
  return <Holder {...rest}>{children ?? <Component {...props} />}</Holder>
}
