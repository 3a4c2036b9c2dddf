import { z } from 'zod'

/** Places that the self-check compares with each other; docs/ledger-log.md explains each. */
const FINDING_PLACES = [
  'line',
  'entry',
  'missing',
  'tile',
  'checkpoint',
  'file',
  'sum',
  'contribution',
  'claim',
  'payout',
  'figure',
  'open_data',
] as const
export type FindingPlace = (typeof FINDING_PLACES)[number]

/** Findings that one check names; a corrupted disk has thousands. */
export const MOST_FINDINGS = 50

export const Finding = z.object({
  place: z.enum(FINDING_PLACES),
  at: z.string().describe('A position, a tile, a size, a trail’s code, or an account with its project, currency and month'),
})
export type Finding = z.infer<typeof Finding>

export const LogCheck = z.object({
  checked_at: z.string(),
  is_whole: z.boolean().describe('False: only what came since the check before, at a payout'),
  size: z.int().describe('How many entries it read'),
  seconds: z.number(),
  findings: z.array(Finding).describe('Nothing is signed while there are any'),
})
export type LogCheck = z.infer<typeof LogCheck>
