import { readSubtrees, rootOfSubtrees, type Subtrees } from '@huella/transparency-log/subtrees'
import { desc, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogChecks, ledgerLogKeys } from '../ledger-log.tables.server.ts'
import { countEntries } from '../publish-entries.server.ts'
import { readPublishedFile } from '../published-head.server.ts'
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

/**
 * Compares each line of a range with its hash, the line before, and the ledger's rows. The database does the work, as a process of its own;
 * only differences come back. A line that is no entry fails its whole statement, so that the range is divided until it stands alone.
 */
async function compareLines(tx: Db, from: number, to: number): Promise<Finding[]> {
  try {
    const rows = await tx.transaction((within) => rowsOf<{ place: 'line' | 'entry'; position: number }>(within, differences(from, to)))
    return rows.map(({ place, position }) => ({ place, at: String(position) }))
  } catch (error) {
    if (!isDataError(error)) throw error
    if (to - from === 1) return [{ place: 'line', at: String(from) }]
    const middle = Math.floor((from + to) / 2)
    return [...(await compareLines(tx, from, middle)), ...(await compareLines(tx, middle, to))]
  }
}

/** PostgreSQL's class of errors about values: text that is no JSON, or no number. */
function isDataError(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && code.startsWith('22')) || (cause !== undefined && isDataError(cause))
}

/** Lines of the first format name a project by its slug of that day, those since by its id, too. */
function differences(from: number, to: number) {
  return sql`
    with part as (
      select position, transaction_id, trail, line, leaf_hash, ends_at, lag(line) over w as before, lag(ends_at) over w as started
      from ledger_log_leaves where position >= ${from - 1} and position < ${to} window w as (order by position)),
    parsed as materialized (select *, line::jsonb as logged from part where position >= ${from})
    select x.position::float8 as position, x.place from (
      select p.position, case
        when p.leaf_hash <> sha256('\\x00'::bytea || convert_to(p.line, 'UTF8')) or p.ends_at <> coalesce(p.started, 0) + octet_length(p.line) + 1
          or (p.logged ->> 'position')::bigint is distinct from p.position or p.trail is distinct from p.logged ->> 'trail'
          or p.logged ->> 'previous' is distinct from encode(sha256(convert_to(p.before, 'UTF8')), 'hex') then 'line'
        when p.logged ->> 'transaction' is distinct from 'ltx_' || t.id or p.logged ->> 'event' is distinct from t.event
          or p.logged ->> 'effective_at' is distinct from iso_time(t.effective_at) or p.logged ->> 'recorded_at' is distinct from iso_time(t.recorded_at)
          or p.trail is distinct from c.code
          or p.logged ->> 'reason' is distinct from case when t.reason ~ '^[a-z]{2,20}(_[a-z]{2,20}){0,5}$' then t.reason end
          or (p.logged ? 'version' and p.logged ->> 'project_id' is distinct from s.project_id)
          or told.entries is distinct from posted.entries then 'entry' end as place
      from parsed p
      left join ledger_transactions t on t.id = p.transaction_id
      left join contribution_codes c on c.id = t.contribution_id
      left join step_projects s on s.id = t.step_id
      left join lateral (
        select jsonb_agg(jsonb_build_array(e.account, e.project_id, e.currency, e.amount) order by e.account, e.project_id, e.currency) as entries
        from ledger_entries e where e.transaction_id = t.id) posted on true
      left join lateral (
        select jsonb_agg(jsonb_build_array(y.account, y.project_id, y.currency, y.amount) order by y.account, y.project_id, y.currency) as entries from (
          select z.entry ->> 'account' as account, z.entry ->> 'currency' as currency, (z.entry ->> 'amount')::bigint as amount,
            case when p.logged ? 'version' then case when z.entry ? 'project_id' then z.entry ->> 'project_id' else p.logged ->> 'project_id' end
              else (select g.project_id from project_all_slugs g where g.slug = case when z.entry ? 'project' then z.entry ->> 'project' else p.logged ->> 'project' end limit 1) end as project_id
          from jsonb_array_elements(p.logged -> 'entries') z(entry)) y) told on true) x
    where x.place is not null order by x.position`
}
