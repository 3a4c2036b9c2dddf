import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { TrailInLog } from '../../../domain/ledger/log/ledger-log.ts'
import { logAgrees } from './log-agrees.ts'
import { readCheckpoint, storeCheckpoint } from './stored-checkpoint.ts'

type Verifier = typeof import('../../../domain/ledger/log/verify-ledger.mjs')

export type TrailVerdict =
  | { is: 'true'; size: number; lines: { position: number; line: string }[]; waiting: boolean; trail: Trail; seconds: number }
  | { is: 'wrong'; code: string; position?: number }
  | { is: 'failed' }

/** The file that anybody can download, so that its readers know the code that runs here. */
const VERIFIER = '/log/verify-ledger.mjs'

/** Verifies a contribution: its page, its entries in the log, their proofs and the signature, all fetched now. */
export async function checkTrail(code: string): Promise<TrailVerdict> {
  const started = performance.now()
  try {
    return await withVerifier(async (verifier) => {
      // Fetches the page before the log: its content is published already, or waits.
      const trail: Trail = await readJson(`/api/trail/${code}`)
      const { entries }: TrailInLog = await readJson(`/api/ledger-log/trail/${code}`)
      const positions = entries.map(({ position }) => position)
      const found = await verifier.verifyEntries(positions, { read: readLog })
      await continueHistory(verifier, found)
      const lines = found.entries.map(({ position, line }: { position: number; line: string }) => ({ position, line }))
      const agrees = logAgrees(
        trail,
        found.entries.map(({ entry }: { entry: Parameters<typeof logAgrees>[1][number] }) => entry),
      )
      const unpublished = trail.steps.filter(({ kind }) => kind !== 'held' && kind !== 'reported').length > lines.length
      if (!agrees && !unpublished) return { is: 'wrong', code: 'page' }
      return { is: 'true', size: found.size, lines, waiting: !agrees, trail, seconds: (performance.now() - started) / 1000 }
    })
  } catch (error) {
    if (!isWrong(error) || error.code === 'missing') return { is: 'failed' }
    return { is: 'wrong', code: error.code, ...(error.line !== undefined && { position: error.line - 1 }) }
  }
}

/**
 * Compares what the log is now with the checkpoint that this browser verified last, and stores the newer one.
 * @returns whether it continues that, and since when this browser looks at it; rejects if the log cannot be read
 */
export async function checkHistory(): Promise<{ is_one: boolean; since: string }> {
  const { since } = readCheckpoint()!
  try {
    await withVerifier(async (verifier) => continueHistory(verifier, await verifier.verifyEntries([], { read: readLog })))
    return { is_one: true, since }
  } catch (error) {
    // A tile that lacks hashes may be a broken download.
    if (!isWrong(error) || error.code === 'missing') throw error
    return { is_one: false, since }
  }
}

/** Does work with the verifier, and once more with its present keys where those that came with this page do not know the signature: they may have changed. */
async function withVerifier<Result>(work: (verifier: Verifier) => Promise<Result>): Promise<Result> {
  try {
    return await work(await loadVerifier())
  } catch (error) {
    if (!isWrong(error) || error.code !== 'no_key') throw error
    return work(await loadVerifier(`?at=${Date.now()}`))
  }
}

let Wrong: Verifier['Wrong'] | undefined

/** @param version another one loads it anew, as a document loads a module of one address once */
async function loadVerifier(version = ''): Promise<Verifier> {
  const verifier = (await import(/* @vite-ignore */ VERIFIER + version)) as Verifier
  Wrong = verifier.Wrong
  return verifier
}

function isWrong(error: unknown): error is Error & { code: string; line?: number } {
  return Wrong !== undefined && error instanceof Wrong
}

/** @throws Wrong when it is another history */
async function continueHistory(verifier: Verifier, { size, root }: { size: number; root: string }): Promise<void> {
  const stored = readCheckpoint()
  if (stored) await verifier.verifyConsistency(stored, { size, root }, { read: readLog })
  storeCheckpoint({ size, root, since: stored?.since ?? new Date().toISOString() })
}

async function readLog(path: string): Promise<Uint8Array> {
  const answer = await fetch(`/log/${path}`, path === 'checkpoint' ? { cache: 'no-store' } : {})
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function readJson<Data>(path: string): Promise<Data> {
  const answer = await fetch(path, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}
