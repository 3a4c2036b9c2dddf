import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { notifyUser } from '../../notifications/notify-user.server.ts'
import { taskReminderLetter } from './task.letters.ts'
import { TASK_GIVEN } from './write-task.server.ts'

/** Limit of one run; the next run continues. */
const AT_ONCE = 200

/**
 * Reminds sellers of tasks that are due, by a letter and under their bell, each once. Tasks that are done, or whose owner is no longer a
 * seller, are skipped. Concurrent processes take different tasks.
 */
export function remindOfTasks({ db, outbox }: Pick<Context, 'db' | 'outbox'>, now: Date): Promise<{ reminded: number }> {
  const moment = now.toISOString()
  return db.transaction(async (tx) => {
    const due = await rowsOf<{ id: string; deal_id: string; title: string; deal: string; user_id: string }>(
      tx,
      sql`update deal_tasks t set reminded_at = ${moment}::timestamptz from deals d, sellers s
        where t.id in (select x.id from deal_tasks x where x.done_at is null and x.reminded_at is null and x.remind_at <= ${moment}::timestamptz
            and exists (select from sellers y where y.id = x.owner_id) order by x.remind_at limit ${AT_ONCE} for update of x skip locked)
          and d.id = t.deal_id and s.id = t.owner_id
        returning t.id, t.deal_id, t.title, d.title as deal, s.id as user_id`,
    )
    for (const { id, user_id, ...facts } of due) {
      await queueLetter({ outbox }, tx, taskReminderLetter, { user_id, facts: { task_id: id } })
      // Another time for the same task is another reminder.
      await notifyUser(tx, now, { user_id, kind: 'task_due', facts, source: `task ${id} ${moment}` })
    }
    return { reminded: due.length }
  })
}

/** Notifies a seller of a task that another seller gave them, under their bell. */
export const notifyOfTask = onEvent(TASK_GIVEN, async ({ db, now }, { task_id, to }, event_id) => {
  const [task] = await rowsOf<{ deal_id: string; title: string; deal: string }>(
    db,
    sql`select t.deal_id, t.title, d.title as deal from deal_tasks t join deals d on d.id = t.deal_id
      where t.id = ${task_id} and t.owner_id = ${to} and t.done_at is null`,
  )
  if (task) await db.transaction((tx) => notifyUser(tx, now, { user_id: to, kind: 'task_given', facts: task, source: `event ${event_id}` }))
})
