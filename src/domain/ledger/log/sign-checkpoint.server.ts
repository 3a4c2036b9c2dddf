import { desc, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogRefusals } from './ledger-log.tables.server.ts'
import type { LogRefusal, Occasion } from './ledger-log.ts'
import { endKey, type LogKey, liveKey, makeKey } from './log-keys.server.ts'
import { countEntries, lockLog } from './publish-entries.server.ts'
import { findPublishedHead, keepOutside } from './published-head.server.ts'
import { readTile } from './read-tiles.server.ts'
import { checkpointText, type NoteKey, signNote } from './signed-note.server.ts'
import { isConsistent, openTree, type Tree } from './tree.server.ts'

export type LogContext = Pick<DeliveryContext, 'db' | 'config' | 'files' | 'log' | 'now'>
export type Signed = 'signed' | 'nothing_new' | LogRefusal

/**
 * Signs the log's number of entries and the root of their tree. A log that does not continue the signed history is not signed; the refusal
 * is recorded and published.
 */
export function signCheckpoint(ctx: LogContext, occasion: 'hour' | 'payout'): Promise<Signed> {
  return underLock(ctx, async (tx, log) => {
    const { note_key, id } = log.key
    if (!note_key) throw new Refused('key_unusable')
    if (log.last?.size === log.size && log.last.key_id === id) return 'nothing_new'
    return write(tx, ctx, log, { occasion, key_id: id, keys: [note_key] })
  })
}

/** Replaces the key: the old one signs a last checkpoint that names the new one, which signs it too. */
export function changeKey(ctx: LogContext): Promise<Signed> {
  return underLock(ctx, async (tx, log) => {
    const old = log.key
    if (!old.note_key) throw new Refused('key_unusable')
    await endKey(tx, old.id, { how: 'changed', said: null, now: ctx.now })
    const next = await makeKey(tx, ownerOf(ctx))
    const more = [`next-key ${next.verifier_key}`]
    return write(tx, ctx, log, { occasion: 'key_changed', key_id: next.id, keys: [old.note_key, next.note_key], more })
  })
}

/** Replaces a key that is lost, or may have leaked. @param said the public explanation */
export function replaceLostKey(ctx: LogContext, said: string): Promise<Signed> {
  return underLock(ctx, async (tx, log) => {
    const old = log.key
    await endKey(tx, old.id, { how: 'lost', said, now: ctx.now })
    const next = await makeKey(tx, ownerOf(ctx))
    const more = [`lost-key ${old.verifier_key}`]
    return write(tx, ctx, log, { occasion: 'key_lost', key_id: next.id, keys: [next.note_key], more })
  })
}

interface State {
  key: LogKey
  tree: Tree
  size: number
  last: { size: number; root: Buffer; key_id: string } | undefined
}

async function underLock(ctx: LogContext, act: (tx: Db, state: State) => Promise<Signed>): Promise<Signed> {
  try {
    const outcome = await ctx.db.transaction(async (tx): Promise<Signed> => {
      await lockLog(tx)
      const size = await countEntries(tx)
      const [last] = await tx.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
      const key = size > 0 ? await liveKey(tx, ownerOf(ctx)) : undefined
      if (!key) return 'nothing_new'
      const tree = openTree(
        async (tile) => (await readTile(tx, tile)) ?? Promise.reject(new Error('a tile of the ledger’s log lacks hashes')),
      )
      const why = await contradiction(tx, ctx, { tree, size, last })
      if (why) throw new Refused(why)
      return await act(tx, { key, tree, size, last })
    })
    await keepOutside(ctx)
    return outcome
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.why === 'head_unreadable') await keepOutside(ctx)
    await noteRefusal(ctx, error.why)
    return error.why
  }
}

/** Rolls back writes before a refusal. */
class Refused extends Error {
  readonly why: LogRefusal
  constructor(why: LogRefusal) {
    super(why)
    this.why = why
  }
}

/** Compares with the last checkpoint of this database, and with the last one written outside of it. */
async function contradiction(tx: Db, ctx: LogContext, { tree, size, last }: Omit<State, 'key'>): Promise<LogRefusal | undefined> {
  const published = await findPublishedHead(tx, ctx)
  if (published === 'unreadable') return 'head_unreadable'
  if (published && (published.size > size || !(await continues(tree, published, size)))) return 'older_than_published'
  return last && !(await continues(tree, last, size)) ? 'does_not_continue' : undefined
}

async function continues(tree: Tree, last: { size: number; root: Buffer }, size: number): Promise<boolean> {
  if (last.size > size) return false
  return isConsistent(last, { size, root: await tree.root(size) }, await tree.consistencyProof(last.size, size))
}

async function write(
  tx: Db,
  { now }: LogContext,
  { tree, size }: State,
  { occasion, key_id, keys, more }: { occasion: Occasion; key_id: string; keys: NoteKey[]; more?: string[] },
): Promise<Signed> {
  const root = await tree.root(size)
  const note = signNote(checkpointText({ origin: keys[0]!.name, size, root }, more), keys)
  await tx.insert(ledgerLogCheckpoints).values({ size, root, key_id, note, occasion, signed_at: now.toISOString() })
  return 'signed'
}

/** Recorded once, until a checkpoint is signed again or the cause changes. */
export async function noteRefusal({ db, log, now }: LogContext, why: LogRefusal): Promise<void> {
  log.error({ why }, 'no checkpoint of the ledger was signed: see docs/ledger-log.md')
  const at = now.toISOString()
  await db.transaction(async (tx) => {
    await lockLog(tx)
    const [since] = await rowsOf<{ why: string }>(
      tx,
      sql`select why from ledger_log_refusals where refused_at >= coalesce((select max(signed_at) from ledger_log_checkpoints), '-infinity') order by id desc limit 1`,
    )
    if (since?.why !== why) await tx.insert(ledgerLogRefusals).values({ why, refused_at: at })
  })
}

function ownerOf({ config, now }: LogContext) {
  const { secret_key, secret_key_old, public_url } = config
  return { secret_key, secret_key_old, public_url, now }
}
