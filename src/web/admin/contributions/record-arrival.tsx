import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import type { Money } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'

/** Records that the money of a donation was seen in the account, or withdraws that. */
export function RecordArrival({ contribution: { amount, arrived } }: { contribution: ContributionDetail }) {
  return (
    <>
      <ActDialog
        label={m.contributions_record_arrival()}
        button={{ size: 'sm' }}
        text={m.contributions_record_arrival_text()}
        values={{ intent: 'arrival', currency: amount.currency }}
      >
        <Arrived amount={arrived?.amount ?? amount} day={arrived?.on ?? null} />
      </ActDialog>
      {arrived?.on && (
        <ActDialog
          label={m.contributions_withdraw_arrival()}
          button={{ size: 'sm' }}
          text={m.contributions_withdraw_arrival_text()}
          values={{ intent: 'arrival', amount: '0', arrived_on: arrived.on }}
        >
          <ReasonField label={m.contributions_arrival_reason()} most={500} />
        </ActDialog>
      )}
    </>
  )
}

/** The amount of a donation that arrived, and its day. */
export function Arrived({ amount, day }: { amount: Money; day: string | null }) {
  const locale = useLocale()
  return (
    <>
      <TextInput
        name="typed"
        label={m.contributions_arrived({ currency: amount.currency })}
        description={m.contributions_arrived_hint()}
        defaultValue={amountForField(amount, locale)}
        also="amount"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextInput name="arrived_on" type="date" label={m.contributions_arrived_on()} defaultValue={day ?? undefined} />
    </>
  )
}
