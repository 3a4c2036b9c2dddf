import { z } from 'zod'

/**
 * Reasons why a witness did not cosign: no connection; a status that says to try later; it does not know this log or its key; its answer has
 * no valid cosignature; it has seen another history, or a longer one.
 */
export const WITNESS_PROBLEMS = [
  'unreachable',
  'unavailable',
  'unknown_log',
  'unknown_key',
  'malformed',
  'bad_signature',
  'fork',
  'ahead',
] as const
export type WitnessProblem = (typeof WITNESS_PROBLEMS)[number]

export const WitnessState = z.object({
  name: z.string(),
  verifier_key: z.string(),
  size: z.int().describe('Entries of the last checkpoint that it cosigned'),
  answered_at: z.string().nullable(),
  problem: z.enum(WITNESS_PROBLEMS).nullable().describe('Why it did not cosign when it was asked last'),
})
export type WitnessState = z.infer<typeof WitnessState>
