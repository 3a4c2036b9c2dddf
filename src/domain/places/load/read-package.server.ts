import { createRequire } from 'node:module'

/**
 * Loads a CommonJS or JSON file of a package without leaving it in the module cache: 135 000 cities are needed once, at the first start,
 * and must not stay in memory.
 * @param path absolute, as `require.resolve` gives it
 */
export function readPackage(path: string): unknown {
  const require = createRequire(import.meta.url)
  try {
    return require(path)
  } finally {
    delete require.cache[path]
  }
}
