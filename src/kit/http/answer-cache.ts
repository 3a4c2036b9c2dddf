/** What a page was made of, by tags: when one of them is told of, the page is out of date (docs/decisions/0005-guest-pages.md). */
export interface Reads {
  tags: Set<string>
  /** Something could not be read: the page is not whole, and nobody else should get it. */
  failed: boolean
}

/** The tag of everything: told when very much changed, and noted for what did not say what it read. */
export const EVERYTHING = '*'

export function newReads(): Reads {
  return { tags: new Set(), failed: false }
}

export interface PageCache<Page, Other = never> {
  /** The page, if it is there and still true. */
  get(key: string): Page | undefined
  /**
   * Draws a page, once for all who wait for it, and keeps it unless something that it shows was changed meanwhile.
   * @returns the page; or, for who asked first, the answer that was no page to keep; null for the others then
   */
  fill(key: string, draw: Render<Page, Other>): Promise<Page | Other | null>
  /** What these tags tell of has changed: the pages made of it are gone. */
  tell(tags: readonly string[]): void
  /** Begins to keep pages: from now on every change is told. */
  open(): void
  /** Changes may pass untold: every page is gone, and none is kept until {@link open}. */
  shut(): void
  readonly isOpen: boolean
}

/** Draws a page, and notes what it is made of; or makes an answer that is none to keep. */
export type Render<Page, Other> = (reads: Reads) => Promise<Rendered<Page> | { other: Other }>

export interface Rendered<Page> {
  page: Page
  bytes: number
}

/** An answer that every guest gets, and what it was made of. */
export interface CachedAnswer {
  body: string
  tags: ReadonlySet<string>
}

/** Answers of doors by language and address. `other`: an answer that is not to be kept, which its asker already has. */
export type AnswerCache = PageCache<CachedAnswer, 'other'>
