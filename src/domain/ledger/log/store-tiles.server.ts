import { rootOfHashes } from '@huella/transparency-log/hashes'
import { TILE_WIDTH } from '@huella/transparency-log/tile-path'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ledgerLogTiles } from './ledger-log.tables.server.ts'
import { readTile } from './read-tiles.server.ts'

/** Stores the tiles that became full with this number of leaves, from the lowest level up. */
export async function storeFullTiles(tx: Db, size: number): Promise<void> {
  let below = size
  for (let level = 0; below >= TILE_WIDTH; level++) {
    const full = Math.floor(below / TILE_WIDTH)
    for (let n = await countTiles(tx, level); n < full; n++) {
      const hashes = await readTile(tx, { level, n, width: TILE_WIDTH })
      if (!hashes) throw new Error(`tile ${level}/${n} of the ledger's log lacks hashes`)
      await tx.insert(ledgerLogTiles).values({ level, n, hashes, root: rootOfHashes(hashes) })
    }
    below = full
  }
}

async function countTiles(tx: Db, level: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select coalesce(max(n) + 1, 0)::float8 as count from ledger_log_tiles where level = ${level}`,
  )
  return row!.count
}
