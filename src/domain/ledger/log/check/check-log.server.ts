import { readSubtrees, rootOfSubtrees, type Subtrees } from '@huella/transparency-log/subtrees'
import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogChecks, ledgerLogKeys } from '../ledger-log.tables.server.ts'
import { countEntries } from '../publish-entries.server.ts'
import { readPublishedFile } from '../published-head.server.ts'
import { compareLines } from './compare-lines.server.ts'
import { compareRecords } from './compare-records.server.ts'
import { compareTree, compareUpperTiles } from './compare-tree.server.ts'
import { type Finding, MOST_FINDINGS } from './log-check.ts'

/** Entries compared by one statement; a multiple of a tile. */
const STEP = 16_384

export interface Checked {
  size: number
  root: Buffer
  findings: Finding[]
}

/**
 * Compares what is published with itself and with everything that it is made from, in one snapshot, and records the result.
 * @param options.whole false: only what came since the last check, whose subtrees it continues. With findings it is not continued: a whole
 * one has to find nothing first
 * @returns the number of entries and the root that follows from their lines, not from stored tiles
 */
export async function checkLog(ctx: Pick<DeliveryContext, 'db' | 'files' | 'now'>, { whole }: { whole: boolean }): Promise<Checked> {
  const started = performance.now()
  const [last] = await ctx.db.select().from(ledgerLogChecks).orderBy(desc(ledgerLogChecks.id)).limit(1)
  const continued = whole ? undefined : last
  if (continued && continued.findings.length > 0) {
    const { size, subtrees, findings } = continued
    return { size, root: rootOfSubtrees(readSubtrees(size, subtrees)), findings }
  }
  const trees = continued ? readSubtrees(continued.size, continued.subtrees) : { size: 0, hashes: [] }
  // In this order: the note in the file was in the database before.
  const file = await readPublishedFile(ctx.db, ctx)
  const found = await ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '5min'; set local idle_in_transaction_session_timeout = '5min'`)
      return compareAll(tx, trees, { is_whole: !continued, file })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const findings = found.slice(0, MOST_FINDINGS)
  await ctx.db.insert(ledgerLogChecks).values({
    is_whole: !continued,
    size: trees.size,
    subtrees: Buffer.concat(trees.hashes),
    findings,
    milliseconds: Math.round(performance.now() - started),
    checked_at: ctx.now.toISOString(),
  })
  return { size: trees.size, root: rootOfSubtrees(trees), findings }
}

async function compareAll(
  tx: Db,
  trees: Subtrees,
  { is_whole, file }: { is_whole: boolean; file: string | undefined },
): Promise<Finding[]> {
  const size = await countEntries(tx)
  const keys = (await tx.select().from(ledgerLogKeys)).map(({ verifier_key }) => verifier_key)
  const findings: Finding[] = []
  while (trees.size < size && findings.length < MOST_FINDINGS) {
    const from = trees.size
    const to = Math.min(from + STEP, size)
    findings.push(...(await compareLines(tx, from, to)), ...(await compareTree(tx, trees, to, keys)))
    // Past a gap nothing can be at its place.
    if (trees.size !== to) break
  }
  if (!is_whole) return findings
  findings.push(...(await compareUpperTiles(tx, size)), ...(await compareRecords(tx)))
  if (file !== undefined && (await tx.$count(ledgerLogCheckpoints, sql`note = ${file}`)) === 0)
    findings.push({ place: 'file', at: 'checkpoint' })
  return findings
}
