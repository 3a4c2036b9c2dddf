import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** HTML of a component with these properties, as it looks at this address of the site: drawn, or as it was drawn before. */
export type RenderFragment = <Of extends object>(Component: ComponentType<Of>, props: Of, at?: string) => string

/** There while the server draws; a browser has none. */
export const RenderFragmentContext = createContext<RenderFragment | null>(null)

interface Props<Of extends object> {
  /** Holds the fragment. */
  as?: 'div' | 'article' | 'nav' | 'summary' | 'ul'
  className?: string | undefined
  'aria-label'?: string
  /** Shows its properties in the page's language and nothing else: no other context, no `useId`, nothing that waits. */
  of: ComponentType<Of>
  /** Plain data: whatever JSON tells apart is drawn apart. */
  props: Of
  /** The path of the page, where the fragment marks the links that lead to it. */
  at?: string
  /** What comes alive in the browser, where that is more than `of` can be. The two look the same. */
  children?: ReactNode
}

/**
 * A piece of a page that looks the same to everybody. The server keeps what it drew of it for whoever sees the same data next;
 * in a browser it is a component like any other, and comes alive as one.
 */
export function CachedFragment<Of extends object>({
  as: Holder = 'div',
  of: Component,
  props,
  at,
  children,
  ...rest
}: Props<Of>): ReactElement {
  const draw = useContext(RenderFragmentContext)
  if (draw) return <Holder {...rest} dangerouslySetInnerHTML={{ __html: draw(Component, props, at) }} />
  return <Holder {...rest}>{children ?? <Component {...props} />}</Holder>
}
