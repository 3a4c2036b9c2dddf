import { type Cosignature, findCosignature } from '@huella/transparency-log/cosignature'
import { openTree } from '@huella/transparency-log/tree'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { WitnessSetting } from '../../../../config/witness-settings.ts'
import type { Db } from '../../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../../kit/event-handler.server.ts'
import { ledgerLogCheckpoints, ledgerLogCosignatures, ledgerLogWitnesses } from '../ledger-log.tables.server.ts'
import { readTile } from '../read-tiles.server.ts'
import type { WitnessProblem } from './witness.ts'

/** A cosignature is renewed after an hour, so that its time says that the witness still sees this history. */
const FRESH_MS = 3_600_000
const PATIENCE_MS = 10_000
/** More than the longest cosignature line by far. */
const MOST_BYTES = 64 * 1024
/** At first a witness may say from which size it wants the proof. */
const TRIES = 3

type AskContext = Pick<DeliveryContext, 'db' | 'config' | 'log' | 'now'>
type Head = typeof ledgerLogCheckpoints.$inferSelect

/**
 * Asks each witness for its cosignature of the latest checkpoint, unless it gave one within the hour, and stores what it answers. They are
 * asked at once and apart: one that is silent delays nobody.
 */
export async function askWitnesses(ctx: AskContext): Promise<void> {
  const [head] = await ctx.db.select().from(ledgerLogCheckpoints).orderBy(desc(ledgerLogCheckpoints.id)).limit(1)
  if (head) await Promise.all(ctx.config.log_witnesses.map((witness) => askWitness(ctx, head, witness)))
}

async function askWitness(ctx: AskContext, head: Head, witness: WitnessSetting): Promise<void> {
  const { verifier_key } = witness
  const of = eq(ledgerLogWitnesses.verifier_key, verifier_key)
  const [known] = await ctx.db.select().from(ledgerLogWitnesses).where(of)
  const is_fresh = known?.answered_at && ctx.now.getTime() - new Date(known.answered_at).getTime() < FRESH_MS
  const given = and(eq(ledgerLogCosignatures.checkpoint_id, head.id), eq(ledgerLogCosignatures.verifier_key, verifier_key))
  if (is_fresh && (await ctx.db.$count(ledgerLogCosignatures, given)) > 0) return
  const outcome = await cosigned(ctx.db, head, { ...witness, size: known?.size ?? 0 })
  // Another process signed meanwhile, and asked for that.
  if ('seen' in outcome && (await ctx.db.$count(ledgerLogCheckpoints, gte(ledgerLogCheckpoints.size, outcome.seen))) > 0) return
  const at = ctx.now.toISOString()
  const state = 'problem' in outcome ? { problem: outcome.problem } : { size: head.size, answered_at: at, problem: null }
  if ('problem' in outcome) ctx.log.warn({ witness: witness.name, problem: outcome.problem }, 'a witness did not cosign the ledger’s log')
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(ledgerLogWitnesses)
      .values({ verifier_key, requested_at: at, ...state })
      .onConflictDoUpdate({ target: ledgerLogWitnesses.verifier_key, set: { requested_at: at, ...state } })
    if ('problem' in outcome) return
    const { line, time } = outcome
    const cosigned_at = new Date(time * 1000).toISOString()
    await tx
      .insert(ledgerLogCosignatures)
      .values({ checkpoint_id: head.id, verifier_key, line, cosigned_at })
      .onConflictDoUpdate({
        target: [ledgerLogCosignatures.checkpoint_id, ledgerLogCosignatures.verifier_key],
        set: { line, cosigned_at },
        setWhere: sql`${ledgerLogCosignatures.cosigned_at} < excluded.cosigned_at`,
      })
  })
}

/** `seen`: the size that a witness is ahead with. */
type Outcome = Cosignature | { problem: WitnessProblem } | { problem: 'ahead'; seen: number }

/** Each proof is against the witness's own last size, which only it knows for sure. */
async function cosigned(db: Db, head: Head, { url, verifier_key, size }: WitnessSetting & { size: number }): Promise<Outcome> {
  let from = size
  for (let tries = 0; tries < TRIES; tries++) {
    if (from > head.size) return { problem: 'ahead', seen: from }
    const answer = await post(`${url}/add-checkpoint`, await requestOf(db, head, from))
    if (!answer) return { problem: 'unreachable' }
    if (answer.status === 200) return findCosignature(head.note, answer.body.split('\n'), verifier_key) ?? { problem: 'bad_signature' }
    const told = answer.status === 409 && answer.type === 'text/x.tlog.size' ? /^(0|[1-9]\d{0,14})\n?$/.exec(answer.body)?.[1] : undefined
    if (told === undefined) return { problem: PROBLEMS[answer.status] ?? 'unavailable' }
    from = Number(told)
  }
  return { problem: 'unavailable' }
}

/** A conflict without a size is the answer of some programs to another root of the same size. */
const PROBLEMS: Record<number, WitnessProblem> = {
  400: 'malformed',
  403: 'unknown_key',
  404: 'unknown_log',
  409: 'fork',
  422: 'fork',
}

async function requestOf(db: Db, { size, note }: Head, old: number): Promise<string> {
  const tree = openTree(async (tile) => (await readTile(db, tile)) ?? Promise.reject(new Error('a tile of the ledger’s log lacks hashes')))
  const proof = old === 0 ? [] : await tree.consistencyProof(old, size)
  return [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', note].join('\n')
}

async function post(url: string, body: string): Promise<{ status: number; type: string; body: string } | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.length > MOST_BYTES) return undefined
    }
    return { status: response.status, type: response.headers.get('content-type') ?? '', body: text }
  } catch {
    return undefined
  }
}
