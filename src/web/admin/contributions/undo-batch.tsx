import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'

/** Undoes an approval of many as one act, with a reason. */
export function UndoBatch({ batch, count }: { batch: string; count: number }) {
  return (
    <ActDialog
      label={m.contributions_undo()}
      button={{ variant: 'light', color: 'red', size: 'sm' }}
      title={count === 1 ? m.contributions_undo_title_one() : m.contributions_undo_title_other({ count })}
      text={m.contributions_undo_text()}
      danger
      values={{ intent: 'undo', batch, seen: String(count) }}
    >
      <ReasonField label={m.contributions_explanation()} description={m.contributions_explanation_hint()} most={500} />
    </ActDialog>
  )
}
