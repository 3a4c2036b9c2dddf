import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXHAUSTIVE, SEED } from '../../src/testing/operations/exhaustive.ts'
import { consistencyPath, mth, tileOf } from '../../src/testing/transparency-log.ts'
import { leafHash, rootOfHashes } from './hashes.server.ts'
import { isConsistent, openTree, type ReadTile } from './tree.server.ts'

/** The leaves and the roots of the test data of RFC 6962's own authors. */
const LEAVES = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const bytes = (lines: readonly string[]) => lines.map((line) => Buffer.from(line))
const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
/** A tree over tiles as the specification defines them, computed again for every read. */
const bySpecification = (lines: readonly string[]) => openTree(async ({ level, n, width }) => tileOf(bytes(lines), level, n, width))

describe('the known vectors of RFC 6962', () => {
  it.each(ROOTS.map((root, i) => [i + 1, root] as const))('the root of %i leaves', async (size, root) => {
    expect((await bySpecification(LEAVES).root(size)).toString('hex')).toBe(root)
  })

  it.each([
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        ROOTS[3]!,
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as const)('the proof that %i leaves begin %i', async (older, newer, proof) => {
    expect(hex(await bySpecification(LEAVES).consistencyProof(older, newer))).toEqual(proof)
  })
})

it('agrees with a second implementation about roots and proofs of any log', async () => {
  const logs = fc
    .array(fc.string({ maxLength: 8 }), { minLength: 1, maxLength: 700, size: 'max' })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.integer({ min: 1, max: lines.length })))
  await fc.assert(
    fc.asyncProperty(logs, async ([lines, older]) => {
      const tree = bySpecification(lines)
      const leaves = bytes(lines)
      expect(await tree.root(lines.length)).toEqual(mth(leaves))
      expect(hex(await tree.consistencyProof(older, lines.length))).toEqual(hex(consistencyPath(older, leaves)))
    }),
    { numRuns: 40 },
  )
})

describe('of many checkpoints', () => {
  const SIZE = 12_000
  const HEADS = EXHAUSTIVE ? 1_000 : 100
  const tiles = new Map<string, Buffer>()
  const leaves = Array.from({ length: SIZE }, (_, i) => leafHash(`line ${i}`))
  /** Each level from the one below, once. */
  const read: ReadTile = async ({ level, n, width }) => {
    const key = `${level}/${n}`
    if (!tiles.has(key))
      tiles.set(key, level === 0 ? Buffer.concat(leaves.slice(n * 256, (n + 1) * 256)) : Buffer.concat(await rootsBelow(level, n)))
    return tiles.get(key)!.subarray(0, width * 32)
  }
  const tree = openTree(read)
  const rootOfTile = async (level: number, n: number) => rootOfHashes(await read({ level, n, width: 256 }))
  const rootsBelow = async (level: number, n: number) => {
    const unit = 256 ** level
    const full = Math.min((n + 1) * 256, Math.floor(SIZE / unit)) - n * 256
    return Promise.all(Array.from({ length: full }, (_, i) => rootOfTile(level - 1, n * 256 + i)))
  }

  it('any later one continues any earlier one, and no other root passes', async () => {
    const sizes = [...new Set(fc.sample(fc.integer({ min: 1, max: SIZE }), { numRuns: HEADS, seed: SEED }))].sort((a, b) => a - b)
    const roots = new Map(await Promise.all(sizes.map(async (size) => [size, await tree.root(size)] as const)))
    const head = (size: number) => ({ size, root: roots.get(size)! })
    const pairs = [
      ...sizes.slice(1).map((size, i) => [sizes[i]!, size] as const),
      ...fc.sample(fc.tuple(fc.constantFrom(...sizes), fc.constantFrom(...sizes)), { numRuns: HEADS, seed: SEED + 1 }),
    ]
    for (const [a, b] of pairs) {
      const [older, newer] = [head(Math.min(a, b)), head(Math.max(a, b))]
      const proof = await tree.consistencyProof(older.size, newer.size)
      expect(isConsistent(older, newer, proof)).toBe(true)
      const other = { ...older, root: leafHash('another history') }
      expect(isConsistent(other, newer, proof)).toBe(false)
      if (older.size < newer.size) expect(isConsistent(older, { ...newer, root: other.root }, proof)).toBe(false)
    }
  })
})
