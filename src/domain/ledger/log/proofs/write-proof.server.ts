import { proofText } from '@huella/transparency-log/proof-text'
import { openTree } from '@huella/transparency-log/tree'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../../kit/data/db.server.ts'
import { findNote } from '../find-log.server.ts'
import { ledgerLogLeaves } from '../ledger-log.tables.server.ts'
import { readTile } from '../read-tiles.server.ts'

/**
 * Everything that proves an entry without this site, as C2SP's tlog-proof: its line, its way to the root, and the latest checkpoint with its
 * cosignatures. Undefined until a checkpoint signs it.
 */
export async function writeProof(db: Db, position: number): Promise<string | undefined> {
  const head = await findNote(db)
  const [leaf] = await db.select().from(ledgerLogLeaves).where(eq(ledgerLogLeaves.position, position))
  if (!head || !leaf || position >= head.size) return undefined
  const tree = openTree(async (tile) => (await readTile(db, tile)) ?? Promise.reject(new Error('a tile of the ledger’s log lacks hashes')))
  const hashes = await tree.inclusionProof(position, head.size)
  return proofText({ entry: leaf.line, position, hashes, note: head.note })
}

/** Position of a contribution's latest confirmation, for its receipt; of its last entry if it has none. */
export async function findPositionOfTrail(db: Db, code: string): Promise<number | undefined> {
  const leaves = await db.select().from(ledgerLogLeaves).where(eq(ledgerLogLeaves.trail, code)).orderBy(desc(ledgerLogLeaves.position))
  const confirmed = leaves.find(({ line }) => ['approved', 'carried'].includes((JSON.parse(line) as { event: string }).event))
  return (confirmed ?? leaves[0])?.position
}
