import { z } from 'zod'

/** Facts about the subject before or after, as codes and numbers: never a secret, never a private field of a user. */
export type AuditFacts = Record<string, string | number | boolean | null>

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable()

/** One row of the audit log: actor, act, subject, time and reason. */
export const AuditEntry = z.object({
  id: z.string(),
  /** `<noun>.<act>`, such as `user.role_granted`. */
  action: z.string(),
  /** The act in the reader's language; rendered between the actor and the subject. */
  sentence: z.string(),
  /** null for a command run by the operator; without a username when the account was erased. */
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

/** Filter and order of the back office's audit log, carried in the URL's query. */
export const AuditFilter = z.object({
  /** Keywords from the reason, usernames, ids and facts. */
  query: z.string().trim().max(100).optional(),
  /** The noun of the action, such as `user`. */
  noun: z
    .string()
    .regex(/^[a-z]{1,30}$/)
    .optional(),
  /** Id of a user as actor or subject. */
  about: z.string().max(60).optional(),
  /** First and last day, inclusive, in Argentine time. */
  from: DAY.optional(),
  to: DAY.optional(),
  sort: z.enum(AUDIT_SORTS).default('-created_at'),
})
export type AuditFilter = z.infer<typeof AuditFilter>
