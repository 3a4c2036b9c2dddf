import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { sweepEmails } from '../emails/sweep-emails.server.ts'
import { FACTOR_ROLES, IDLE_DAYS } from '../users/user.ts'

/** Retention after last use, in days (docs/decisions/0004). */
export const ACCOUNT_DAYS = {
  /** Previous addresses of an account. */
  email_change: 30,
  /** Devices not seen again. */
  device: 180,
  /** Addresses of erased accounts, for their last letter. */
  erased_address: 3,
} as const

/**
 * Deletes what has expired: sessions, links, unfinished second factors, old e-mails, old devices. Idempotent.
 * @returns deleted rows of each kind
 */
export async function sweepAccounts(db: Db, at: Date): Promise<Record<string, number>> {
  const now = sql`${at.toISOString()}::timestamptz`
  const before = (days: number) => sql`${now} - make_interval(days => ${days})`
  const roles = sql.join(
    FACTOR_ROLES.map((role) => sql`${role}`),
    sql`, `,
  )
  const sweeps = {
    // A trigger stores their digests, so that such a token is answered with "expired".
    sessions: sql`delete from sessions s where s.expires_at <= ${now} or s.last_used_at < ${before(IDLE_DAYS)}
      and exists(select from user_roles r where r.user_id = s.user_id and r.role in (${roles}))`,
    links: sql`delete from verifications where expires_at <= ${now}`,
    unfinished_factors: sql`delete from second_factors where confirmed_at is null and created_at < ${before(1)}`,
    email_changes: sql`delete from email_changes where case when changed_at is null then asked_at < ${before(1)} else changed_at < ${before(ACCOUNT_DAYS.email_change)} end`,
    erased_addresses: sql`delete from erased_addresses where created_at < ${before(ACCOUNT_DAYS.erased_address)}`,
    devices: sql`delete from known_devices where last_seen_at < ${before(ACCOUNT_DAYS.device)}`,
  }
  const swept: Record<string, number> = await sweepEmails(db, at)
  for (const [what, sweep] of Object.entries(sweeps)) swept[what] = (await db.execute(sweep)).rowCount ?? 0
  return swept
}
