import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderScene } from './picture.server.ts'
import type { SceneFormat, SceneName } from './scene.ts'
import { drawing_version } from './scene.ts'

export type PictureCache = {
  /** The encoded picture, or `busy` when too many others wait to be drawn. */
  get: (name: SceneName, width: number, format: SceneFormat) => Promise<Buffer | 'busy'>
}

export type PictureCacheOptions = {
  cache_dir: string
  /** Told when a drawn picture could not be kept; it is served all the same. */
  on_error: (error: unknown) => void
  render?: typeof renderScene
}

/** More than a few cold pages' worth of pictures; beyond it a stranger is asking for everything. */
const LONGEST_QUEUE = 120

/**
 * Pictures drawn once and kept on disk. One at a time is drawn, however many are asked for, and one that is already being drawn is not drawn
 * twice. The number of possible files is bounded by the families, variants, widths and formats there are; files of older drawings are removed.
 */
export function openPictureCache({ cache_dir, on_error, render = renderScene }: PictureCacheOptions): PictureCache {
  const drawing = new Map<string, Promise<Buffer>>()
  let ready: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function draw(file: string, name: SceneName, width: number, format: SceneFormat): Promise<Buffer> {
    const turn = last.then(() => render(name, width, format))
    last = turn.catch(() => undefined)
    const picture = await turn
    await keep(cache_dir, file, picture).catch(on_error)
    return picture
  }

  return {
    async get(name, width, format) {
      const file = `v${drawing_version}-${name}-${width}.${format}`
      ready ??= prepare(cache_dir).catch(on_error)
      await ready
      const kept = await readKept(join(cache_dir, file))
      if (kept) return kept
      const already = drawing.get(file)
      if (already) return await already
      if (drawing.size >= LONGEST_QUEUE) return 'busy'
      const started = draw(file, name, width, format).finally(() => drawing.delete(file))
      drawing.set(file, started)
      return await started
    },
  }
}

async function prepare(cache_dir: string): Promise<void> {
  await mkdir(cache_dir, { recursive: true })
  const stale = (await readdir(cache_dir)).filter((file) => /^v\d+-|\.tmp$/.test(file) && !file.startsWith(`v${drawing_version}-`))
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
