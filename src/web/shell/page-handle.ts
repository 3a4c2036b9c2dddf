import { useMatches } from 'react-router'

/** A page's settings for its layout: `export const handle: PageHandle = { over_picture: true }`. */
export interface PageHandle {
  /** The page begins with a picture, and the top bar is over it. */
  over_picture?: true
  /** The page has a search box of its own: the top bar needs no link to one. */
  has_search_box?: true
  /** A page that nobody wants to return to after signing in. */
  no_return?: true
  /** The page itself leads back to the waiting trip: the layout need not offer it. */
  returns_to_trip?: true
}

export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
}
