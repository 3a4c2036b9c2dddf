import { z } from 'zod'
import { HARMLESS } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { emptyToNull } from '../empty-to-null.ts'

const Id = z.string('kit_invalid_field').regex(/^[\w:.-]{1,80}$/, 'kit_invalid_field')
export const TaskInput = z.object({
  title: typedLine('kit_required_field').min(3, 'deal_error_task').max(140, 'deal_error_task').regex(HARMLESS, 'kit_invalid_field'),
  due_on: z.iso.date('kit_required_field').describe('The day by which it is to be done, in Argentine time'),
  remind_at: emptyToNull(z.iso.datetime({ offset: true, error: 'kit_invalid_field' })).describe('When its owner is reminded'),
  owner_id: emptyToNull(Id).describe('A seller; left out, it is who writes it'),
})
export type TaskInput = z.infer<typeof TaskInput>

export const TaskChange = z.object({
  ...TaskInput.partial().shape,
  done: z.boolean().optional(),
  seen: z
    .object({ title: z.string(), due_on: z.string(), remind_at: z.string().nullable(), owner_id: z.string().nullable() })
    .optional()
    .describe('As it was shown: if somebody else edited it since, nothing is changed'),
})
export type TaskChange = z.infer<typeof TaskChange>

/** An act on several deals of the list: another owner, or a task for each. */
export const BulkInput = z
  .object({
    ids: z.array(Id).min(1, 'kit_required_field').max(100, 'kit_invalid_field'),
    owner_id: emptyToNull(Id),
    task: TaskInput.nullish(),
  })
  .refine(({ owner_id, task }) => Boolean(owner_id) !== Boolean(task), { path: ['owner_id'], message: 'kit_required_field' })
export type BulkInput = z.infer<typeof BulkInput>

export const Task = z.object({
  id: z.string(),
  title: z.string(),
  due_on: z.string(),
  is_late: z.boolean(),
  remind_at: z.string().nullable(),
  owner: z.object({ id: z.string(), username: z.string(), name: z.string(), surname: z.string() }).nullable(),
  done_at: z.string().nullable(),
})
export type Task = z.infer<typeof Task>
