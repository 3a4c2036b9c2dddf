import { Button } from '@mantine/core'
import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import { stepOf } from '../../../domain/projects/project-status.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { Form } from '../../form.tsx'
import css from './project-acts.module.css'

/** An admin's acts on a project, each with a confirmation. The server decides which are possible. */
export function ProjectActs({ project }: { project: AdminProject }) {
  const { abilities, status, version } = project
  const name = project.name || m.project_desk_unnamed()
  return (
    <div className={css.acts}>
      {abilities.move_to.map((to) => {
        const step = stepOf({ from: status, to, by: 'admin' })
        if (step?.by !== 'admin') return null
        const { label, text, look } = step.dialog
        return (
          <ActDialog
            key={to}
            label={label()}
            button={{
              size: 'sm',
              ...(look === 'first' && { variant: 'filled' }),
              ...(look === 'danger' && { variant: 'light', color: 'red' }),
            }}
            title={`${label()}: ${name}`}
            text={text()}
            danger={look === 'danger'}
            values={{ intent: 'move', from: status, to, seen: version }}
          >
            {status === 'completed' && <Objective project={project} />}
            <Reason required={step.needs === 'reason'} />
          </ActDialog>
        )
      })}
      {abilities.move_to.length === 0 && <p className={css.none}>{m.project_desk_no_acts()}</p>}
      {abilities.keeps_money && <p className={css.none}>{m.error_has_collected()}</p>}
    </div>
  )
}

/** Its position among the featured projects. Plain forms without confirmation: they are as easy to undo. */
export function FeatureActs({ project: { featured, featured_total, abilities } }: { project: AdminProject }) {
  if (!abilities.feature) return <p className={css.none}>{m.project_desk_feature_closed()}</p>
  const moves = featured
    ? ([featured > 1 && 'first', featured > 1 && 'up', featured < featured_total && 'down', 'none'] as const).filter(
        (move) => move !== false,
      )
    : (['first', 'last'] as const)
  return (
    <div className={css.acts}>
      <p className={css.none}>
        {featured ? m.project_desk_feature_place({ place: featured, total: featured_total }) : m.project_desk_feature_none()}
      </p>
      {moves.map((place) => (
        <Form key={place} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="feature" />
          <input type="hidden" name="place" value={place} />
          <Button type="submit" variant="default" size="xs">
            {FEATURE_LABELS[place]()}
          </Button>
        </Form>
      ))}
    </div>
  )
}

const FEATURE_LABELS = {
  first: m.project_desk_feature_first,
  last: m.project_desk_feature_last,
  up: m.project_desk_feature_up,
  down: m.project_desk_feature_down,
  none: m.project_desk_feature_remove,
}

/** The reason of a change, which the project's managers will read. */
function Reason({ required }: { required: boolean }) {
  const label = required ? m.users_reason() : m.users_reason_optional()
  return <ReasonField label={label} description={m.project_desk_reason_hint()} required={required} />
}

function Objective({ project: { objective, budget } }: { project: AdminProject }) {
  if (!objective) return null
  return (
    <>
      <TextInput
        name="objective"
        label={m.project_desk_new_objective({ currency: objective.currency })}
        description={m.project_desk_new_objective_hint()}
        also="objective_amount"
        inputMode="decimal"
        autoComplete="off"
      />
      {budget.length > 0 && <TextInput name="objective_for" label={m.project_desk_objective_for()} maxLength={120} />}
    </>
  )
}
