import { Button } from '@mantine/core'
import type { DealChoices } from '../../../domain/deals/deal.ts'
import type { Task } from '../../../domain/deals/tasks/task.ts'
import { argentineTime } from '../../../kit/argentine-time.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { Form } from '../../form.tsx'
import css from './deal.module.css'

interface Props {
  tasks: Task[]
  choices: DealChoices
  today: string
}

/** The tasks of a deal. */
export function TaskPart({ tasks, choices, today }: Props) {
  return (
    <DeskCard
      title={m.deals_tasks()}
      aside={
        <ActDialog label={m.deals_task_add()} text={m.deals_task_text()} values={{ intent: 'task' }}>
          <TaskFields choices={choices} today={today} />
        </ActDialog>
      }
    >
      {tasks.length === 0 && <DeskNothing>{m.deals_no_tasks()}</DeskNothing>}
      <ul className={css.tasks}>
        {tasks.map((task) => (
          <li key={task.id} data-late={task.is_late || undefined}>
            <div>
              <p>{task.title}</p>
              <p className={css.who}>
                <When value={`${task.due_on}T12:00:00Z`} short />
                {task.is_late && ` · ${m.deals_late()}`}
                {task.owner && ` · ${task.owner.name} ${task.owner.surname}`}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="task_done" />
              <input type="hidden" name="task" value={task.id} />
              <Button type="submit" variant="default" size="xs" aria-label={m.deals_task_done_named({ title: task.title })}>
                {m.deals_task_done()}
              </Button>
            </Form>
            <ActDialog
              label={m.deals_edit()}
              named={m.deals_task_edit_named({ title: task.title })}
              title={m.deals_task_edit()}
              text={task.title}
              submit={m.deals_save()}
              values={{ intent: 'task_change', task: task.id, seen: seenOf(task) }}
            >
              <TaskFields task={task} choices={choices} today={today} />
            </ActDialog>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

function seenOf({ title, due_on, remind_at, owner }: Task): string {
  return JSON.stringify({ title, due_on, remind_at, owner_id: owner?.id ?? null })
}

function TaskFields({ task, choices, today }: { task?: Task } & Omit<Props, 'tasks'>) {
  const people = choices.sellers.map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))
  const remind_at = task?.remind_at ? argentineTime(new Date(task.remind_at)) : ''
  return (
    <>
      <TextInput
        name="title"
        label={m.deals_task_title()}
        defaultValue={task?.title ?? ''}
        maxLength={140}
        autoComplete="off"
        data-autofocus
      />
      <TextInput name="due_on" type="date" label={m.deals_task_due()} defaultValue={task?.due_on ?? today} />
      <TextInput name="remind_at" type="datetime-local" label={m.deals_task_remind()} defaultValue={remind_at} />
      <NativeSelect
        name="owner_id"
        label={m.deals_owner()}
        defaultValue={task?.owner?.id ?? ''}
        data={task?.owner ? people : [{ value: '', label: task ? m.deals_nobody() : m.deals_me() }, ...people]}
        stored={task?.owner ? `${task.owner.name} ${task.owner.surname}` : undefined}
      />
    </>
  )
}
