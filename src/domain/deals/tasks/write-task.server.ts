import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { dealTasks } from '../deal.tables.server.ts'
import { TASK_CHANGED } from '../deal.ts'
import { touchDeal } from '../touch-deal.server.ts'
import type { TaskChange, TaskInput } from './task.ts'

/** A seller gave a task to another one. */
export const TASK_GIVEN = eventType('task.given', z.object({ task_id: z.string(), deal_id: z.string(), to: z.string() }))

/** @throws forbidden, not_found; invalid_fields */
export function addTask(ctx: Context, deal_id: string, input: TaskInput): Promise<{ id: string }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    await touchDeal(ctx, tx, deal_id, 'tasks', user_id)
    return { id: await insertTask(ctx, tx, deal_id, input, user_id) }
  })
}

/** Adds a task to a deal that the caller locked. @returns its id */
export async function insertTask(
  ctx: Pick<Context, 'now' | 'outbox'>,
  tx: Db,
  deal_id: string,
  input: TaskInput,
  by: string,
): Promise<string> {
  const owner_id = input.owner_id ?? by
  await refuseUnknownSeller(tx, owner_id)
  const id = newId('task')
  const { title, due_on } = input
  const remind_at = instantOf(input.remind_at)
  await tx.insert(dealTasks).values({ id, deal_id, title, due_on, remind_at, owner_id, created_by: by, created_at: ctx.now.toISOString() })
  if (owner_id !== by) await ctx.outbox.emit(tx, TASK_GIVEN, { task_id: id, deal_id, to: owner_id })
  return id
}

/** Changes a task, or marks it as done or not done. @throws forbidden, not_found; task_changed; invalid_fields */
export function changeTask(ctx: Context, id: string, { done, seen, ...input }: TaskChange): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const [found] = await tx.select({ deal_id: dealTasks.deal_id }).from(dealTasks).where(eq(dealTasks.id, id))
    if (!found) throw notFound()
    // The deal first: tasks of one deal are written one after the other.
    await touchDeal(ctx, tx, found.deal_id, 'tasks', user_id)
    const [task] = await tx.select().from(dealTasks).where(eq(dealTasks.id, id)).for('update')
    if (!task) throw notFound()
    if (seen && !isAsSeen(task, seen)) throw new ReadableError(TASK_CHANGED)
    const owner_id = input.owner_id ?? task.owner_id
    if (owner_id && owner_id !== task.owner_id) await refuseUnknownSeller(tx, owner_id)
    const remind_at = input.remind_at === undefined ? task.remind_at : instantOf(input.remind_at)
    const is_done = done ?? task.done_at !== null
    await tx
      .update(dealTasks)
      .set({
        title: input.title ?? task.title,
        due_on: input.due_on ?? task.due_on,
        owner_id,
        remind_at,
        ...(remind_at !== task.remind_at && { reminded_at: null }),
        done_at: is_done ? (task.done_at ?? ctx.now.toISOString()) : null,
        done_by: is_done ? (task.done_by ?? user_id) : null,
      })
      .where(eq(dealTasks.id, id))
    if (owner_id && owner_id !== task.owner_id && owner_id !== user_id)
      await ctx.outbox.emit(tx, TASK_GIVEN, { task_id: id, deal_id: task.deal_id, to: owner_id })
  })
}

function isAsSeen(task: typeof dealTasks.$inferSelect, seen: NonNullable<TaskChange['seen']>): boolean {
  const same = task.title === seen.title && task.due_on === seen.due_on && task.owner_id === seen.owner_id
  return same && instantOf(task.remind_at) === instantOf(seen.remind_at)
}

/** @throws invalid_fields */
export async function refuseUnknownSeller(tx: Db, id: string): Promise<void> {
  const found = await rowsOf(tx, sql`select from sellers where id = ${id}`)
  if (found.length === 0) throw invalid({ owner_id: ['kit_invalid_field'] })
}

function instantOf(typed: string | null | undefined): string | null {
  return typed ? new Date(typed).toISOString() : null
}
