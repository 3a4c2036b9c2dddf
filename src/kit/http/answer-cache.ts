/** The tags of the data that a page depends on: when one of them changes, the page is out of date (docs/decisions/0005-guest-pages.md). */
export interface CacheTags {
  tags: Set<string>
  /** Time until which the data are valid, in ms since 1970. */
  until: number
  /** A read failed: the page is incomplete and must not be served to anybody else. */
  failed: boolean
}

/** The tag of everything: invalidated on bulk changes, and used for endpoints without declared tags. */
export const EVERYTHING = '*'

export function newCacheTags(): CacheTags {
  return { tags: new Set(), until: Number.POSITIVE_INFINITY, failed: false }
}

export interface PageCache<Page, Other = never> {
  /** The page, if it is cached and still valid. */
  get(key: string): Page | undefined
  /**
   * Renders a page once for all concurrent requests, and caches it unless something on it changed meanwhile.
   * @returns the page; if the result is not cacheable, that result for the first caller and null for the others
   */
  fill(key: string, render: Render<Page, Other>): Promise<Page | Other | null>
  /** True if an address was asked for lately, and notes it: most searches never are again, and caching them would only drop what is. */
  comesAgain(key: string): boolean
  /** Drops the pages that depend on these tags. */
  invalidate(tags: readonly string[]): void
  /** Starts caching: from now on every change is reported by {@link invalidate}. */
  open(): void
  /** Changes may go unreported: drops every page, and caches none until {@link open}. */
  close(): void
  readonly isOpen: boolean
}

/** Renders a page and records its tags, or gives a response that must not be cached. */
export type Render<Page, Other> = (reads: CacheTags) => Promise<Rendered<Page> | { other: Other }>

export interface Rendered<Page> {
  page: Page
  bytes: number
}

/** A response that is the same for every guest, and the tags that it depends on. */
export interface CachedAnswer {
  /** JSON, as it is sent. */
  body: string
  /** The same as an object, frozen, for the pages of this process. */
  value: unknown
  tags: ReadonlySet<string>
  until: number
}

/** Responses of endpoints by language and address. `other`: a response not to be cached, which its caller already has. */
export type AnswerCache = PageCache<CachedAnswer, 'other'>
