import { z } from 'zod'

/** Facts of a thing before or after, as codes and numbers: never a secret, never a private field of a person. */
export type AuditFacts = Record<string, string | number | boolean | null>

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable()

/** One row of the audit log: who did what to whom, when and why. */
export const AuditEntry = z.object({
  id: z.string(),
  /** `<noun>.<act>`, such as `user.role_granted`. */
  action: z.string(),
  /** What was done, in the reader's language: stands between who did it and to whom. */
  sentence: z.string(),
  /** null for a command of whoever runs the platform; without a username when the account is gone */
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  subject: z.object({ id: z.string(), username: z.string().nullable() }),
  before: Facts,
  after: Facts,
  reason: z.string().nullable(),
  created_at: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const DAY = z.iso.date()
const AUDIT_SORTS = ['-created_at', 'created_at'] as const

/** How the desk's log is narrowed and put in order; it stands in the address. */
export const AuditFilter = z.object({
  /** Words of the reason, of usernames, ids and facts. */
  query: z.string().trim().max(100).optional(),
  /** What it was done to: the first word of an action, such as `user`. */
  noun: z
    .string()
    .regex(/^[a-z]{1,30}$/)
    .optional(),
  /** Id of a user who did it, or to whom it was done. */
  about: z.string().max(60).optional(),
  /** The first and the last day, in Argentine time. */
  from: DAY.optional(),
  to: DAY.optional(),
  sort: z.enum(AUDIT_SORTS).default('-created_at'),
})
export type AuditFilter = z.infer<typeof AuditFilter>
