import { leafHash, rootOfHashes, sha256 } from '@huella/transparency-log/hashes'
import { TILE_WIDTH } from '@huella/transparency-log/tile-path'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type LoggedTransaction, ledgerLine } from './ledger-line.ts'
import { ledgerLogTiles } from './ledger-log.tables.server.ts'
import { readTile } from './read-tiles.server.ts'

/** Advisory lock of all writers of the log: one at a time. */
const LOG_LOCK = 4_831_705
/** Entries in one database transaction: some hundred milliseconds. */
const BATCH = 1024

/**
 * Adds transactions posted since the last run to the public log, in their order. Each batch is written whole or not at all, so that
 * interrupted and concurrent runs neither skip nor repeat one.
 * @returns how many were published
 */
export async function publishEntries(db: Db): Promise<number> {
  let published = 0
  for (;;) {
    const count = await db.transaction(publishBatch)
    published += count
    if (count < BATCH) return published
  }
}

/** Locked until the transaction ends. */
export async function lockLog(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOG_LOCK})`)
}

export async function countEntries(db: Db): Promise<number> {
  const [row] = await rowsOf<{ size: number }>(db, sql`select coalesce(max(position) + 1, 0)::float8 as size from ledger_log_leaves`)
  return row!.size
}

async function publishBatch(tx: Db): Promise<number> {
  await lockLog(tx)
  const waiting = await findUnpublished(tx)
  if (waiting.length === 0) return 0
  // On writing the leaf, the database removes the transaction from the waiting ones (`take_off_unpublished`).
  await appendEntries(tx, waiting)
  return waiting.length
}

type Waiting = LoggedTransaction & { id: number }

async function findUnpublished(tx: Db): Promise<Waiting[]> {
  return rowsOf<Waiting & Record<string, unknown>>(
    tx,
    sql`select t.id::float8 as id, 'ltx_' || t.id as transaction, t.event, iso_time(t.effective_at) as effective_at, iso_time(t.recorded_at) as recorded_at,
        c.code as trail, p.slug as project, s.project_id, t.reason, e.entries
      from (select transaction_id from ledger_unpublished order by transaction_id limit ${BATCH}) u
      join ledger_transactions t on t.id = u.transaction_id
      left join contribution_codes c on c.id = t.contribution_id
      left join step_projects s on s.id = t.step_id
      left join project_refs p on p.id = s.project_id
      cross join lateral (
        select json_agg(json_build_object('account', e.account, 'project', q.slug, 'project_id', e.project_id, 'currency', e.currency, 'amount', e.amount)
          order by e.currency, e.amount desc, e.account, q.slug) as entries
        from ledger_entries e left join project_refs q on q.id = e.project_id where e.transaction_id = t.id
      ) e
      order by t.id`,
  )
}

/** Writes lines, leaves and the tiles that they fill. Call it under the log's lock. */
async function appendEntries(tx: Db, logged: readonly Waiting[]): Promise<void> {
  const [last] = await rowsOf<{ position: number; line: string; ends_at: number }>(
    tx,
    sql`select position::float8 as position, line, ends_at::float8 as ends_at from ledger_log_leaves order by position desc limit 1`,
  )
  let position = last ? last.position + 1 : 0
  let previous = last ? sha256(last.line).toString('hex') : null
  let ends_at = last?.ends_at ?? 0
  const leaves = logged.map(({ id, ...transaction }) => {
    const line = ledgerLine(position, transaction, previous)
    ends_at += Buffer.byteLength(line) + 1
    previous = sha256(line).toString('hex')
    return { position: position++, transaction_id: id, trail: transaction.trail, line, leaf_hash: leafHash(line), ends_at }
  })
  // One array per column: a thousand rows of parameters take five times as long.
  const column = <Name extends keyof (typeof leaves)[number]>(name: Name) => sql.param(leaves.map((leaf) => leaf[name]))
  await tx.execute(
    sql`insert into ledger_log_leaves (position, transaction_id, trail, line, leaf_hash, ends_at)
      select * from unnest(${column('position')}::bigint[], ${column('transaction_id')}::bigint[], ${column('trail')}::text[], ${column('line')}::text[],
        ${column('leaf_hash')}::bytea[], ${column('ends_at')}::bigint[])`,
  )
  await storeFullTiles(tx, position)
}

/** Stores the tiles that became full with this number of leaves, from the lowest level up. */
async function storeFullTiles(tx: Db, size: number): Promise<void> {
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
