import type { ClaimDetail } from '../../../domain/contributions/claims/claim.ts'
import { formatMoney } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { ReasonUntil } from '../../desk/reason-until.tsx'
import css from './claims.module.css'

/** Records money that came back, and writes off the rest, unless it takes another person. */
export function ClaimActs({ claim }: { claim: ClaimDetail }) {
  const { owed, why_not, alone_from } = claim
  const locale = useLocale()
  if (owed.amount === 0) return null
  if (why_not)
    return (
      <p className={css.quiet}>
        <ReasonUntil reason={WHY_NOT[why_not]()} until={why_not === 'alone_too_soon' ? alone_from : null} />
      </p>
    )
  const seen = { owed: String(owed.amount), currency: owed.currency }
  return (
    <>
      <ActDialog
        label={m.claims_write_off()}
        button={{ variant: 'light', color: 'red', size: 'sm' }}
        text={m.claims_write_off_text({ amount: formatMoney(owed, locale, 'exact') })}
        danger
        values={{ intent: 'write_off', ...seen }}
      >
        <ReasonField label={m.claims_reason()} most={500} />
      </ActDialog>
      <ActDialog
        label={m.claims_repay()}
        button={{ variant: 'filled', size: 'sm' }}
        text={m.claims_repay_text()}
        values={{ intent: 'repay', ...seen }}
      >
        <RepaymentFields claim={claim} />
      </ActDialog>
    </>
  )
}

const WHY_NOT = {
  handled_by_you: m.claims_handled_by_you,
  alone_too_soon: m.claims_alone_too_soon,
  managed_by_you: m.claims_managed_by_you,
}

function RepaymentFields({ claim: { owed, alone_from } }: { claim: ClaimDetail }) {
  const locale = useLocale()
  const common = { required: true, autoComplete: 'off' }
  return (
    <>
      <TextInput
        name="typed"
        label={m.claims_repaid_amount({ currency: owed.currency })}
        defaultValue={amountForField(owed, locale)}
        also="amount"
        inputMode="decimal"
        {...common}
      />
      <TextInput name="paid_on" type="date" label={m.claims_repaid_on()} {...common} />
      <TextInput name="reference" label={m.claims_repaid_reference()} maxLength={80} {...common} />
      {alone_from && <ReasonField label={m.claims_alone()} description={m.claims_alone_hint()} most={500} />}
    </>
  )
}
