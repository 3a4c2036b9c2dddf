import { setImmediate as breathe } from 'node:timers/promises'
import { HASH_BYTES, rootOfHashes } from '@huella/transparency-log/hashes'
import { addSubtree, copySubtrees, rootOfSubtrees, type Subtrees } from '@huella/transparency-log/subtrees'
import { TILE_WIDTH } from '@huella/transparency-log/tile-path'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../../kit/data/db.server.ts'
import { openCheckpoint } from '../verify-ledger.mjs'
import type { Finding } from './log-check.ts'

/** Tiles hashed before other work of the process gets its turn: some two milliseconds. */
const TILES_AT_ONCE = 8

/** Continues the tree with the leaves of a range, and compares its full tiles and its checkpoints. */
export async function compareTree(tx: Db, trees: Subtrees, to: number, keys: string[]): Promise<Finding[]> {
  const from = trees.size
  const findings: Finding[] = []
  const signed = await findCheckpoints(tx, from, to)
  for (const [i, row] of (await findTiles(tx, from, to)).entries()) {
    if (i % TILES_AT_ONCE === 0) await breathe()
    if (row.start !== trees.size) findings.push({ place: 'missing', at: String(trees.size) })
    const leaves = splitHashes(row.hashes)
    const roots = rootsAt(
      trees,
      leaves,
      signed.map(({ size }) => size),
    )
    for (const checkpoint of signed)
      if (roots.has(checkpoint.size) && !(await isRight(checkpoint, roots.get(checkpoint.size)!, keys)))
        findings.push({ place: 'checkpoint', at: String(checkpoint.size) })
    if (leaves.length < TILE_WIDTH) {
      for (const leaf of leaves) addSubtree(trees, leaf)
      continue
    }
    const root = rootOfHashes(row.hashes)
    addSubtree(trees, root, TILE_WIDTH)
    if (!row.stored?.equals(row.hashes) || !row.root?.equals(root)) findings.push({ place: 'tile', at: `0/${row.n}` })
  }
  if (trees.size < to) findings.push({ place: 'missing', at: String(trees.size) })
  return findings
}

/** Compares each full tile above the lowest level with the roots of the tiles below it. */
export async function compareUpperTiles(tx: Db, size: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let level = 1, full = Math.floor(size / TILE_WIDTH ** 2); full > 0; level++, full = Math.floor(full / TILE_WIDTH)) {
    const rows = await rowsOf<{ n: number; below: Buffer | null; stored: Buffer | null; root: Buffer | null }>(
      tx,
      sql`select x.n::float8 as n, t.hashes as stored, t.root,
          (select string_agg(b.root, ''::bytea order by b.n) from ledger_log_tiles b where b.level = ${level - 1} and b.n between x.n * ${TILE_WIDTH} and x.n * ${TILE_WIDTH} + ${TILE_WIDTH - 1}) as below
        from generate_series(0, ${full - 1}::bigint) x(n) left join ledger_log_tiles t on t.level = ${level} and t.n = x.n order by x.n`,
    )
    for (const { n, below, stored, root } of rows)
      if (!below || below.length !== TILE_WIDTH * HASH_BYTES || !stored?.equals(below) || !root?.equals(rootOfHashes(below)))
        findings.push({ place: 'tile', at: `${level}/${n}` })
  }
  return findings
}

interface TileRow {
  [column: string]: unknown
  n: number
  start: number
  hashes: Buffer
  stored: Buffer | null
  root: Buffer | null
}

function findTiles(tx: Db, from: number, to: number): Promise<TileRow[]> {
  return rowsOf<TileRow>(
    tx,
    sql`select x.n::float8 as n, x.start::float8 as start, x.hashes, t.hashes as stored, t.root from (
        select position / ${TILE_WIDTH} as n, min(position) as start, string_agg(leaf_hash, ''::bytea order by position) as hashes
        from ledger_log_leaves where position >= ${from} and position < ${to} group by 1) x
      left join ledger_log_tiles t on t.level = 0 and t.n = x.n order by x.n`,
  )
}

interface SignedRoot {
  [column: string]: unknown
  size: number
  root: Buffer
  note: string
}

function findCheckpoints(tx: Db, from: number, to: number): Promise<SignedRoot[]> {
  return rowsOf<SignedRoot>(
    tx,
    sql`select size::float8 as size, root, note from ledger_log_checkpoints where size > ${from} and size <= ${to} order by size, id`,
  )
}

/** The roots at those of the sizes that these leaves reach. */
function rootsAt(trees: Subtrees, leaves: Buffer[], sizes: number[]): Map<number, Buffer> {
  const wanted = new Set(sizes.filter((size) => size > trees.size && size <= trees.size + leaves.length))
  const roots = new Map<number, Buffer>()
  if (wanted.size === 0) return roots
  const grown = copySubtrees(trees)
  for (const leaf of leaves) {
    addSubtree(grown, leaf)
    if (wanted.has(grown.size)) roots.set(grown.size, rootOfSubtrees(grown))
  }
  return roots
}

async function isRight({ size, root, note }: SignedRoot, true_root: Buffer, keys: string[]): Promise<boolean> {
  try {
    const head = await openCheckpoint(note, keys)
    return head.size === size && root.equals(true_root) && root.equals(Buffer.from(head.root))
  } catch {
    return false
  }
}

function splitHashes(hashes: Buffer): Buffer[] {
  return Array.from({ length: hashes.length / HASH_BYTES }, (_, i) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
}
