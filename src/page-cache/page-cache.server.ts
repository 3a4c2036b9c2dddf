import { LRUCache } from 'lru-cache'
import { EVERYTHING, newCacheTags, type PageCache, type Render, type Rendered } from '../kit/http/answer-cache.ts'

/** Pages depend on today's date: they expire after this long, and at every full hour, so at midnight in any time zone. */
const LONGEST_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** Addresses with parameters have a budget of their own: crawling all of them evicts only those. */
interface CacheBytes {
  plain: number
  filtered: number
}

/**
 * Memory of an entry besides its page: its key, which a client can make as long as it likes, and its place in the list of each of its tags.
 */
const ENTRY_BYTES = 1000
const CHARACTER_BYTES = 2
const TAG_BYTES = 100
/** Addresses with parameters that are noted before they are cached, and their longest. */
const MOST_NOTED = 5_000
const LONGEST_NOTED = 300

interface Entry<Page> extends Rendered<Page> {
  tags: ReadonlySet<string>
  until: number
}

interface Rendering<Result> {
  /** Tags that changed since it began. */
  changed: Set<string>
  result: Promise<Result>
}

/** Opens a cache of pages by address, in bounded memory, each with the tags that it depends on. It starts closed. */
export function openPageCache<Page, Other>(cache_bytes: CacheBytes, now: () => number = Date.now): PageCache<Page, Other> {
  let isOpen = false
  const renderings = new Set<Rendering<unknown>>()
  const latest = new Map<string, Rendering<Rendered<Page> | { other: Other }>>()
  const keysByTag = new Map<string, Set<string>>()
  const openCache = (maxSize: number) =>
    new LRUCache<string, Entry<Page>>({
      maxSize,
      sizeCalculation: ({ bytes, tags }, key) => bytes + ENTRY_BYTES + CHARACTER_BYTES * key.length + TAG_BYTES * tags.size,
      dispose: ({ tags }, key) => unlist(key, tags),
    })
  const plain = openCache(cache_bytes.plain)
  const filtered = openCache(cache_bytes.filtered)
  const noted = new LRUCache<string, true>({ max: MOST_NOTED })
  const cacheOf = (key: string) => (key.includes('?') ? filtered : plain)

  function unlist(key: string, tags: ReadonlySet<string>) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function store(key: string, entry: Entry<Page>) {
    cacheOf(key).set(key, entry)
    // An entry larger than the whole budget is not stored.
    if (!cacheOf(key).has(key)) return
    for (const tag of entry.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
  }

  async function renderAndCache(key: string, changed: Set<string>, render: Render<Page, Other>) {
    const longest = Math.min(now() + LONGEST_MS, (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS)
    const reads = newCacheTags()
    const rendered = await render(reads)
    const until = Math.min(longest, reads.until)
    if ('page' in rendered && !reads.failed && !isTouched(reads.tags, changed)) store(key, { ...rendered, tags: reads.tags, until })
    return rendered
  }

  return {
    get isOpen() {
      return isOpen
    },
    get(key) {
      const entry = cacheOf(key).get(key)
      return entry && entry.until > now() ? entry.page : undefined
    },
    async fill(key, render) {
      const running = latest.get(key)
      // A request after a change must not get a page rendered before it.
      if (running?.changed.size === 0) return running.result.then((rendered) => ('page' in rendered ? rendered.page : null))
      const changed = new Set(isOpen ? [] : [EVERYTHING])
      const rendering = { changed, result: renderAndCache(key, changed, render) }
      renderings.add(rendering)
      latest.set(key, rendering)
      try {
        const rendered = await rendering.result
        return 'page' in rendered ? rendered.page : rendered.other
      } finally {
        renderings.delete(rendering)
        if (latest.get(key) === rendering) latest.delete(key)
      }
    },
    comesAgain(key) {
      if (!key.includes('?')) return true
      if (key.length > LONGEST_NOTED) return false
      const is_noted = noted.get(key) ?? false
      if (!is_noted) noted.set(key, true)
      return is_noted
    },
    invalidate(tags) {
      for (const { changed } of renderings) for (const tag of tags) changed.add(tag)
      if (tags.includes(EVERYTHING)) return clear()
      for (const tag of [...tags, EVERYTHING]) for (const key of [...(keysByTag.get(tag) ?? [])]) cacheOf(key).delete(key)
    },
    open() {
      isOpen = true
    },
    close() {
      isOpen = false
      for (const { changed } of renderings) changed.add(EVERYTHING)
      clear()
    },
  }

  function clear() {
    plain.clear()
    filtered.clear()
  }
}

/** True if a changed tag is one the page depends on. Any change touches a page that depends on everything. */
function isTouched(tags: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  if (changed.size === 0) return false
  return changed.has(EVERYTHING) || tags.has(EVERYTHING) || [...tags].some((tag) => changed.has(tag))
}
