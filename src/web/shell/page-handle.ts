import { useMatches } from 'react-router'

/** What a page says of itself to the frame around it: `export const handle: PageHandle = { over_picture: true }`. */
export interface PageHandle {
  /** It begins with a picture, and the bar lies over it. */
  over_picture?: true
  /** It has a search box of its own: the bar needs no way to one. */
  has_search_box?: true
  /** Nobody wants to come back to it after signing in. */
  no_return?: true
  /** It is itself the way back to the trip that waits: the frame need not offer it. */
  returns_to_trip?: true
}

export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
}
