import { use } from 'react'
import type { LineTarget, MatchInput, SeveralTargets } from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FieldErrorScope } from '../../../kit/ui/forms/field-errors.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './bank.module.css'
import { noonOfDay, targetText } from './bank-labels.ts'

/** One transfer for several claims of an organization, or the repayments that were recorded of it one by one. */
export function Several({ several }: { several: SeveralTargets[] }) {
  if (several.length === 0) return null
  return (
    <DeskCard title={m.bank_several()}>
      <ul className={css.targets}>
        {several.map((one) => (
          <li key={one.targets.map(({ id }) => id).join(' ')}>
            <p>
              {one.organization} ·{' '}
              {one.kind === 'claim'
                ? m.bank_several_claims({ count: one.targets.length })
                : m.bank_several_repayments({ count: one.targets.length })}{' '}
              · <MoneyText value={one.total} exact />
            </p>
            <SeveralButton {...one} />
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

function SeveralButton({ kind, organization, targets }: SeveralTargets) {
  const is_claim = kind === 'claim'
  return (
    <ActDialog
      label={m.bank_match_several()}
      named={m.bank_match_named({ label: organization })}
      button={{ size: 'sm' }}
      text={is_claim ? m.bank_several_text() : m.bank_several_text_recorded()}
      values={{ intent: 'several', of: kind }}
    >
      {targets.map((target) => (
        <Choice key={target.id} target={target} />
      ))}
      <MatchErrors names={['claim_ids', 'repayment_ids', 'paid_on', 'owed']} />
      {is_claim && <ReasonField label={m.bank_match_reason()} required={false} most={500} />}
    </ActDialog>
  )
}

function Choice({ target }: { target: LineTarget }) {
  const { id, amount, day } = target
  return (
    <label className={css.check}>
      <input type="checkbox" name="target" value={`${id} ${amount.amount}`} defaultChecked />
      <span>
        {targetText(target)} · <MoneyText value={amount} exact /> · <When value={noonOfDay(day)} short />
      </span>
    </label>
  )
}

/** Errors of what the form sends without a field of its own. */
export function MatchErrors({ names }: { names: string[] }) {
  const errors = use(FieldErrorScope)
  const texts = names.flatMap((name) => errors[name] ?? [])
  return texts.length > 0 && <p className={css.error}>{texts.join(' ')}</p>
}

/** Reads the dialog: the chosen ones, and the sum that was seen of them. */
export function severalOf({ text, texts }: { text: (name: string) => string; texts: (name: string) => string[] }): MatchInput {
  const chosen = texts('target').map((value) => value.split(' ') as [id: string, amount: string])
  const ids = chosen.map(([id]) => id)
  if (text('of') === 'repayment') return { repayment_ids: ids }
  const reason = text('reason')
  return { claim_ids: ids, owed: chosen.reduce((sum, [, amount]) => sum + (Number(amount) || 0), 0), ...(reason && { reason }) }
}
