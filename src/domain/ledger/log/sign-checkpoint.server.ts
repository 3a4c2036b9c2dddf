import { checkpointText, type NoteKey, signNote } from '@huella/transparency-log/signed-note'
import { isConsistent, openTree, type Tree } from '@huella/transparency-log/tree'
import { desc, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { checkLog } from './check/check-log.server.ts'
import { findRefusal } from './find-log.server.ts'
import { logRefusedLetter } from './ledger-log.letters.ts'
import { ledgerLogCheckpoints, ledgerLogRefusals } from './ledger-log.tables.server.ts'
import type { LogRefusal, Occasion } from './ledger-log.ts'
import { endKey, type LogKey, liveKey, makeKey } from './log-keys.server.ts'
import { countEntries, lockLog } from './publish-entries.server.ts'
import { findPublishedHead, keepOutside } from './published-head.server.ts'
import { readTile } from './read-tiles.server.ts'
import { isSeenOtherwise } from './witnesses/find-witnesses.server.ts'

/** Commands of the server write no letters: they have no outbox. */
export type LogContext = Pick<DeliveryContext, 'db' | 'config' | 'files' | 'log' | 'now'> & Partial<Pick<DeliveryContext, 'outbox'>>
export type Signed = 'signed' | 'nothing_new' | LogRefusal

/** Up to so many entries everything is checked before a payout's signature, too: some seconds. */
const CHECKED_AT_ONCE = 50_000

/**
 * Signs the log's number of entries and the root that a check of them works out. A log that does not continue the signed history, or in
 * which the check finds a change, is not signed; the refusal is recorded, published and sent to admins.
 */
export async function signCheckpoint(ctx: LogContext, occasion: 'hour' | 'payout'): Promise<Signed> {
  return whenChecked(
    ctx,
    async (tx, log) => {
      const { note_key, id } = log.key
      if (!note_key) throw new Refused('key_unusable')
      return write(tx, ctx, log, { occasion, key_id: id, keys: [note_key] })
    },
    occasion,
  )
}

/** Replaces the key: the old one signs a last checkpoint that names the new one, which signs it too. */
export function changeKey(ctx: LogContext): Promise<Signed> {
  return whenChecked(ctx, async (tx, log) => {
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
  return whenChecked(ctx, async (tx, log) => {
    const old = log.key
    await endKey(tx, old.id, { how: 'lost', said, now: ctx.now })
    const next = await makeKey(tx, ownerOf(ctx))
    const more = [`lost-key ${old.verifier_key}`]
    return write(tx, ctx, log, { occasion: 'key_lost', key_id: next.id, keys: [next.note_key], more })
  })
}

interface State {
  key: LogKey
  size: number
  root: Buffer
}

/**
 * The check takes long, so it runs between two transactions that hold the lock; both compare with the last checkpoints.
 * @param occasion of a signature that is only made when there is something new, or one was refused
 */
async function whenChecked(ctx: LogContext, act: (tx: Db, state: State) => Promise<Signed>, occasion?: 'hour' | 'payout'): Promise<Signed> {
  try {
    const size = await ctx.db.transaction((tx) => sizeToSign(tx, ctx, occasion !== undefined))
    if (size === 0) return 'nothing_new'
    const checked = await checkLog(ctx, { whole: occasion !== 'payout' || size <= CHECKED_AT_ONCE })
    if (checked.findings.length > 0) throw new Refused('changed')
    const outcome = await ctx.db.transaction(async (tx) => {
      await lockLog(tx)
      const key = await liveKey(tx, ownerOf(ctx))
      // Another process was faster.
      if (occasion && (await isSigned(tx, key, checked.size))) return 'nothing_new'
      await refuseContradiction(tx, ctx, checked)
      return act(tx, { key, ...checked })
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

/** @returns 0 if there is nothing to sign @throws Refused */
async function sizeToSign(tx: Db, ctx: LogContext, only_new: boolean): Promise<number> {
  await lockLog(tx)
  const size = await countEntries(tx)
  if (size === 0) return 0
  await refuseContradiction(tx, ctx, { size })
  if (await isSeenOtherwise({ ...ctx, db: tx })) throw new Refused('seen_otherwise')
  const key = await liveKey(tx, ownerOf(ctx))
  if (only_new && !key.note_key) throw new Refused('key_unusable')
  return only_new && (await isSigned(tx, key, size)) ? 0 : size
}

/** Returns true if a signature of this size would say nothing new; after a refusal, it says that it is over. */
async function isSigned(tx: Db, key: LogKey, size: number): Promise<boolean> {
  const last = await findLast(tx)
  if (!last || last.size < size || last.key_id !== key.id) return false
  return last.size > size || !(await findRefusal(tx))
}

async function findLast(tx: Db) {
  const [last] = await tx.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
  return last
}

/** Rolls back writes before a refusal. */
class Refused extends Error {
  readonly why: LogRefusal
  constructor(why: LogRefusal) {
    super(why)
    this.why = why
  }
}

/**
 * Compares the stored tree with the last checkpoint of this database, with the last one written outside of it, and with the root that a
 * check worked out from the lines. @throws Refused
 */
async function refuseContradiction(tx: Db, ctx: LogContext, { size, root }: { size: number; root?: Buffer }): Promise<void> {
  const tree = openTree(async (tile) => (await readTile(tx, tile)) ?? Promise.reject(new Error('a tile of the ledger’s log lacks hashes')))
  const published = await findPublishedHead(tx, ctx)
  if (published === 'unreadable') throw new Refused('head_unreadable')
  // One that this database signed is no proof of its age.
  const known = published && (await tx.$count(ledgerLogCheckpoints, eq(ledgerLogCheckpoints.root, published.root))) > 0
  if (published && !known && (published.size > size || !(await continues(tree, published, size)))) throw new Refused('older_than_published')
  const last = await findLast(tx)
  if (last && !(await continues(tree, last, size))) throw new Refused('does_not_continue')
  if (root && !root.equals(await tree.root(size))) throw new Refused('changed')
}

async function continues(tree: Tree, last: { size: number; root: Buffer }, size: number): Promise<boolean> {
  if (last.size > size) return false
  return isConsistent(last, { size, root: await tree.root(size) }, await tree.consistencyProof(last.size, size))
}

async function write(
  tx: Db,
  { now }: LogContext,
  { size, root }: State,
  { occasion, key_id, keys, more }: { occasion: Occasion; key_id: string; keys: NoteKey[]; more?: string[] },
): Promise<Signed> {
  const note = signNote(checkpointText({ origin: keys[0]!.name, size, root }, more), keys)
  await tx.insert(ledgerLogCheckpoints).values({ size, root, key_id, note, occasion, signed_at: now.toISOString() })
  return 'signed'
}

/** Recorded once, with a letter to every admin, until a checkpoint is signed again or the cause changes. */
export async function noteRefusal(ctx: LogContext, why: LogRefusal): Promise<void> {
  ctx.log.error({ why }, 'no checkpoint of the ledger was signed: see docs/ledger-log.md')
  await ctx.db.transaction(async (tx) => {
    await lockLog(tx)
    if ((await findRefusal(tx))?.why === why) return
    await tx.insert(ledgerLogRefusals).values({ why, refused_at: ctx.now.toISOString() })
    const { outbox } = ctx
    if (!outbox) return
    for (const { user_id } of await rowsOf<{ user_id: string }>(tx, sql`select user_id from active_admins order by user_id`))
      await queueLetter({ outbox }, tx, logRefusedLetter, { user_id, facts: { why } })
  })
}

function ownerOf({ config, now }: LogContext) {
  const { secret_key, secret_key_old, public_url } = config
  return { secret_key, secret_key_old, public_url, now }
}
