import { TextInput } from '@mantine/core'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'

/** Asks for the day and the reason of the bank's return. */
export function ReturnPayout() {
  return (
    <ActDialog
      label={m.payouts_return()}
      button={{ variant: 'light', color: 'red', size: 'sm' }}
      title={m.payouts_return_title()}
      text={m.payouts_return_text()}
      submit={m.payouts_return()}
      danger
      values={{}}
      fields={(errors) => (
        <>
          <TextInput
            name="returned_on"
            type="date"
            label={m.payouts_returned_on()}
            error={errors.returned_on?.[0]}
            required
            withAsterisk={false}
          />
          <ReasonField label={m.payouts_return_reason()} description={m.payouts_return_reason_hint()} errors={errors} most={500} />
        </>
      )}
    />
  )
}
