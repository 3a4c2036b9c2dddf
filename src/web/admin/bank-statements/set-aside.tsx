import { SET_ASIDE_KINDS } from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { NativeSelect } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { setAsideName } from './bank-labels.ts'

/** Sets a line aside that has nothing to do with a contribution or a payout. */
export function SetAside() {
  return (
    <ActDialog label={m.bank_set_aside()} button={{ size: 'sm' }} text={m.bank_set_aside_text()} values={{ intent: 'set_aside' }}>
      <NativeSelect
        name="kind"
        label={m.bank_kind()}
        data={[
          { value: '', label: m.bank_kind_choose(), disabled: true },
          ...SET_ASIDE_KINDS.map((value) => ({ value, label: setAsideName(value) })),
        ]}
        defaultValue=""
        required
      />
      <ReasonField name="note" label={m.bank_note()} required={false} most={500} />
    </ActDialog>
  )
}
