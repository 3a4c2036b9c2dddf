import { HASH_BYTES, nodeHash, rootOfHashes } from './hashes.server.ts'
import { TILE_WIDTH } from './tile-path.ts'

/** Reads the first `width` hashes of a tile. @throws if there are fewer */
export type ReadTile = (tile: { level: number; n: number; width: number }) => Promise<Buffer>

/** A tree that reads only the tiles it needs: about ten of a million entries. */
export interface Tree {
  /** The root over the first `size` entries. */
  root(size: number): Promise<Buffer>
  /** RFC 6962 §2.1.2: the nodes that prove that the first `older` of `newer` entries are still the same. */
  consistencyProof(older: number, newer: number): Promise<Buffer[]>
  /** RFC 6962 §2.1.1: the nodes beside the way from an entry up to the root, from the lowest one. */
  inclusionProof(position: number, size: number): Promise<Buffer[]>
}

export function openTree(read: ReadTile): Tree {
  const tree: Tree = {
    root: (size) => rangeHash(0, size),
    consistencyProof: (older, newer) => subproof(older, 0, newer, true),
    inclusionProof: (position, size) => path(position, 0, size),
  }
  return tree

  /** MTH(D[start:end]); the start is a multiple of the greatest power of two in the range. */
  async function rangeHash(start: number, end: number): Promise<Buffer> {
    const size = end - start
    const left = largestPower(size)
    if (left === size) return completeHash(start, size)
    return nodeHash(await completeHash(start, left), await rangeHash(start + left, end))
  }

  async function completeHash(start: number, size: number): Promise<Buffer> {
    const level = Math.floor(Math.log2(size) / 8)
    const unit = TILE_WIDTH ** level
    const first = start / unit
    const n = Math.floor(first / TILE_WIDTH)
    const from = first - n * TILE_WIDTH
    const to = from + size / unit
    const hashes = await read({ level, n, width: to })
    return rootOfHashes(hashes.subarray(from * HASH_BYTES, to * HASH_BYTES))
  }

  async function path(position: number, start: number, end: number): Promise<Buffer[]> {
    if (end - start === 1) return []
    const middle = start + largestPowerBelow(end - start)
    return position < middle
      ? [...(await path(position, start, middle)), await rangeHash(middle, end)]
      : [...(await path(position, middle, end)), await rangeHash(start, middle)]
  }

  async function subproof(older: number, start: number, end: number, known: boolean): Promise<Buffer[]> {
    const size = end - start
    if (older === size) return known ? [] : [await rangeHash(start, end)]
    const left = largestPowerBelow(size)
    if (older <= left) return [...(await subproof(older, start, start + left, known)), await rangeHash(start + left, end)]
    return [...(await subproof(older - left, start + left, end, false)), await rangeHash(start, start + left)]
  }
}

interface Head {
  size: number
  root: Buffer
}

/** Verifies that a consistency proof leads to both roots (RFC 9162 §2.1.4.2). */
export function isConsistent(older: Head, newer: Head, proof: readonly Buffer[]): boolean {
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root)
  if (older.size === 0 || older.size > newer.size) return false
  const path = largestPower(older.size) === older.size ? [older.root, ...proof] : [...proof]
  const first = path.shift()
  if (!first) return false
  let [from, to] = [older.size - 1, newer.size - 1]
  const up = () => {
    from = Math.floor(from / 2)
    to = Math.floor(to / 2)
  }
  while (from % 2 === 1) up()
  let [old_root, new_root] = [first, first]
  for (const node of path) {
    if (to === 0) return false
    if (from % 2 === 1 || from === to) {
      old_root = nodeHash(node, old_root)
      new_root = nodeHash(node, new_root)
      while (from % 2 === 0 && from !== 0) up()
    } else {
      new_root = nodeHash(new_root, node)
    }
    up()
  }
  return to === 0 && old_root.equals(older.root) && new_root.equals(newer.root)
}

/** The largest power of two that is at most this. */
function largestPower(size: number): number {
  return 2 ** Math.floor(Math.log2(size))
}

/** … and less than this, which is at least 2. */
function largestPowerBelow(size: number): number {
  const power = largestPower(size)
  return power === size ? power / 2 : power
}
