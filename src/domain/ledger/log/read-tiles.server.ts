import { TILE_WIDTH, type TileAddress } from '@huella/transparency-log/tile-path'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { ledgerLogLeaves, ledgerLogTiles } from './ledger-log.tables.server.ts'

/** The concatenated hashes of a tile, full or partial; undefined if there are fewer yet. */
export async function readTile(db: Db, { level, n, width }: { level: number; n: number; width: number }): Promise<Buffer | undefined> {
  const [stored] =
    width < TILE_WIDTH
      ? []
      : await db
          .select()
          .from(ledgerLogTiles)
          .where(and(eq(ledgerLogTiles.level, level), eq(ledgerLogTiles.n, n)))
  if (stored) return stored.hashes
  const hashes = level === 0 ? await leafHashes(db, n, width) : await rootsBelow(db, level, n, width)
  return hashes.length === width ? Buffer.concat(hashes) : undefined
}

/** C2SP's entry bundle: each line with its length before it; undefined if there are fewer yet. */
export async function readEntries(db: Db, { n, width }: Pick<TileAddress, 'n' | 'width'>): Promise<Buffer | undefined> {
  const rows = await db
    .select({ line: ledgerLogLeaves.line })
    .from(ledgerLogLeaves)
    .where(within(ledgerLogLeaves.position, n, width))
    .orderBy(asc(ledgerLogLeaves.position))
  if (rows.length !== width) return undefined
  return Buffer.concat(
    rows.flatMap(({ line }) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(Buffer.byteLength(line))
      return [length, Buffer.from(line)]
    }),
  )
}

async function leafHashes(db: Db, n: number, width: number): Promise<Buffer[]> {
  const rows = await db
    .select({ hash: ledgerLogLeaves.leaf_hash })
    .from(ledgerLogLeaves)
    .where(within(ledgerLogLeaves.position, n, width))
    .orderBy(asc(ledgerLogLeaves.position))
  return rows.map(({ hash }) => hash)
}

async function rootsBelow(db: Db, level: number, n: number, width: number): Promise<Buffer[]> {
  const rows = await db
    .select({ root: ledgerLogTiles.root })
    .from(ledgerLogTiles)
    .where(and(eq(ledgerLogTiles.level, level - 1), within(ledgerLogTiles.n, n, width)))
    .orderBy(asc(ledgerLogTiles.n))
  return rows.map(({ root }) => root)
}

function within(column: typeof ledgerLogLeaves.position | typeof ledgerLogTiles.n, n: number, width: number) {
  return and(gte(column, n * TILE_WIDTH), lt(column, n * TILE_WIDTH + width))
}
