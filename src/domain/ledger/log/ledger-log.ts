import { z } from 'zod'
import { LogCheck } from './check/log-check.ts'
import { WitnessState } from './witnesses/witness.ts'

/** Occasions of a signature. */
const OCCASIONS = ['hour', 'payout', 'key_changed', 'key_lost'] as const
export type Occasion = (typeof OCCASIONS)[number]

const KEY_ENDS = ['changed', 'lost'] as const
export type KeyEnd = (typeof KEY_ENDS)[number]

/**
 * Reasons for refusing a signature: the key cannot be opened; the stored log does not match the last signed checkpoint; this database is
 * older than what was published from it, for example after a restore; the file that would prove this is unreadable; the self-check found
 * that something was changed; or half of the witnesses have seen another history.
 */
export const LOG_REFUSALS = [
  'key_unusable',
  'does_not_continue',
  'older_than_published',
  'head_unreadable',
  'changed',
  'seen_otherwise',
] as const
export type LogRefusal = (typeof LOG_REFUSALS)[number]

export const Checkpoint = z.object({
  size: z.int().describe('How many entries it signs'),
  root: z.string().describe('The root of their RFC 6962 tree, base64'),
  signed_at: z.string(),
  occasion: z.enum(OCCASIONS),
  note: z.string().describe('As C2SP’s tlog-checkpoint and signed-note write it'),
})
export type Checkpoint = z.infer<typeof Checkpoint>

const LogKey = z.object({
  verifier_key: z.string().describe('As C2SP’s signed-note publishes a key'),
  from: z.string(),
  until: z.string().nullable(),
  ended: z.enum(KEY_ENDS).nullable(),
  said: z.string().nullable().describe('What is said of its end'),
})

export const LedgerLog = z.object({
  origin: z.string().nullable().describe('Null until the first entry is signed'),
  keys: z.array(LogKey).describe('The newest first'),
  checkpoint: Checkpoint.nullable().describe('The latest'),
  checkpoints: z.int(),
  refusal: z
    .object({ why: z.enum(LOG_REFUSALS), since: z.string() })
    .nullable()
    .describe('Why no later one is signed'),
  check: LogCheck.nullable().describe('The latest self-check of all of it; null until the first one'),
  witnesses: z.array(WitnessState).describe('Programs of others that are asked to cosign each checkpoint'),
  unwitnessed_since: z.string().nullable().describe('The last answer of any witness, if that is more than two hours ago'),
})
export type LedgerLog = z.infer<typeof LedgerLog>

export const TrailInLog = z.object({
  code: z.string(),
  entries: z.array(z.object({ position: z.int(), event: z.string() })).describe('In the order of the log'),
})
export type TrailInLog = z.infer<typeof TrailInLog>

export const LogSize = z.object({ size: z.int().describe('Positions of entries are from 0 to one less') })
