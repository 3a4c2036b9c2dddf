import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { writtenDay } from '../../../kit/argentine-time.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

/** To the task's owner, at the time that was chosen; not sent once it is done or has another owner. */
export const taskReminderLetter = letter({
  kind: 'task_reminder',
  noun: 'deal',
  facts: z.object({ task_id: z.string() }),
  recipient: aboutTask,
  path: ({ deal_id }, locale) => pathTo('sales_deal', locale, { id: deal_id }),
  words: {
    subject: m.letter_task_reminder_subject,
    preheader: m.letter_task_reminder_preheader,
    text: m.letter_task_reminder_text,
    button: m.letter_task_reminder_button,
  },
  sentences: ({ title, deal, due_on }, say, locale) => ({
    subject: say.subject({ title }),
    preheader: say.preheader({ day: writtenDay(due_on, locale) }),
    paragraphs: [say.text({ title, deal, day: writtenDay(due_on, locale) })],
    button: say.button(),
  }),
  example: {
    ...EXAMPLE_USER,
    task_id: 'task_1',
    deal_id: 'deal_1',
    title: 'Llamar para confirmar las fechas',
    deal: 'Bariloche en julio',
    due_on: '2027-02-20',
  },
})

async function aboutTask(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: { task_id: string } }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [task] = await rowsOf<{ deal_id: string; title: string; deal: string; due_on: string }>(
    ctx.db,
    sql`select t.deal_id, t.title, d.title as deal, t.due_on::text as due_on from deal_tasks t join deals d on d.id = t.deal_id
      where t.id = ${asked.facts.task_id} and t.owner_id = ${user.user_id} and t.done_at is null`,
  )
  return task && { ...user, ...task, task_id: asked.facts.task_id }
}
