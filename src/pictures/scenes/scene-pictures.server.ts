import { renderScene } from '@huella/scenes/picture'
import { drawing_version, type SceneFormat, type SceneName } from '@huella/scenes/scene'
import { openPictureCache, type Reader } from '../../kit/picture-cache.server.ts'

interface Options {
  /** Folder for drawn pictures, created when missing. */
  cache_dir: string
  /** Called when a picture could not be stored on disk (full, read-only); it is served all the same. */
  on_error: (error: unknown) => void
}

/** The drawn pictures as files. Their number is bounded by the families, variants, widths and formats. */
export function openScenePictures({ cache_dir, on_error }: Options) {
  const cache = openPictureCache({
    cache_dir,
    on_error,
    is_stale: (file) => /^v\d+-/.test(file) && !file.startsWith(`v${drawing_version}-`),
  })
  return {
    get: (name: SceneName, width: number, format: SceneFormat, reader?: Reader) =>
      cache.get(fileOf(name, width, format), () => renderScene(name, width, format), reader),
    /** In bytes; undefined while it is not drawn. */
    lengthOf: (name: SceneName, width: number, format: SceneFormat) => cache.lengthOf(fileOf(name, width, format)),
  }
}
export type ScenePictures = ReturnType<typeof openScenePictures>

function fileOf(name: SceneName, width: number, format: SceneFormat): string {
  return `v${drawing_version}-${name}-${width}.${format}`
}
