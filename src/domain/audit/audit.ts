import { z } from 'zod'

/** What people of the platform do to others, and to themselves, that somebody may ask about later. */
export const AUDIT_ACTIONS = [
  'user.role_granted',
  'user.role_removed',
  'user.disabled',
  'user.enabled',
  'user.sessions_ended',
  'client.registered',
  'client.secret_rotated',
  'client.revoked',
  'email.link_opened',
  'email.sent_again',
  'outbox.retried',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Facts of a thing before or after, as codes and numbers: never a secret, never a private field of a person. */
export type AuditFacts = Record<string, string | number | boolean | null>

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()).nullable()

/** One row of the audit log: who did what to whom, when and why. */
export const AuditEntry = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** null for a command of whoever runs the platform; without a username when the account is gone */
  actor: z.object({ id: z.string(), username: z.string().nullable() }).nullable(),
  subject: z.object({ id: z.string(), username: z.string().nullable() }),
  before: Facts,
  after: Facts,
  reason: z.string().nullable(),
  created_at: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
