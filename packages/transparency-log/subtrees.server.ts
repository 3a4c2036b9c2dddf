import { HASH_BYTES, nodeHash, sha256 } from './hashes.server.ts'

/** Complete subtrees of the first `size` leaves, the largest first: a binary number of them, as RFC 6962 divides a tree. */
export interface Subtrees {
  size: number
  hashes: Buffer[]
}

export function readSubtrees(size: number, bytes: Buffer): Subtrees {
  return { size, hashes: Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)) }
}

/** @param width a power of two that divides the size so far */
export function addSubtree(trees: Subtrees, hash: Buffer, width = 1): void {
  let top = hash
  for (let size = trees.size / width; size % 2 === 1; size = (size - 1) / 2) top = nodeHash(trees.hashes.pop()!, top)
  trees.hashes.push(top)
  trees.size += width
}

export function rootOfSubtrees({ hashes }: Subtrees): Buffer {
  if (hashes.length === 0) return sha256('')
  return hashes.reduceRight((right, left) => nodeHash(left, right))
}

export function copySubtrees({ size, hashes }: Subtrees): Subtrees {
  return { size, hashes: [...hashes] }
}
