import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PictureCache = {
  /** The picture kept under that name, drawn where there is none; `busy` when too many others wait to be drawn. */
  get: (file: string, draw: () => Promise<Buffer>) => Promise<Buffer | 'busy'>
  /** Of a picture that is kept, in bytes. */
  lengthOf: (file: string) => Promise<number | undefined>
}

export type PictureCacheOptions = {
  cache_dir: string
  /** Told when a drawn picture could not be kept; it is served all the same. */
  on_error: (error: unknown) => void
  /** True for files that no address leads to any more: they are removed at the start. */
  is_stale: (file: string) => boolean
  /** Where the names have no end of their own: beyond so many files, those made first go. */
  most?: number
}

/** More than a few cold pages' worth of pictures; beyond it a stranger is asking for everything. */
const LONGEST_QUEUE = 120

/** Pictures drawn once and kept on disk. One at a time is drawn, however many are asked for, and one that is already being drawn is not drawn twice. */
export function openPictureCache({ cache_dir, on_error, is_stale, most }: PictureCacheOptions): PictureCache {
  const drawing = new Map<string, Promise<Buffer>>()
  let ready: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function renderAndCache(file: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const turn = last.then(draw)
    last = turn.catch(() => undefined)
    const picture = await turn
    await keep(cache_dir, file, picture).catch(on_error)
    if (most !== undefined) await removeOldest(cache_dir, most).catch(on_error)
    return picture
  }

  return {
    async get(file, draw) {
      ready ??= prepare(cache_dir, is_stale).catch(on_error)
      await ready
      const kept = await readKept(join(cache_dir, file))
      if (kept) return kept
      const already = drawing.get(file)
      if (already) return await already
      if (drawing.size >= LONGEST_QUEUE) return 'busy'
      const started = renderAndCache(file, draw).finally(() => drawing.delete(file))
      drawing.set(file, started)
      return await started
    },
    async lengthOf(file) {
      return await stat(join(cache_dir, file)).then(
        ({ size }) => size,
        () => undefined,
      )
    },
  }
}

async function prepare(cache_dir: string, is_stale: (file: string) => boolean): Promise<void> {
  await mkdir(cache_dir, { recursive: true })
  const stale = (await readdir(cache_dir)).filter((file) => file.endsWith('.tmp') || is_stale(file))
  await Promise.all(stale.map((file) => rm(join(cache_dir, file), { force: true })))
}

async function readKept(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/** A reader never sees half a file, and two processes may write the same one. */
async function keep(cache_dir: string, file: string, picture: Buffer): Promise<void> {
  const unfinished = join(cache_dir, `${randomUUID()}.tmp`)
  try {
    await writeFile(unfinished, picture)
    await rename(unfinished, join(cache_dir, file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A tenth at once, so that a full cache is not read through for every picture. */
async function removeOldest(cache_dir: string, most: number): Promise<void> {
  const files = (await readdir(cache_dir)).filter((file) => !file.endsWith('.tmp'))
  if (files.length <= most) return
  const dated = await Promise.all(files.map(async (file) => ({ file, made: (await stat(join(cache_dir, file))).mtimeMs })))
  const first = dated.sort((a, b) => a.made - b.made).slice(0, files.length - Math.floor(most * 0.9))
  await Promise.all(first.map(({ file }) => rm(join(cache_dir, file), { force: true })))
}
