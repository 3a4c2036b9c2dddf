import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { readLink } from '../mailed-links.server.ts'
import { CHALLENGE_EXPIRED } from '../second-factor/second-factor.ts'
import { INVALID_LINK } from '../sign-in.errors.ts'
import type { FactorRecovery, RecoveryLink } from './factor-recovery.ts'

/** The running recovery of a user's second step; null without one. */
export async function findRecovery(db: Db, user_id: string): Promise<FactorRecovery | null> {
  const [row] = await rowsOf<FactorRecovery & Record<string, unknown>>(db, recoveryOf(user_id))
  return row ?? null
}

/** SQL: the running recovery of a user's second step, if there is one. */
export function recoveryOf(user_id: string | SQL): SQL {
  return sql`select iso_time(f.asked_at) as asked_at, iso_time(f.due_at) as due_at from factor_recoveries f where f.user_id = ${user_id}`
}

/** The same after the first step of a sign-in, so that the code step shows that somebody requested it. @throws challenge_expired */
export async function findRecoveryOfChallenge(ctx: Context, { challenge }: { challenge: string }): Promise<FactorRecovery | null> {
  return findRecovery(ctx.db, (await readChallenge(ctx.db, challenge)).id)
}

/** The user of a code step. @throws challenge_expired */
export async function readChallenge(db: Db, challenge: string) {
  return readLink(db, 'second-step', challenge).catch((error) => {
    throw error instanceof ReadableError && error.code === 'invalid_link' ? new ReadableError(CHALLENGE_EXPIRED) : error
  })
}

/** The recovery of a mailed link, and the link's possible acts. @throws invalid_link, also once it was cancelled or finished */
export async function findRecoveryOfLink(ctx: Context, { token }: { token: string }): Promise<RecoveryLink> {
  const { user, may_finish } = await readRecoveryLink(ctx.db, token)
  const recovery = await findRecovery(ctx.db, user.id)
  if (!recovery) throw new ReadableError(INVALID_LINK)
  return { ...recovery, may_finish }
}

/** The user of a link of either kind. @throws invalid_link */
export async function readRecoveryLink(db: Db, token: string) {
  try {
    return { user: await readLink(db, 'finish-second-step', token), may_finish: true }
  } catch (error) {
    if (!(error instanceof ReadableError && error.code === 'invalid_link')) throw error
    return { user: await readLink(db, 'cancel-second-step', token), may_finish: false }
  }
}
