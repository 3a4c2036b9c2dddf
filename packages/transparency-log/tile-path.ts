/** Hashes of a full tile. */
export const TILE_WIDTH = 256

export interface TileAddress {
  /** Level of the hashes, or the entries themselves. */
  level: number | 'entries'
  n: number
  /** 256 for a full tile. */
  width: number
}

const PATH = /^(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses a path after `tile/` (C2SP tlog-tiles); null for anything that is not exactly one of its addresses. */
export function parseTilePath(path: string): TileAddress | null {
  const [, level, index, part] = PATH.exec(path) ?? []
  // Each address has one spelling.
  if (level === undefined || index === undefined || index.startsWith('x000')) return null
  const width = part === undefined ? TILE_WIDTH : Number(part)
  if (part !== undefined && width >= TILE_WIDTH) return null
  return { level: level === 'entries' ? level : Number(level), n: Number(index.replace(/[x/]/g, '')), width }
}

/** Returns true if all entries that a tile covers are among the first `size`. */
export function isWithin({ level, n, width }: TileAddress, size: number): boolean {
  const covers = TILE_WIDTH ** (level === 'entries' ? 0 : level)
  return (n * TILE_WIDTH + width) * covers <= size
}
