import type { FileStore } from '../../kit/files.server.ts'

interface NewFile {
  key: string
  bytes: Buffer
  content_type: string
}

/**
 * Stores files, then has `save` write the row that names them: no row ever names a missing file. If either fails, the files are removed.
 * @throws storage_failed; errors of `save`
 */
export async function storeFiles<Result>(store: FileStore, files: readonly NewFile[], save: () => Promise<Result>): Promise<Result> {
  try {
    for (const { key, bytes, content_type } of files) await store.put(key, bytes, content_type)
    return await save()
  } catch (error) {
    for (const { key } of files) await dropFiles(store, key)
    throw error
  }
}

/** Removes files that no row names any more. Errors are ignored: an orphaned file is harmless. */
export async function dropFiles(store: FileStore, prefix: string): Promise<void> {
  await store.removeAll(prefix).catch(() => {})
}
