import { LRUCache } from 'lru-cache'
import { EVERYTHING, newReads, type PageCache, type Render, type Rendered } from '../kit/http/answer-cache.ts'

/** A page shows nearness to today and offers on sale today: it is drawn anew after this long, and at every full hour, so at midnight anywhere. */
const LONGEST_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** Addresses with parameters have a shelf of their own: whoever asks for all of them empties only that one. */
interface ShelfBytes {
  plain: number
  filtered: number
}

interface Entry<Page> extends Rendered<Page> {
  tags: ReadonlySet<string>
  until: number
}

interface Rendering<Result> {
  /** What was told since it began. */
  told: Set<string>
  result: Promise<Result>
}

/** Pages by address, in bounded memory, each with the tags of what it was made of. It begins shut. */
export function openPageCache<Page, Other>(shelf_bytes: ShelfBytes, now: () => number = Date.now): PageCache<Page, Other> {
  let isOpen = false
  const drawings = new Set<Rendering<unknown>>()
  const latest = new Map<string, Rendering<Rendered<Page> | { other: Other }>>()
  const keysByTag = new Map<string, Set<string>>()
  const shelf = (maxSize: number) =>
    new LRUCache<string, Entry<Page>>({
      maxSize,
      sizeCalculation: ({ bytes }) => bytes + 1000,
      dispose: ({ tags }, key) => unlist(key, tags),
    })
  const plain = shelf(shelf_bytes.plain)
  const filtered = shelf(shelf_bytes.filtered)
  const shelfOf = (key: string) => (key.includes('?') ? filtered : plain)

  function unlist(key: string, tags: ReadonlySet<string>) {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, entry: Entry<Page>) {
    shelfOf(key).set(key, entry)
    // What is too large for the shelf was not taken.
    if (!shelfOf(key).has(key)) return
    for (const tag of entry.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
  }

  async function renderAndCache(key: string, told: Set<string>, draw: Render<Page, Other>) {
    const until = Math.min(now() + LONGEST_MS, (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS)
    const reads = newReads()
    const drawn = await draw(reads)
    if ('page' in drawn && !reads.failed && !isTouched(reads.tags, told)) keep(key, { ...drawn, tags: reads.tags, until })
    return drawn
  }

  return {
    get isOpen() {
      return isOpen
    },
    get(key) {
      const entry = shelfOf(key).get(key)
      return entry && entry.until > now() ? entry.page : undefined
    },
    async fill(key, draw) {
      const running = latest.get(key)
      // Who asks after a change was told must not get what was drawn before it.
      if (running?.told.size === 0) return running.result.then((drawn) => ('page' in drawn ? drawn.page : null))
      const told = new Set(isOpen ? [] : [EVERYTHING])
      const drawing = { told, result: renderAndCache(key, told, draw) }
      drawings.add(drawing)
      latest.set(key, drawing)
      try {
        const drawn = await drawing.result
        return 'page' in drawn ? drawn.page : drawn.other
      } finally {
        drawings.delete(drawing)
        if (latest.get(key) === drawing) latest.delete(key)
      }
    },
    tell(tags) {
      for (const { told } of drawings) for (const tag of tags) told.add(tag)
      if (tags.includes(EVERYTHING)) return clear()
      for (const tag of [...tags, EVERYTHING]) for (const key of [...(keysByTag.get(tag) ?? [])]) shelfOf(key).delete(key)
    },
    open() {
      isOpen = true
    },
    shut() {
      isOpen = false
      for (const { told } of drawings) told.add(EVERYTHING)
      clear()
    },
  }

  function clear() {
    plain.clear()
    filtered.clear()
  }
}

/** Was anything told of that the page depends on? What depends on everything is touched by anything. */
function isTouched(tags: ReadonlySet<string>, told: ReadonlySet<string>): boolean {
  if (told.size === 0) return false
  return told.has(EVERYTHING) || tags.has(EVERYTHING) || [...tags].some((tag) => told.has(tag))
}
