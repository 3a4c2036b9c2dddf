import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PictureCache = {
  /** The picture cached under that name, drawn if there is none; `busy` if too many others are queued. */
  get: (file: string, draw: () => Promise<Buffer>, reader?: Reader) => Promise<Buffer | 'busy'>
  /** Size in bytes of a cached picture. */
  lengthOf: (file: string) => Promise<number | undefined>
}

/**
 * The client that waits for a picture: `address` if the set of names is unbounded, as one address has its share of the queue; `gone` aborts
 * when it has closed its connection, so that a picture for which nobody waits any more is not drawn and takes nobody's place.
 */
export interface Reader {
  address?: string
  gone?: AbortSignal
}

export type PictureCacheOptions = {
  cache_dir: string
  /** Called when a drawn picture could not be saved; it is served all the same. */
  on_error: (error: unknown) => void
  /** True for files without an address: they are removed at startup. */
  is_stale: (file: string) => boolean
  /** Limit of saved files, if the set of names is unbounded: beyond it the oldest are removed. */
  most?: number
}

interface Drawing {
  /** `busy` if its turn came while nobody waited for it. */
  picture: Promise<Buffer | 'busy'>
  address: string | undefined
  readers: number
}

/** A browser waits for six pictures at once: more than the first visits of twenty browsers to cold pages; a longer queue means that somebody is crawling everything. */
const LONGEST_QUEUE = 120
const MOST_OF_ADDRESS = 40

/** Opens a cache of drawn pictures on disk. Pictures are drawn one at a time, and concurrent requests for the same one share one drawing. */
export function openPictureCache({ cache_dir, on_error, is_stale, most }: PictureCacheOptions): PictureCache {
  const drawing = new Map<string, Drawing>()
  let ready: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function renderAndCache(file: string, draw: () => Promise<Buffer>, isWanted: () => boolean): Promise<Buffer | 'busy'> {
    const turn = last.then(async (): Promise<Buffer | 'busy'> => (isWanted() ? draw() : 'busy'))
    last = turn.catch(() => undefined)
    const picture = await turn
    if (picture === 'busy') return picture
    await save(cache_dir, file, picture).catch(on_error)
    if (most !== undefined) await removeOldest(cache_dir, most).catch(on_error)
    return picture
  }

  async function get(file: string, draw: () => Promise<Buffer>, reader: Reader = {}): Promise<Buffer | 'busy'> {
    ready ??= prepare(cache_dir, is_stale).catch(on_error)
    await ready
    const saved = await readSaved(join(cache_dir, file))
    if (saved) return saved
    const already = drawing.get(file)
    if (already) {
      count(already, reader)
      const picture = await already.picture
      // Its turn came while nobody waited.
      return picture === 'busy' && !reader.gone?.aborted ? get(file, draw, reader) : picture
    }
    const { address } = reader
    const wanted = [...drawing.values()].filter(({ readers }) => readers > 0)
    const theirs = wanted.filter((one) => address !== undefined && one.address === address)
    if (wanted.length >= LONGEST_QUEUE || theirs.length >= MOST_OF_ADDRESS) return 'busy'
    const picture = renderAndCache(file, draw, () => drawn.readers > 0).finally(() => drawing.delete(file))
    const drawn: Drawing = { picture, address, readers: 0 }
    drawing.set(file, drawn)
    count(drawn, reader)
    return picture
  }

  return {
    get,
    async lengthOf(file) {
      return await stat(join(cache_dir, file)).then(
        ({ size }) => size,
        () => undefined,
      )
    },
  }
}

function count(drawing: Drawing, { gone }: Reader): void {
  if (gone?.aborted) return
  drawing.readers++
  gone?.addEventListener('abort', () => drawing.readers--, { once: true })
}

async function prepare(cache_dir: string, is_stale: (file: string) => boolean): Promise<void> {
  await mkdir(cache_dir, { recursive: true })
  const stale = (await readdir(cache_dir)).filter((file) => file.endsWith('.tmp') || is_stale(file))
  await Promise.all(stale.map((file) => rm(join(cache_dir, file), { force: true })))
}

async function readSaved(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/** Writes by rename, so that a reader never sees half a file and two processes may write the same one. */
async function save(cache_dir: string, file: string, picture: Buffer): Promise<void> {
  const unfinished = join(cache_dir, `${randomUUID()}.tmp`)
  try {
    await writeFile(unfinished, picture)
    await rename(unfinished, join(cache_dir, file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Removes a tenth at once, so that a full cache is not listed again for every picture. */
async function removeOldest(cache_dir: string, most: number): Promise<void> {
  const files = (await readdir(cache_dir)).filter((file) => !file.endsWith('.tmp'))
  if (files.length <= most) return
  const dated = await Promise.all(files.map(async (file) => ({ file, made: (await stat(join(cache_dir, file))).mtimeMs })))
  const first = dated.sort((a, b) => a.made - b.made).slice(0, files.length - Math.floor(most * 0.9))
  await Promise.all(first.map(({ file }) => rm(join(cache_dir, file), { force: true })))
}
