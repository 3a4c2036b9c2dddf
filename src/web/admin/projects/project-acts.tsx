import { Button, NumberInput, TextInput } from '@mantine/core'
import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import type { ProjectStatus } from '../../../domain/projects/project-rules.ts'
import { minorUnits } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/form-fields.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { Form } from '../../form.tsx'
import css from './project-acts.module.css'

interface Step {
  label: () => string
  text: () => string
  /** Takes something away. */
  danger?: boolean
  first?: boolean
}

/** What an admin may do to a project now. The server says what; each asks first. */
export function ProjectActs({ project }: { project: AdminProject }) {
  const { abilities, status, version } = project
  const name = project.name || m.project_desk_unnamed()
  return (
    <div className={css.acts}>
      {abilities.move_to.map((to) => {
        const { label, text, danger, first } = stepOf(status, to)
        return (
          <ActDialog
            key={to}
            label={label()}
            button={{ size: 'sm', ...(first && { variant: 'filled' }), ...(danger && { variant: 'light', color: 'red' }) }}
            title={`${label()}: ${name}`}
            text={text()}
            submit={label()}
            danger={danger ?? false}
            values={{ intent: 'move', from: status, to, seen: version }}
            fields={(errors) => (
              <>
                {status === 'completed' && <Objective project={project} errors={errors} />}
                <Reason errors={errors} required={to === 'rejected'} />
              </>
            )}
          />
        )
      })}
      {abilities.move_to.length === 0 && <p className={css.none}>{m.project_desk_no_acts()}</p>}
      {abilities.keeps_money && <p className={css.none}>{m.error_has_collected()}</p>}
    </div>
  )
}

/** Its place among the featured projects. Plain forms: they undo themselves as easily. */
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

/** The reason of a change; the project's managers read it. */
function Reason({ errors, required }: { errors: FormErrors; required: boolean }) {
  const label = required ? m.users_reason() : m.users_reason_optional()
  return <ReasonField label={label} description={m.project_desk_reason_hint()} errors={errors} required={required} />
}

function Objective({ project: { objective, budget }, errors }: { project: AdminProject; errors: FormErrors }) {
  if (!objective) return null
  const decimals = minorUnits(objective.currency)
  return (
    <>
      <NumberInput
        name="objective"
        label={m.project_desk_new_objective({ currency: objective.currency })}
        description={m.project_desk_new_objective_hint()}
        error={errors.objective_amount?.[0]}
        decimalScale={decimals}
        min={0}
        hideControls
      />
      {budget.length > 0 && (
        <TextInput name="objective_for" label={m.project_desk_objective_for()} error={errors.objective_for?.[0]} maxLength={120} />
      )}
    </>
  )
}

function stepOf(from: ProjectStatus, to: ProjectStatus): Step {
  const step = STEPS[`${from} ${to}`]
  if (!step) throw new Error(`no words for ${from} → ${to}`)
  return step
}

const HIDE: Step = { label: m.project_desk_hide, text: m.project_desk_hide_text, danger: true }
const ACTIVATE: Step = { label: m.project_desk_activate, text: m.project_desk_activate_text, first: true }

const STEPS: Record<string, Step> = {
  'under_review active': { label: m.project_desk_approve_active, text: m.project_desk_approve_active_text, first: true },
  'under_review published': { label: m.project_desk_approve_published, text: m.project_desk_approve_published_text },
  'under_review rejected': { label: m.project_desk_reject, text: m.project_desk_reject_text, danger: true },
  'published active': ACTIVATE,
  'published hidden': HIDE,
  'active published': { label: m.project_desk_pause, text: m.project_desk_pause_text },
  'active hidden': HIDE,
  'active completed': { label: m.project_desk_complete, text: m.project_desk_complete_text },
  'hidden published': { label: m.project_desk_show, text: m.project_desk_show_text },
  'hidden active': ACTIVATE,
  'hidden deleted': { label: m.project_desk_delete, text: m.project_desk_delete_text, danger: true },
  'completed active': { label: m.project_desk_reopen, text: m.project_desk_reopen_text },
}
