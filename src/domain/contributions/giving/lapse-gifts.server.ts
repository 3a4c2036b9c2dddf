import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { Services } from '../../../kit/services.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { contributions, lapseWarnings } from '../contribution.tables.server.ts'
import { lockPending } from '../desk/lock-contribution.server.ts'
import { watchLapsingLetter } from '../watches/watch.letters.ts'
import { writeStep } from '../write-step.server.ts'
import { lapsingLetter } from './giving.letters.ts'
import { LAPSE_DAYS, WARNING_DAYS } from './giving.ts'
import { isWithdrawable, withdrawable } from './withdrawable.server.ts'

const BATCH = 200

/** Warns donors whose transfers are about to lapse, and ends those whose time is over. Idempotent. @returns how many of each */
export async function lapseGifts(services: Pick<Services, 'db' | 'outbox'>, now: Date): Promise<{ warned: number; lapsed: number }> {
  const lapsed = await lapseDue(services.db, now)
  return { lapsed, warned: await warnDonors(services, now) }
}

/** An old announcement that nobody was warned of, as after an outage, still gets its whole week. */
async function warnDonors({ db, outbox }: Pick<Services, 'db' | 'outbox'>, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const warned = await rowsOf<{ contribution_id: string; user_id: string | null; watch_id: string | null }>(
      tx,
      sql`with warned as (
          insert into ${lapseWarnings} (contribution_id, lapses_at, created_at)
          select c.id, greatest(c.created_at + ${days(LAPSE_DAYS)}, ${now.toISOString()}::timestamptz + ${days(WARNING_DAYS)}), ${now.toISOString()}
          from contributions c where c.created_at <= ${now.toISOString()}::timestamptz - ${days(LAPSE_DAYS - WARNING_DAYS)} and ${isWithdrawable}
            and not exists (select from lapse_warnings w where w.contribution_id = c.id) order by c.created_at, c.id limit ${BATCH}
          on conflict do nothing returning contribution_id)
        select w.contribution_id, d.user_id, (select t.id from trail_watches t where t.contribution_id = w.contribution_id and t.of_giver
            and t.confirmed_at is not null and t.ended_at is null order by t.id limit 1) as watch_id
          from warned w join contribution_donors d on d.contribution_id = w.contribution_id`,
    )
    for (const { contribution_id, user_id, watch_id } of warned)
      if (user_id) await queueLetter({ outbox }, tx, lapsingLetter, { user_id, facts: { contribution_id } })
      else if (watch_id) await queueLetter({ outbox }, tx, watchLapsingLetter, { facts: { watch_id } })
    return warned.length
  })
}

/** The day that the letter named is over when a transfer lapses. */
async function lapseDue(db: Db, now: Date): Promise<number> {
  const due = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from lapse_warnings w join contributions c on c.id = w.contribution_id
      where w.lapses_at + ${days(1)} <= ${now.toISOString()} and ${isWithdrawable} order by w.lapses_at, c.id limit ${BATCH}`,
  )
  let lapsed = 0
  for (const { id } of due) if (await lapse(db, id, now)) lapsed++
  return lapsed
}

/** Recording its arrival, approving and withdrawing it take the same lock: what they decided in the meantime holds. */
function lapse(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await rowsOf(tx, sql`select from contributions where id = ${id} for no key update`)
    if (locked.length === 0 || (await rowsOf(tx, withdrawable(id))).length === 0) return false
    const { amount } = await lockPending(tx, id)
    await tx.update(contributions).set({ status: 'not_approved' }).where(eq(contributions.id, id))
    await writeStep(
      tx,
      now,
      { contribution_id: id, kind: 'not_approved', amount, cause: 'lapsed' },
      { organization: false, contributor: true },
    )
    return true
  })
}

function days(count: number): SQL {
  return sql`make_interval(days => ${count})`
}
