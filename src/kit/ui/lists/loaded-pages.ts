import { readStored, writeStored } from '../stored-json.ts'

/** A list as far as somebody has come: its pages from `first` to `last`, one after the other. */
export interface PagesShown<Item> {
  first: number
  last: number
  items: Item[]
}

interface Kept extends PagesShown<unknown> {
  /** Which list, by its address without the page. */
  list: string
  /** How far down the window was, in CSS pixels. */
  top: number
}

const STORED = 'pages-kept'
/** A longer list would fill the browser's small storage: it starts again from the page of its address. */
const MOST_STORED = 240

/** While the site stays open it remembers every list that was made longer. */
const kept = new Map<string, Kept>()

export function saveLoadedPages<Item>(list: string, pages: PagesShown<Item>): void {
  kept.set(list, { ...pages, list, top: 0 })
}

/** The list as it was left, when it holds this page; null otherwise. Only `saveLoadedPages` of the same list wrote it, so its items are what they were. */
export function loadedPages<Item>(list: string, page: number): PagesShown<Item> | null {
  const pages = kept.get(list)
  return pages && holds(pages, page) ? (pages as Kept & PagesShown<Item>) : null
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** For a visitor who leaves the site and comes back: the one list that they were looking at. */
export function storePages(storage: BrowserStorage, list: string, top: number): void {
  const pages = kept.get(list)
  if (pages && pages.items.length <= MOST_STORED) writeStored(storage, STORED, { ...pages, top })
  else storage.removeItem(STORED)
}

/** What `storePages` left, once. */
export function takeStoredPages<Item>(storage: BrowserStorage, list: string, page: number): (PagesShown<Item> & { top: number }) | null {
  const stored = readStored(storage, STORED)
  storage.removeItem(STORED)
  if (!isKept(stored) || stored.list !== list || !holds(stored, page)) return null
  kept.set(list, stored)
  return stored as Kept & PagesShown<Item>
}

function holds({ first, last }: PagesShown<unknown>, page: number): boolean {
  return first < last && page >= first && page <= last
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { list, first, last, top, items } = value as Record<string, unknown>
  return typeof list === 'string' && [first, last, top].every((number) => typeof number === 'number') && Array.isArray(items)
}
