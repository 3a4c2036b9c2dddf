import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { factorRecoveryDueLetter, factorRecoverySoonLetter } from './factor-recovery.letters.ts'
import { FINISH_DAYS, REMINDER_HOURS } from './factor-recovery.ts'

/** Rows of each kind in one run; the next one takes the others. */
const AT_ONCE = 200

/**
 * Writes the letter shortly before the end of each recovery, at the end the one with the link, and drops those that nobody finished. Two processes at
 * once take different ones.
 */
export function followFactorRecoveries(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  at: Date,
): Promise<{ reminded: number; due: number; dropped: number }> {
  const now = sql`${at.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const reminded = await rowsOf<{ user_id: string }>(
      tx,
      sql`update factor_recoveries set reminded_at = ${now} where user_id in (select user_id from factor_recoveries
        where reminded_at is null and due_at <= ${now} + make_interval(hours => ${REMINDER_HOURS}) limit ${AT_ONCE} for update skip locked) returning user_id`,
    )
    const due = await rowsOf<{ user_id: string }>(
      tx,
      sql`update factor_recoveries set due_mailed_at = ${now} where user_id in (select user_id from factor_recoveries
        where due_mailed_at is null and due_at <= ${now} and reminded_at <= ${now} - make_interval(hours => ${REMINDER_HOURS})
        limit ${AT_ONCE} for update skip locked) returning user_id`,
    )
    const dropped = await rowsOf(
      tx,
      sql`delete from factor_recoveries where user_id in (select user_id from factor_recoveries
        where due_mailed_at <= ${now} - make_interval(days => ${FINISH_DAYS}) limit ${AT_ONCE} for update skip locked) returning user_id`,
    )
    for (const { user_id } of reminded) await queueLetter({ outbox }, tx, factorRecoverySoonLetter, { user_id })
    for (const { user_id } of due) await queueLetter({ outbox }, tx, factorRecoveryDueLetter, { user_id })
    return { reminded: reminded.length, due: due.length, dropped: dropped.length }
  })
}
