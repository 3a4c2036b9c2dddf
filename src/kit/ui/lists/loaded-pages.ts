import type { BrowserStorage } from '../browser-storage.ts'
import { readStored, writeStored } from '../stored-json.ts'

/** The loaded part of a list: its pages from `first` to `last`, consecutive. */
export interface PagesShown<Item> {
  first: number
  last: number
  items: Item[]
}

interface StoredPages extends PagesShown<unknown> {
  /** The list's address without the page. */
  list: string
  /** Scroll position in CSS pixels. */
  top: number
}

const STORED = 'pages-kept'
/** A longer list would fill the browser's small storage: it starts again from the page in its address. */
const MOST_STORED = 240

/** Every list that was extended, until the site is closed. */
const loaded = new Map<string, StoredPages>()

export function saveLoadedPages<Item>(list: string, pages: PagesShown<Item>): void {
  loaded.set(list, { ...pages, list, top: 0 })
}

/**
 * The loaded part of the list if it includes this page, otherwise null. Only `saveLoadedPages` of the same list wrote it, so its items are
 * `Item`s.
 */
export function loadedPages<Item>(list: string, page: number): PagesShown<Item> | null {
  const pages = loaded.get(list)
  return pages && holds(pages, page) ? (pages as StoredPages & PagesShown<Item>) : null
}

/** Stores the list that is on screen, for a visitor who leaves the site and comes back. */
export function storePages(storage: BrowserStorage, list: string, top: number): void {
  const pages = loaded.get(list)
  if (pages && pages.items.length <= MOST_STORED) writeStored(storage, STORED, { ...pages, top })
  else storage.removeItem(STORED)
}

/** Reads the result of `storePages`, and deletes it. */
export function takeStoredPages<Item>(storage: BrowserStorage, list: string, page: number): (PagesShown<Item> & { top: number }) | null {
  const stored = readStored(storage, STORED)
  storage.removeItem(STORED)
  if (!isStored(stored) || stored.list !== list || !holds(stored, page)) return null
  loaded.set(list, stored)
  return stored as StoredPages & PagesShown<Item>
}

function holds({ first, last }: PagesShown<unknown>, page: number): boolean {
  return first < last && page >= first && page <= last
}

function isStored(value: unknown): value is StoredPages {
  if (typeof value !== 'object' || value === null) return false
  const { list, first, last, top, items } = value as Record<string, unknown>
  return typeof list === 'string' && [first, last, top].every((number) => typeof number === 'number') && Array.isArray(items)
}
