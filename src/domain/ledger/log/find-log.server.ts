import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { LogCheck } from './check/log-check.ts'
import {
  ledgerLogCheckpoints,
  ledgerLogChecks,
  ledgerLogCosignatures,
  ledgerLogKeyEnds,
  ledgerLogKeys,
  ledgerLogLeaves,
  ledgerLogRefusals,
} from './ledger-log.tables.server.ts'
import type { Checkpoint, LedgerLog, TrailInLog } from './ledger-log.ts'
import { findWitnesses } from './witnesses/find-witnesses.server.ts'

type Reader = Pick<Context, 'db'>

/** The state of the log as a whole: its keys, its latest checkpoint, and the reason if there is no later one. */
export async function findLedgerLog(ctx: Reader & Pick<Context, 'config' | 'now'>): Promise<LedgerLog> {
  const { db } = ctx
  const [keys, [checkpoint], checkpoints, check, witnesses] = await Promise.all([
    findLogKeys(ctx),
    latest(db, 1),
    db.$count(ledgerLogCheckpoints),
    findCheck(db),
    findWitnesses(ctx),
  ])
  return {
    origin: keys[0]?.verifier_key.split('+')[0] ?? null,
    keys,
    checkpoint: checkpoint ?? null,
    checkpoints,
    refusal: await findRefusal(db),
    check,
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
  const [checkpoint] = await latest(db, 1)
  const [refusal] = await db
    .select()
    .from(ledgerLogRefusals)
    .where(gte(ledgerLogRefusals.refused_at, checkpoint?.signed_at ?? '-infinity'))
    .orderBy(desc(ledgerLogRefusals.id))
    .limit(1)
  return refusal ? { why: refusal.why, since: refusal.refused_at } : null
}

/** The latest check of the whole log, or a later one that found something. */
async function findCheck(db: Db): Promise<LogCheck | null> {
  const [found] = await db
    .select()
    .from(ledgerLogChecks)
    .where(sql`${ledgerLogChecks.is_whole} or ${ledgerLogChecks.findings} <> '[]'`)
    .orderBy(desc(ledgerLogChecks.id))
    .limit(1)
  if (!found) return null
  const { checked_at, is_whole, size, milliseconds, findings } = found
  return { checked_at, is_whole, size, seconds: milliseconds / 1000, findings }
}

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
