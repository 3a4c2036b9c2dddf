import type { WhyNotConfirmable } from '../../../domain/bank-accounts/bank-account.ts'
import type { BankAccountRecord } from '../../../domain/bank-accounts/bank-account-record.ts'
import { m } from '../../../kit/sentences/messages.js'
import { type Refused, useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import css from './bank-account.module.css'

/** The reader's acts on the pending account, and the reason if there are none. */
export function PendingActs({
  record: { pending, abilities, why_not_confirm, managers },
  refused,
}: {
  record: BankAccountRecord
  /** Answer to a refusal of the account. */
  refused: Refused<{ typed: { reason: string } }> | undefined
}) {
  const id = <input type="hidden" name="id" value={pending!.id} />
  return (
    <div className={css.acts}>
      {abilities.confirm && (
        <Form method="post" className={css.form}>
          {id}
          <p>{m.bank_account_confirm_text()}</p>
          <SubmitButton name="intent" value="confirm">
            {m.bank_account_confirm()}
          </SubmitButton>
        </Form>
      )}
      {why_not_confirm && <p>{whyNot(why_not_confirm, managers)}</p>}
      {abilities.refuse && (
        <details className={css.more} open={refused !== undefined}>
          <summary>{m.bank_account_refuse()}</summary>
          <PostForm refused={refused} className={css.form}>
            {id}
            <p>{m.bank_account_refuse_text()}</p>
            <Reason typed={refused?.typed.reason} />
            <SubmitButton name="intent" value="refuse" look="outline">
              {m.bank_account_refuse_title()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
      {abilities.withdraw && (
        <details className={css.more}>
          <summary>{m.bank_account_withdraw()}</summary>
          <Form method="post" className={css.form}>
            {id}
            <p>{m.bank_account_withdraw_text()}</p>
            <SubmitButton name="intent" value="withdraw" look="outline">
              {m.bank_account_withdraw_submit()}
            </SubmitButton>
          </Form>
        </details>
      )}
    </div>
  )
}

function Reason({ typed }: { typed: string | undefined }) {
  const error = useFieldError('reason')
  return (
    <Field id="reason" label={m.bank_account_reason()} {...(error && { error })}>
      <textarea
        id="reason"
        name="reason"
        required
        maxLength={500}
        rows={3}
        defaultValue={typed}
        {...(error && { 'aria-invalid': true, 'aria-describedby': 'reason-error' })}
      />
    </Field>
  )
}

function whyNot(why: WhyNotConfirmable, managers: number): string {
  if (why === 'changed_by_you') return managers > 1 ? m.bank_account_yours() : m.bank_account_yours_alone()
  if (why === 'changer_left') return m.error_bank_account_changer_left()
  if (why === 'brought_each_other') return m.error_bank_account_brought_each_other()
  return why === 'manager_too_new' ? m.error_bank_account_manager_too_new() : m.error_bank_account_not_pending()
}
