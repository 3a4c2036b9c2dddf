import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { LogCheck } from './check/log-check.ts'
import {
  ledgerLogCheckpoints,
  ledgerLogCosignatures,
  ledgerLogKeyEnds,
  ledgerLogKeys,
  ledgerLogLeaves,
} from './ledger-log.tables.server.ts'
import type { Checkpoint, LedgerLog, TrailInLog } from './ledger-log.ts'
import { findWitnesses } from './witnesses/find-witnesses.server.ts'

type Reader = Pick<Context, 'db'>

/** The state of the log as a whole: its keys, its latest checkpoint, and the reason if there is no later one. */
export async function findLedgerLog(ctx: Reader & Pick<Context, 'config' | 'now'>): Promise<LedgerLog> {
  const { db } = ctx
  const [keys, [checkpoint], checkpoints, [check], witnesses] = await Promise.all([
    findLogKeys(ctx),
    latest(db, 1),
    db.$count(ledgerLogCheckpoints),
    rowsOf<LogCheck & Record<string, unknown>>(db, LATEST_CHECK),
    findWitnesses(ctx),
  ])
  return {
    origin: keys[0]?.verifier_key.split('+')[0] ?? null,
    keys,
    checkpoint: checkpoint ?? null,
    checkpoints,
    refusal: await findRefusal(db),
    check: check ?? null,
    ...witnesses,
  }
}

/** All keys that the log ever had, the newest first. */
export async function findLogKeys({ db }: Reader): Promise<LedgerLog['keys']> {
  const keys = await db
    .select()
    .from(ledgerLogKeys)
    .leftJoin(ledgerLogKeyEnds, eq(ledgerLogKeyEnds.key_id, ledgerLogKeys.id))
    .orderBy(desc(ledgerLogKeys.created_at), desc(ledgerLogKeys.id))
  return keys.map(({ ledger_log_keys: key, ledger_log_key_ends: end }) => ({
    verifier_key: key.verifier_key,
    from: key.created_at,
    until: end?.ended_at ?? null,
    ended: end?.how ?? null,
    said: end?.said ?? null,
  }))
}

/** Why nothing was signed since the latest checkpoint; null if nothing was refused. */
export async function findRefusal(db: Db): Promise<LedgerLog['refusal']> {
  return (await rowsOf<NonNullable<LedgerLog['refusal']>>(db, LATEST_REFUSAL))[0] ?? null
}

/** SQL: why nothing was signed since the latest checkpoint, if something was refused. */
export const LATEST_REFUSAL = sql`select r.why, iso_time(r.refused_at) as since from ledger_log_refusals r
  where r.refused_at >= coalesce((select k.signed_at from ledger_log_checkpoints k order by k.id desc limit 1), '-infinity') order by r.id desc limit 1`

/** SQL: the latest check of the whole log, or a later one that found something. */
export const LATEST_CHECK = sql`select iso_time(c.checked_at) as checked_at, c.is_whole, c.size::float8 as size, c.milliseconds / 1000::float8 as seconds, c.findings from ledger_log_checks c
  where c.is_whole or c.findings <> '[]' order by c.id desc limit 1`

/** All checkpoints that were ever signed, the latest first. */
export async function findCheckpoints(
  { db }: Reader,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ data: Checkpoint[]; total: number }> {
  const [data, total] = await Promise.all([latest(db, per_page, (page - 1) * per_page), db.$count(ledgerLogCheckpoints)])
  return { data, total }
}

/** Positions of a contribution in the log. @throws not_found until it has any */
export async function findTrailInLog({ db }: Reader, code: string): Promise<TrailInLog> {
  const entries = await rowsOf<{ position: number; event: string }>(
    db,
    sql`select position::float8 as position, line::json ->> 'event' as event from ledger_log_leaves where trail = ${code} order by position`,
  )
  if (entries.length === 0) throw notFound()
  return { code, entries }
}

/** The note of the latest checkpoint, or of the latest of a size, with the cosignatures that witnesses gave it. */
export async function findNote(db: Db, size?: number): Promise<{ size: number; note: string } | undefined> {
  const [found] = await db
    .select()
    .from(ledgerLogCheckpoints)
    .where(size === undefined ? undefined : eq(ledgerLogCheckpoints.size, size))
    .orderBy(desc(ledgerLogCheckpoints.id))
    .limit(1)
  if (!found) return undefined
  const lines = await db.select().from(ledgerLogCosignatures).where(eq(ledgerLogCosignatures.checkpoint_id, found.id))
  return { size: found.size, note: found.note + lines.map(({ line }) => `${line}\n`).join('') }
}

/** The number of entries that are published. */
export async function findLogSize(db: Db): Promise<number> {
  const [latest] = await db
    .select({ size: ledgerLogCheckpoints.size })
    .from(ledgerLogCheckpoints)
    .orderBy(desc(ledgerLogCheckpoints.id))
    .limit(1)
  return latest?.size ?? 0
}

/** Size in bytes of the file of the first entries; undefined if there are fewer. */
export async function bytesOfEntries(db: Db, size: number): Promise<number | undefined> {
  const [last] = await db
    .select()
    .from(ledgerLogLeaves)
    .where(eq(ledgerLogLeaves.position, size - 1))
  return last?.ends_at
}

/** Read in batches: never all in memory. */
export async function* entryLines(db: Db, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += LINES) {
    const rows = await db
      .select({ line: ledgerLogLeaves.line })
      .from(ledgerLogLeaves)
      .where(and(gte(ledgerLogLeaves.position, from), sql`${ledgerLogLeaves.position} < ${Math.min(from + LINES, size)}`))
      .orderBy(asc(ledgerLogLeaves.position))
    yield Buffer.from(`${rows.map(({ line }) => line).join('\n')}\n`)
  }
}

/** Some 200 kB. */
const LINES = 512

async function latest(db: Db, limit: number, offset = 0): Promise<Checkpoint[]> {
  const rows = await db.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(limit).offset(offset)
  return rows.map(({ size, root, signed_at, occasion, note }) => ({ size, root: root.toString('base64'), signed_at, occasion, note }))
}
