import type { ProjectLimit } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'

/** Lets an organization have more projects than ten, with a reason. */
export function ProjectLimitAct({ limit: { most } }: { limit: ProjectLimit }) {
  return (
    <ActDialog
      label={m.organizations_limit()}
      title={m.organizations_limit_title()}
      text={m.organizations_limit_text()}
      values={{ intent: 'limit', seen: String(most) }}
    >
      <TextInput name="most" type="number" label={m.organizations_limit_most()} defaultValue={most} min={10} max={1000} required />
      <ReasonField label={m.organizations_limit_reason()} most={500} />
    </ActDialog>
  )
}
